import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { INDEX_TEXTS } from '../../cli/commands/indexing.js';
import { isPolled } from '../../temporal/task-queue.js';
import { startDevServer } from '../support/temporal.js';
import { eventually } from '../support/wait.js';
import { startVouch } from './program.js';

/** `vouch index` while no worker answers. */

const { workerBusy, noWorker } = INDEX_TEXTS.en;

let server: TestWorkflowEnvironment;
let folder: string;
let env: NodeJS.ProcessEnv;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  server = await startDevServer();
  folder = mkdtempSync(join(tmpdir(), 'vouch-index-'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(
    join(folder, 'pages', 'receipts.md'),
    '# Receipts\n\nSend the receipts within thirty days.\n',
  );
  env = {
    ...process.env,
    VOUCH_TEMPORAL_ADDRESS: server.address,
    VOUCH_DATA_DIR: join(folder, 'data'),
    VOUCH_EMBEDDER: 'none',
    VOUCH_LOG_LEVEL: 'fatal',
  };
}, 120_000);
afterAll(async () => {
  worker?.kill('SIGKILL');
  await server.teardown();
  rmSync(folder, { recursive: true, force: true });
});

/** Indexes the folder, and waits until it says a line. */
async function indexUntil(collection: string, line: string) {
  const running = startVouch({ env }, ['index', join(folder, 'pages'), '--collection', collection]);
  await eventually(
    () => running.ran.stdout,
    (output) => output.includes(line),
  );
  return running;
}

test('says that no worker runs, and then that the one which runs does not answer; the job is done as soon as one does', async () => {
  const first = await indexUntil('first', noWorker);
  worker = spawn(process.execPath, [resolve('dist/worker/main.js')], { env, stdio: 'ignore' });
  const { code, stdout } = await first.ended;
  expect(stdout).toContain('1 indexed');
  expect(code).toBe(0);

  await eventually(() => isPolled(server.client, 'default', 'vouch'), Boolean);
  worker.kill('SIGSTOP');
  const second = await indexUntil('second', workerBusy);
  worker.kill('SIGCONT');
  const again = await second.ended;
  expect(again.stdout).toContain('1 indexed');
  expect(again.stdout).not.toContain(noWorker);
  expect(again.code).toBe(0);
}, 180_000);
