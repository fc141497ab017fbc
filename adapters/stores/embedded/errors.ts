import Database from 'libsql';
import { PortError, type PortErrorKind } from '../../../ports/port-error.js';

/** Kind of each failure, by the prefix of SQLite's code. */
const KINDS: readonly (readonly [RegExp, PortErrorKind])[] = [
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  // the file is locked, gone or not ours to write
  [/^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PERM|PROTOCOL|NOMEM|INTERRUPT)/, 'unavailable'],
  [/^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)/, 'invalid'],
];

function kindOf(error: unknown): PortErrorKind | undefined {
  if (error instanceof Database.SqliteError) return KINDS.find(([codes]) => codes.test(error.code))?.[1];
  return error instanceof TypeError && error.message.includes('connection is not open')
    ? 'unavailable'
    : undefined;
}

/** The PortError that stands for an error of the store; a defect of our own is given back as it is. */
export function asPortError(error: unknown): unknown {
  const kind = kindOf(error);
  if (!kind) return error;
  const { message } = error as Error;
  return new PortError(
    kind,
    { en: `embedded store: ${message}`, ko: `내장 저장소: ${message}` },
    { cause: error },
  );
}

/** True if another connection holds the lock for writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** True if the file is damaged, or no database at all. */
export function isDamage(error: unknown): boolean {
  return kindOf(error) === 'damaged';
}
