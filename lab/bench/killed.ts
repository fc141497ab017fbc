import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Connection, WorkflowClient } from '@temporalio/client';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import { listenForStop } from '../../infra/local/stop-signals.js';
import { call } from '../../test/e2e/program.js';
import { stackFolder, type Stack } from '../../test/e2e/stack.js';
import { repeat } from './runs.js';
import { startPacedModel } from './model-calls/paced-model.js';
import { median } from './measures.js';

const USAGE = `node dist/lab/bench/killed.js [--under-way N] [--rounds N] [--model]   (after npm run bench, or npm run build:lab)

  --under-way N  questions that are answered when the worker is killed (default 200)
  --rounds N     rounds, each with a kill and without (default 3)
  --model        with a scripted model of real pace, so that every step is dispatched`;

const ASKING = 16;
const LOOK_MS = 50;
const STABLE_MS = 31_000;

/** Asks questions until so many are under way, then kills the worker or lets it live, and waits until all are answered. */
async function main(wanted: number, rounds: number, withModel: boolean): Promise<void> {
  const stop = listenForStop(() => process.exit(130));
  const model = withModel ? await startPacedModel() : undefined;
  const folder = await stackFolder(
    model && {
      VOUCH_REASONER: 'llm',
      VOUCH_CHAT_MODEL_PROVIDER: 'openai',
      VOUCH_CHAT_MODEL: 'paced',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: model.url,
    },
  );
  try {
    const stack = await folder.start();
    await folder.introduced();
    const address = `127.0.0.1:${stack.env['VOUCH_TEMPORAL_PORT']}`;
    const connection = await Connection.connect({ address });
    const server = new WorkflowClient({ connection });
    let startedAt = Date.now();
    const seconds: Record<'killed' | 'left alone', number[]> = { killed: [], 'left alone': [] };
    try {
      await round(stack, server, wanted, false, stop.signal);
      for (let nth = 0; nth < rounds; nth++) {
        for (const kill of [false, true]) {
          // a worker that has lived for half a minute is started again at once
          if (kill)
            await sleep(Math.max(0, startedAt + STABLE_MS - Date.now()), undefined, { signal: stop.signal });
          const took = await round(stack, server, wanted, kill, stop.signal);
          if (kill) startedAt = Date.now();
          seconds[kill ? 'killed' : 'left alone'].push(took);
          console.log(`${kill ? 'killed' : 'left alone'}: ${took.toFixed(1)} s until all were answered`);
        }
      }
    } finally {
      await connection.close();
    }
    for (const [how, all] of Object.entries(seconds))
      console.log(`${how}: median ${median(all).toFixed(1)} s`);
  } finally {
    await folder.remove();
    await model?.stop();
  }
}

/** @returns seconds from the moment at which so many were under way until none was */
async function round(
  stack: Stack,
  server: WorkflowClient,
  wanted: number,
  kill: boolean,
  signal: AbortSignal,
): Promise<number> {
  const running = async () =>
    (await server.count(`WorkflowType='${WORKFLOW_TYPES.answerQuery}' AND ExecutionStatus='Running'`)).count;
  const enough = new AbortController();
  const asking = repeat(50 * wanted, ASKING, AbortSignal.any([signal, enough.signal]), (nth) =>
    ask(stack, nth),
  );
  asking.catch(() => undefined);
  while ((await running()) < wanted) await sleep(LOOK_MS, undefined, { signal });
  const begin = performance.now();
  if (kill) process.kill(stack.pid('worker'), 'SIGKILL');
  enough.abort();
  await asking.catch((error: unknown) => {
    if (!enough.signal.aborted) throw error;
  });
  while ((await running()) > 0) await sleep(LOOK_MS, undefined, { signal });
  return (performance.now() - begin) / 1000;
}

async function ask(stack: Stack, nth: number): Promise<void> {
  const body: StartQuery = {
    question: `How do I settle travel expenses in case ${nth}?`,
    mode: 'off',
    policy: { cache: { ttlSeconds: 0 }, analysis: { clarityThreshold: 0 } },
  };
  await call<QueryView>(stack, 'POST', '/v1/queries', body);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'under-way': { type: 'string', default: '200' },
      rounds: { type: 'string', default: '3' },
      model: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  await main(Number(values['under-way']), Number(values.rounds), values.model);
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
