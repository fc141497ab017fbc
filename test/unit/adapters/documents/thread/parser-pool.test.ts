import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParserThread } from '../../../../../adapters/documents/thread/parser-pool.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vouch-thread-'));
});
afterAll(() => rm(dir, { recursive: true }));

/** A thread with 0.3 seconds of a core for each file, and a program that does `work` before it answers. */
function threadThat(work: string): ParserThread {
  const file = join(dir, `${work.length}.cjs`);
  writeFileSync(
    file,
    `const { parentPort, workerData } = require('node:worker_threads');
     try { workerData[0] = Number(require('node:path').basename(require('node:fs').readlinkSync('/proc/thread-self'))); } catch {}
     parentPort.on('message', () => { ${work}; parentPort.postMessage({ ok: true, parsed: 'parsed' }); });`,
  );
  const limits = { seconds: { least: 0.3, perMb: 0, most: 1 }, heapMb: 256, growthMb: 2048 };
  return new ParserThread(limits, { file, execArgv: [] });
}

const JOB = { path: 'a.md', bytes: Buffer.from('x'), maxUnpackedMb: 1, beside: {} };
/** Seconds that a busy thread has; as many as one that never answers where the system does not tell the time of threads. */
const SECONDS = process.platform === 'linux' ? 1 : 3;

test('a thread that waits for a busy machine is not given up for the file', async () => {
  const thread = threadThat('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)');
  expect(await thread.parse(JOB)).toBe('parsed');
  await thread.end();
});

test('one that works for too long is, and one that never answers', async () => {
  await expect(threadThat('for (;;) ;').parse(JOB)).rejects.toThrow(`longer than ${SECONDS} seconds`);
  const never = threadThat('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)');
  await expect(never.parse(JOB)).rejects.toThrow('longer than 3 seconds');
});
