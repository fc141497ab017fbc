import Database from 'libsql';
import { PortError, type PortErrorKind } from '../../ports/port-error.js';

/** What the store can do nothing about: the file is locked, full, gone, damaged or not ours to write. */
const UNAVAILABLE =
  /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|NOTADB|CORRUPT|READONLY|PERM|PROTOCOL|NOMEM|INTERRUPT)/;

function kindOf(error: unknown): PortErrorKind | undefined {
  if (error instanceof Database.SqliteError) {
    if (UNAVAILABLE.test(error.code)) return 'unavailable';
    return /^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)/.test(error.code) ? 'invalid' : undefined;
  }
  return error instanceof TypeError && error.message.includes('connection is not open')
    ? 'unavailable'
    : undefined;
}

/** The PortError that stands for an error of the store; a defect of our own is given back as it is. */
export function asPortError(error: unknown): unknown {
  const kind = kindOf(error);
  return kind ? new PortError(kind, `embedded store: ${(error as Error).message}`, { cause: error }) : error;
}

/** Whether another connection holds the lock for writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
