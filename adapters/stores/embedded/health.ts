import { withSingleBlanks } from '../../../domain/text/index.js';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ownProgram } from '../../../config/own-program.js';
import { alike, type Localized } from '../../../contract/language.js';
import { PortError } from '../../../ports/port-error.js';

/** The database of the store in its folder. */
export const storeFile = (dir: string): string => join(dir, 'vouch.db');

/** The note that tells every process sharing the folder that the store is damaged. */
const noteOf = (dir: string): string => join(dir, 'run', 'store.damaged');

/** Free bytes below which nothing more is begun: what is under way, and the server beside the store, need some. */
const LEAST_FREE_BYTES = 1024 * 1024;

/** Longest time of an inspection, milliseconds; one of 1 GB takes some seconds. */
const INSPECTION_MS = 10 * 60_000;

/**
 * Reads all of a database file, in a process of its own: one that meets damaged text in it ends at once.
 * @returns what is damaged; undefined when nothing is, or there is no such file
 * @throws Error when it could not be inspected
 */
export function damageOf(file: string): Localized | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return undefined;
  // SQLite would take it for one that is yet to be filled
  if (size === 0) return EMPTY;
  const program = ownProgram('adapters/stores/embedded/inspect');
  const { status, signal, stdout, stderr, error } = spawnSync(
    process.execPath,
    [...program.execArgv, program.file, file],
    { encoding: 'utf8', timeout: INSPECTION_MS },
  );
  if (error) throw error;
  if (status === 0) return undefined;
  if (status === 3) return alike(withSingleBlanks(stdout).trim());
  if (signal === 'SIGABRT')
    return { en: 'it holds text that cannot be read', ko: '읽을 수 없는 텍스트가 들어 있습니다' };
  throw new Error(`${file} could not be inspected: ${signal ?? stderr}`);
}

/** A database is always there where its blobs are. */
function isGone(dir: string): boolean {
  const blobs = join(dir, 'blobs');
  return !existsSync(storeFile(dir)) && existsSync(blobs) && readdirSync(blobs).length > 0;
}

const GONE: Localized = {
  en: 'it is gone, and the blobs beside it are not',
  ko: '파일이 없고 함께 있던 blobs 폴더만 남아 있습니다',
};
const EMPTY: Localized = { en: 'it is empty', ko: '비어 있습니다' };

/** The error of everything that needs a store which is damaged. */
const damageError = (dir: string, what: Localized): PortError =>
  new PortError('damaged', {
    en: `the store is damaged: ${storeFile(dir)}: ${what.en}`,
    ko: `저장소가 손상되었습니다: ${storeFile(dir)}: ${what.ko}`,
  });

/** A file of the store and what is wrong with it. */
export interface Damage {
  file: string;
  what: Localized;
}

/**
 * Reads all of the store in a folder.
 * @throws Error when it could not be inspected
 */
export function damageOfStore(dir: string): Damage | undefined {
  const file = storeFile(dir);
  const what = isGone(dir) ? GONE : damageOf(file);
  return what === undefined ? undefined : { file, what };
}

/**
 * Reads all of the store before it is used, and tells all processes that share it what came of that.
 * @returns a PortError `damaged` when it is
 * @throws Error when it could not be inspected
 */
export function inspectStore(dir: string): PortError | undefined {
  const damage = damageOfStore(dir);
  if (damage) {
    note(dir, damage.what);
    return damageError(dir, damage.what);
  }
  rmSync(noteOf(dir), { force: true });
  return undefined;
}

/** Returns the damage that any process has found in the store of a folder. */
export function knownDamage(dir: string): Damage | undefined {
  // asked with every call: an error of each read that finds nothing would cost more than the look
  if (!existsSync(noteOf(dir))) return undefined;
  try {
    // that of an older release has one line
    const [en = '', ko = en] = readFileSync(noteOf(dir), 'utf8').split('\n');
    return { file: storeFile(dir), what: { en, ko } };
  } catch {
    // another process has found the store sound at this moment
    return undefined;
  }
}

/** Writes a line for each language. */
function note(dir: string, { en, ko }: Localized): void {
  try {
    mkdirSync(dirname(noteOf(dir)), { recursive: true, mode: 0o700 });
    writeFileSync(noteOf(dir), [en, ko].map((line) => line.replaceAll('\n', ' ')).join('\n'), {
      mode: 0o600,
    });
  } catch {
    // on a full disk each process finds it by itself
  }
}

/** The health of an opened store, as known to this process. */
export interface StoreHealth {
  /** @throws PortError `damaged` when any process has found it so */
  requireHealthy(): void;
  /** @throws PortError `damaged` when there is no file, or an empty one, where there was another */
  requireFile(): void;
  /** Takes an error of the store: of damage every process is told. @returns the error to throw */
  examine(error: unknown): unknown;
}

/** @param onDamage called once, when the store turns out to be damaged, whichever process has found that */
export function storeHealth(dir: string, onDamage?: (damage: PortError) => void): StoreHealth {
  let told = false;
  const damaged = (what: Localized): PortError => {
    const damage = damageError(dir, what);
    if (!told) onDamage?.(damage);
    told = true;
    return damage;
  };

  return {
    requireHealthy() {
      const known = knownDamage(dir);
      if (known) throw damaged(known.what);
    },
    requireFile() {
      if (isGone(dir)) throw damaged(GONE);
      if (statSync(storeFile(dir), { throwIfNoEntry: false })?.size === 0) throw damaged(EMPTY);
    },
    examine(error) {
      if (!(error instanceof PortError)) return error;
      if (error.kind === 'damaged') {
        note(dir, error.text);
        return damaged(error.text);
      }
      // some of what a full disk does to a file has no code of its own
      if (error.kind !== 'unavailable' || hasRoom(dir)) return error;
      return new PortError('full', error.text, { cause: error });
    },
  };
}

/** @throws PortError `full` when there is next to no room left on the disk of a folder */
export function requireRoom(dir: string): void {
  if (!hasRoom(dir))
    throw new PortError('full', {
      en: `the disk of ${dir} is full`,
      ko: `${dir} 폴더의 디스크가 가득 찼습니다`,
    });
}

/** True if the disk of a folder has room for more. */
export function hasRoom(dir: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(dir);
    return bavail * bsize >= LEAST_FREE_BYTES && (files === 0 || ffree > 0);
  } catch {
    // it is not known, or the folder is gone
    return true;
  }
}
