import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Files that say which processes belong to a data folder: NAME.pid holds the number alone, NAME.id what tells the
 * process from a later one with the same number.
 */
export class PidFile {
  readonly #pidFile: string;
  readonly #idFile: string;

  constructor(
    readonly folder: string,
    readonly name: string,
  ) {
    this.#pidFile = join(folder, `${name}.pid`);
    this.#idFile = join(folder, `${name}.id`);
  }

  write(pid: number): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.#idFile, processIdentity(pid) ?? '');
    writeFileSync(this.#pidFile, `${pid}\n`);
  }

  remove(): void {
    rmSync(this.#pidFile, { force: true });
    rmSync(this.#idFile, { force: true });
  }

  /** Number of the process that the file was written for, if that very process still runs. */
  runningPid(): number | undefined {
    try {
      const pid = Number(readFileSync(this.#pidFile, 'utf8'));
      const identity = readFileSync(this.#idFile, 'utf8');
      return pid > 0 && identity !== '' && processIdentity(pid) === identity ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  /** Ends the process that the file was written for, if it still runs: politely, and by force after `graceMs`. */
  async stopLeftover(graceMs: number): Promise<void> {
    const pid = this.runningPid();
    if (pid !== undefined) {
      process.kill(pid, 'SIGTERM');
      for (const end = Date.now() + graceMs; Date.now() < end && this.runningPid();) await delay(100);
      if (this.runningPid()) process.kill(pid, 'SIGKILL');
      for (const end = Date.now() + 5_000; Date.now() < end && this.runningPid();) await delay(50);
    }
    this.remove();
  }
}

/**
 * Identifies a process by boot and start time, which tells it from a later one with the same number.
 * @returns undefined when no such process runs; a zombie does not run
 */
export function processIdentity(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold anything; the fields after it are: state, …, and as the 20th the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
}

function fromPs(pid: number): string | undefined {
  const output = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  if (output === '' || output.startsWith('Z')) return undefined;
  return output.slice(output.indexOf(' ')).trim();
}
