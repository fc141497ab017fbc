import { setTimeout as sleep } from 'node:timers/promises';
import { Runtime, DefaultLogger } from '@temporalio/worker';
import type { AnswerText } from '../../contract/events.js';
import { startApi, type Api } from '../../test/api/support.js';
import { openEvents } from '../../test/support/event-source.js';
import { quoteFirst, scriptedReasoner, thought } from '../../test/support/scripted-reasoner.js';
import { startDevServer } from '../../test/support/temporal.js';
import { percentile } from './measures.js';
import { zeroLatencyPorts } from './ports.js';

/** History size of one query and, when it was streamed, the latency of each fragment of its answer. */
interface Watched {
  events: number;
  bytes: number;
  pieces: number;
  lateMs: number[];
}

const FRAGMENTS = 200;
const PACE_MS = 25;
const QUERIES = 8;
const SETTINGS = {
  VOUCH_REASONER: 'llm',
  VOUCH_CHAT_MODEL_PROVIDER: 'openai',
  VOUCH_CHAT_MODEL: 'none',
  OPENAI_API_KEY: 'none',
};

/**
 * Streams answers of 200 fragments, one every 25 ms, to one client each, beside the same queries without a stream: what the
 * history grows by, and the time from a fragment to the client. `node dist/lab/bench/streaming.js`, after `npm run bench`.
 */
async function main(): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const env = await startDevServer();
  const reasoner = scriptedReasoner({
    answer: async ({ passages, onText }) => {
      let text = '';
      for (let i = 0; i < FRAGMENTS; i++) {
        text += `${Date.now()} `; // each fragment says when it was written
        onText?.(text);
        await sleep(PACE_MS);
      }
      return thought(quoteFirst(passages));
    },
  });
  const api = await startApi(env, { ports: { ...(await zeroLatencyPorts()), reasoner }, settings: SETTINGS });
  try {
    await api.startWorker();
    await watch(api, true); // the first query also loads what the others share
    const streamed: Watched[] = [];
    const plain: Watched[] = [];
    for (let i = 0; i < QUERIES; i++) {
      streamed.push(await watch(api, true));
      plain.push(await watch(api, false));
    }
    print(streamed, plain);
  } finally {
    await api.stop();
    await env.teardown();
  }

  async function watch(on: Api, stream: boolean): Promise<Watched> {
    const { id } = await on.ask({
      question: 'How do I settle travel expenses?',
      mode: 'off',
      stream,
      policy: { cache: { ttlSeconds: 0 } },
    });
    const source = await openEvents(`${on.url}/v1/queries/${id}/events`);
    const offset = Date.now() - performance.now();
    await source.ended;
    const pieces = source.events.filter(({ type }) => type === 'answer_text');
    const lateMs = pieces.flatMap(({ data, at }) => {
      const { text } = data as unknown as AnswerText;
      return (text.match(/\d{13}/g) ?? []).map((written) => at + offset - Number(written));
    });
    const handle = env.client.workflow.getHandle(id);
    await handle.result();
    const { historyLength, historySize } = await handle.describe();
    return { events: historyLength, bytes: historySize ?? 0, pieces: pieces.length, lateMs };
  }
}

function print(streamed: Watched[], plain: Watched[]): void {
  const median = (all: Watched[], of: 'events' | 'bytes' | 'pieces') =>
    percentile(
      all.map((one) => one[of]),
      0.5,
    );
  const late = streamed.flatMap(({ lateMs }) => lateMs);
  const ratio = (of: 'events' | 'bytes') => (median(streamed, of) / median(plain, of)).toFixed(3);
  console.log(
    [
      `An answer of ${FRAGMENTS} fragments, one every ${PACE_MS} ms; medians of ${QUERIES} queries with and without a stream`,
      `  events   ${median(streamed, 'events')} with, ${median(plain, 'events')} without, × ${ratio('events')}`,
      `  bytes    ${median(streamed, 'bytes')} with, ${median(plain, 'bytes')} without, × ${ratio('bytes')}`,
      `  pieces   ${median(streamed, 'pieces')} told to the client`,
      `  fragment to client   p50 ${percentile(late, 0.5).toFixed(0)} ms, p95 ${percentile(late, 0.95).toFixed(0)} ms`,
    ].join('\n'),
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
