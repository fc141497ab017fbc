import { DefaultLogger, Runtime } from '@temporalio/worker';
import { createLlmReasoner } from '../../../adapters/reasoners/llm/index.js';
import { createOpenAiChatModel } from '../../../adapters/models/openai/chat-model.js';
import type { PolicyOverrides } from '../../../contract/policy.js';
import type { QueryStatus } from '../../../contract/query.js';
import { startApi, type Api } from '../../../test/api/support.js';
import { openEvents } from '../../../test/support/event-source.js';
import type { ModelServer } from '../../../test/support/model-servers/wire.js';
import { startDevServer } from '../../../test/support/temporal.js';
import { Children, type Program } from '../children.js';
import { peersFolder } from '../durable-steps/graph.js';
import { asPart, type Context, type Description, aim, count, ms, times } from '../part.js';
import { SIMPLE } from '../runs.js';
import { median } from '../measures.js';
import { zeroLatencyPorts } from '../ports.js';
import { PACE, startPacedModel } from './paced-model.js';

const AIM = { time: 0.85, firstWord: 0.75, calls: 1.05 };
const ROUNDS = { quick: 1, usual: 8, full: 20 };
const TIMEOUT_MS = 60_000;
const SETTINGS = {
  VOUCH_REASONER: 'llm',
  VOUCH_CHAT_MODEL_PROVIDER: 'openai',
  VOUCH_CHAT_MODEL: 'paced',
  OPENAI_API_KEY: 'none',
};

/** The compared ways, in the order of the table. */
const SIDES = {
  graph: 'LangGraph.js, the four calls in a row',
  inTurn: 'Vouch, nothing begun early',
  begun: 'Vouch',
} as const;
type Side = keyof typeof SIDES;
const NAMES = Object.keys(SIDES) as Side[];

/** One run: from the call to the result and to the first word, ms, and what was asked of the model. */
interface Run {
  ms: number;
  firstWordMs: number;
  calls: number;
  tokens: number;
}

interface Figures {
  rounds: number;
  medians: Record<Side, Run>;
  /** Each way divided by LangGraph.js, per round, then the median. */
  ratios: Record<Side, Pick<Run, 'ms' | 'firstWordMs'>>;
}

/** A simple question with a model, watched by its asker, beside a graph that makes the same calls. */
export const modelCalls = asPart<Figures>({
  name: 'model',
  title: 'A simple question with a model',
  minutes: { quick: 1, usual: 4, full: 9 },
  timed: true,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const folder = await peersFolder(context);
  const children = new Children();
  const server = await startPacedModel();
  const env = await startDevServer();
  const chat = createOpenAiChatModel({ baseUrl: server.url, apiKey: 'none', timeoutMs: TIMEOUT_MS });
  const reasoner = createLlmReasoner({ chat, modelFor: () => 'paced', prices: {} });
  const api = await startApi(env, { ports: { ...(await zeroLatencyPorts()), reasoner }, settings: SETTINGS });
  try {
    await api.startWorker();
    const graph = await children.startProgram(`${folder}/langgraph-calls.mjs`, []);
    return await inTurn({ server, graph, api }, context);
  } finally {
    await children.stop();
    await api.stop();
    await env.teardown();
    await server.stop();
  }
}

interface Sides {
  server: ModelServer;
  graph: Program;
  api: Api;
}

async function inTurn({ server, graph, api }: Sides, { size, report, signal }: Context): Promise<Figures> {
  // the bodies of the product's own calls, which the graph sends, too; the first run also loads what the others share
  await ask(api, { answer: { speculate: 'nothing' } });
  const calls = Object.fromEntries(
    server.chats.map(({ output, wire }) => [output?.name ?? 'text', wire.body]),
  );
  const sides: Record<Side, () => Promise<Run>> = {
    graph: async () => {
      const run = await graph.ask<Pick<Run, 'ms' | 'firstWordMs'>>({ url: server.url, calls });
      return { ...run, calls: Object.keys(calls).length, tokens: Number.NaN };
    },
    inTurn: () => ask(api, { answer: { speculate: 'nothing' } }),
    begun: () => ask(api, {}),
  };
  for (const name of NAMES) await sides[name]();
  const rounds: Record<Side, Run>[] = [];
  for (let round = 0; round < ROUNDS[size]; round++) {
    signal.throwIfAborted();
    report(`round ${round + 1} of ${ROUNDS[size]}`);
    const runs = {} as Record<Side, Run>;
    for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) runs[name] = await sides[name]();
    rounds.push(runs);
  }
  const over = (name: Side, of: keyof Run) => median(rounds.map((runs) => runs[name][of]));
  const ratio = (name: Side, of: keyof Run) => median(rounds.map((runs) => runs[name][of] / runs.graph[of]));
  const perSide = <T>(value: (name: Side) => T) =>
    Object.fromEntries(NAMES.map((name) => [name, value(name)])) as Record<Side, T>;
  return {
    rounds: rounds.length,
    medians: perSide((name) => ({
      ms: over(name, 'ms'),
      firstWordMs: over(name, 'firstWordMs'),
      calls: over(name, 'calls'),
      tokens: over(name, 'tokens'),
    })),
    ratios: perSide((name) => ({ ms: ratio(name, 'ms'), firstWordMs: ratio(name, 'firstWordMs') })),
  };
}

/** Asks over HTTP, as a client that watches the answer being written. */
async function ask(api: Api, policy: PolicyOverrides): Promise<Run> {
  const begin = performance.now();
  const { id } = await api.ask({
    question: SIMPLE.text,
    mode: 'off',
    stream: true,
    policy: { ...SIMPLE.policy, retrieval: { k: 8 }, ...policy },
  });
  const source = await openEvents(`${api.url}/v1/queries/${id}/events`);
  await source.ended;
  const ended = performance.now();
  const word = source.events.find(({ type }) => type === 'answer_text');
  const response = await fetch(`${api.url}/v1/queries/${id}`);
  const { metrics } = (await response.json()) as QueryStatus;
  return {
    ms: ended - begin,
    firstWordMs: (word?.at ?? Number.NaN) - begin,
    calls: metrics.modelCalls,
    tokens: metrics.inputTokens + metrics.outputTokens,
  };
}

function describe({ rounds, medians, ratios }: Figures): Description {
  const today = medians.inTurn;
  return {
    tables: [
      {
        title: `${PACE.firstMs} ms to the first token of a call, then ${PACE.tokensPerSecond} tokens a second`,
        columns: ['', 'answer', 'ratio', 'aim', 'first word', 'ratio', 'aim', 'calls', 'tokens', 'aim'],
        rows: NAMES.map((name) => {
          const run = medians[name];
          const ratio = ratios[name];
          const aims = name === 'begun';
          const dear = Math.max(run.calls / today.calls, run.tokens / today.tokens);
          return [
            SIDES[name],
            ms(run.ms),
            times(ratio.ms),
            aims ? aim(`≤ ${AIM.time}`, ratio.ms <= AIM.time) : '',
            ms(run.firstWordMs),
            times(ratio.firstWordMs),
            aims ? aim(`≤ ${AIM.firstWord}`, ratio.firstWordMs <= AIM.firstWord) : '',
            count(run.calls),
            Number.isFinite(run.tokens) ? count(run.tokens) : '–',
            aims ? aim('≤ + 5 %', dear <= AIM.calls) : '',
          ];
        }),
        notes: [
          `Rounds, the sides in turn: ${rounds}; medians of the rounds, ratios within a round. The graph sends the very bodies ` +
            'that Vouch sends, without a search, and keeps its state in memory. Vouch is asked over HTTP and watched by its ' +
            'event stream; its steps are dispatched one by one through the Temporal development server.',
        ],
      },
    ],
    charts: [],
  };
}
