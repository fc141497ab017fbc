import { parentPort } from 'node:worker_threads';
import { parseFile, type ParseJob } from '../parse-file.js';
import { FileFailure } from '../problems.js';
import type { ThreadReply } from './parser-pool.js';

async function reply(job: ParseJob): Promise<ThreadReply> {
  try {
    return { ok: true, parsed: await parseFile(job) };
  } catch (error) {
    const known = error instanceof FileFailure ? error.reason : undefined;
    return { ok: false, reason: known ?? { code: 'unparsable', detail: String(error) } };
  }
}

parentPort?.on('message', (job: ParseJob) => {
  void reply(job).then((answer) => parentPort?.postMessage(answer));
});
