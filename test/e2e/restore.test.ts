import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { findOnPath, runProgram } from '../../infra/local/programs/run-program.js';
import { afterBackup, beforeBackup, betweenCopies, expectRestored } from './restored.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

/** Backup and restore of one machine, as docs/operations.md says. */

let files: string;
let folder: StackFolder;
let stack: Stack;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'vouch-restore-'));
  // every query has a data key of its own, which the store holds: what is restored without it cannot be read
  folder = await stackFolder({ VOUCH_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` });
  stack = await folder.start('--no-sample');
}, 300_000);
afterAll(async () => {
  await folder.remove();
  rmSync(files, { recursive: true, force: true });
});

/** Copies a database that is in use: by the documented command where there is that program, and else page by page. */
async function copyDatabase(name: string, from: string, to: string): Promise<void> {
  const [file, target] = [join(from, name), join(to, name)];
  const program = findOnPath('sqlite3', process.env);
  if (!program) {
    copyPages(file, target);
    return;
  }
  const settings = ['-cmd', '.timeout 10000', '-cmd', '.dbconfig dqs_ddl on'];
  const options = { cwd: to, env: process.env, limitMs: 60_000 };
  await runProgram(program, [...settings, file, `VACUUM INTO '${target}'`], options);
}

/** `libsql` cannot VACUUM Temporal's database, whose tables are made with strings in double quotes. */
function copyPages(file: string, target: string): void {
  const database = new Database(file, { timeout: 10_000 });
  try {
    // one statement reads one state of the database, whatever is written meanwhile
    const pages = database.prepare('SELECT data FROM sqlite_dbpage ORDER BY pgno').all() as {
      data: ArrayBuffer;
    }[];
    writeFileSync(target, Buffer.concat(pages.map(({ data }) => Buffer.from(data))));
  } finally {
    database.close();
  }
}

test('what was backed up while everything ran is there after a loss of the machine, and goes on', async () => {
  const data = stack.env['VOUCH_DATA_DIR']!;
  const backup = join(files, 'backup');
  mkdirSync(backup);
  const before = await beforeBackup(stack, files);
  await copyDatabase('temporal.db', data, backup);
  await betweenCopies(stack, before);
  await copyDatabase('vouch.db', data, backup);
  cpSync(join(data, 'blobs'), join(backup, 'blobs'), { recursive: true, preserveTimestamps: true });
  const after = await afterBackup(stack, files, before);

  await stack.kill();
  rmSync(data, { recursive: true });
  mkdirSync(data);
  cpSync(backup, data, { recursive: true, preserveTimestamps: true });
  stack = await folder.start('--no-sample');
  await expectRestored(stack, before, after);
}, 180_000);
