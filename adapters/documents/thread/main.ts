import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { parseFile, type ParseJob } from '../parse-file.js';
import { FileFailure } from '../problems.js';
import type { ThreadReply } from './parser-pool.js';

/** Writes down the number by which the system knows this thread, so that the time it takes can be read from outside. */
function tellNumber(place: Int32Array): void {
  try {
    place[0] = Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    // not every system has it
  }
}

async function reply(job: ParseJob): Promise<ThreadReply> {
  try {
    return { ok: true, parsed: await parseFile(job) };
  } catch (error) {
    const known = error instanceof FileFailure ? error.reason : undefined;
    return { ok: false, reason: known ?? { code: 'unparsable', detail: String(error) } };
  }
}

tellNumber(workerData as Int32Array);
parentPort?.on('message', (job: ParseJob) => {
  void reply(job).then((answer) => parentPort?.postMessage(answer));
});
