import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createBedrockChatModel } from '../../../adapters/models/bedrock/chat-model.js';
import { createLlmReasoner } from '../../../adapters/reasoners/llm/index.js';
import { withSupport } from '../../../adapters/reasoners/support/index.js';
import { createOpenAiChatModel } from '../../../adapters/models/openai/chat-model.js';
import { alike, type Language } from '../../../contract/language.js';
import type { QueryStatus, StartQuery } from '../../../contract/query.js';
import type { Ports } from '../../../ports/index.js';
import { PortError } from '../../../ports/port-error.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import type { SearchHit } from '../../../ports/search-index.js';
import { hit, scriptedIndex, NO_STATISTICS } from '../../support/memory-ports.js';
import { startBedrockServer } from '../../support/model-servers/bedrock-server.js';
import { startOpenAiServer } from '../../support/model-servers/openai-server.js';
import {
  reasoningScript,
  type PromptAnswer,
  type ReasoningScript,
} from '../../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../../support/model-servers/wire.js';
import { portsFor, startHarness, type QueryHandle } from '../../support/query-harness.js';
import { startTimeSkippingServer } from '../../support/temporal.js';

/** The real adapters of a provider against a server that speaks its protocol. */
export interface Provider {
  server: ModelServer;
  reasoner: Reasoner;
  ports(more?: Partial<Ports>): Ports;
}

/** Every language has a provider of its own, so that both are gone through. */
const PROVIDERS = { en: 'bedrock', ko: 'openai' } as const;

export const PRICES = { small: { input: 1, output: 10 }, large: { input: 100, output: 1000 } };
const SMALL = ['analyse', 'clarify', 'chat', 'grade', 'rewrite', 'edit_plan', 'correct', 'second_draft'];

/** @param timeoutMs after which a call of the model is given up */
export async function startProvider(name: 'bedrock' | 'openai', timeoutMs = 30_000): Promise<Provider> {
  const server = await (name === 'bedrock' ? startBedrockServer() : startOpenAiServer());
  const chat =
    name === 'bedrock'
      ? createBedrockChatModel({ region: 'us-east-1', endpoint: server.url, timeoutMs })
      : createOpenAiChatModel({ baseUrl: server.url, apiKey: 'a-key', timeoutMs });
  const modelFor = (task: string) => (SMALL.includes(task) ? 'small' : 'large');
  const reasoner = createLlmReasoner({ chat, modelFor, prices: PRICES });
  return { server, reasoner, ports: (more) => portsFor({ reasoner, ...more }) };
}

/** A question in each language, and three passages that answer it. */
export const WORLD: Record<Language, { question: string; passages: SearchHit[]; quote: string }> = {
  en: {
    question: 'How many days of annual leave do I have?',
    quote: 'Everyone has 15 days of annual leave.',
    passages: [
      hit('leave#0', 'Everyone has 15 days of annual leave.'),
      hit('leave#1', 'Days of annual leave that are left end in March.'),
      hit('leave#2', 'Annual leave of more than five days is asked for in advance.'),
    ],
  },
  ko: {
    question: '연차는 며칠인가요?',
    quote: '연차는 15일입니다.',
    passages: [
      { ...hit('연차#0', '연차는 15일입니다.'), language: 'ko' },
      { ...hit('연차#1', '남은 연차는 3월에 끝납니다.'), language: 'ko' },
      { ...hit('연차#2', '5일이 넘는 연차는 미리 신청합니다.'), language: 'ko' },
    ],
  },
};

/** An index that is down, or whatever else is wrong with it. */
export function brokenIndex(
  wrong = new PortError('unavailable', alike('the index is down')),
): Ports['index'] {
  return {
    ...scriptedIndex(() => []),
    search: async () => {
      throw wrong;
    },
  };
}

interface Asked {
  handle: QueryHandle;
  script: ReasoningScript;
}

export interface Asking extends Partial<StartQuery> {
  ports?: Partial<Ports>;
  /** After which a call of the model is given up. */
  callTimeoutMs?: number;
  /** Measures the support of drafts, as the product does. */
  measured?: boolean;
}

/** Asks one question of a model that behaves but where `answers` say otherwise, by a worker that ends with the test. */
type Ask = (language: Language, answers?: Record<string, PromptAnswer>, asking?: Asking) => Promise<Asked>;

/** A server that skips time, and both providers, for all tests of a suite; to be called once, at its top. */
export function useModels(): Ask {
  const saved = { ...process.env };
  let env: TestWorkflowEnvironment;
  let providers: Record<Language, Provider>;
  const afterTest: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'x' });
    env = await startTimeSkippingServer();
    providers = { en: await startProvider(PROVIDERS.en), ko: await startProvider(PROVIDERS.ko) };
  }, 120_000);
  afterEach(async () => {
    for (const stop of afterTest.splice(0)) await stop();
  });
  afterAll(async () => {
    process.env = saved;
    for (const { server } of Object.values(providers)) await server.stop();
    await env.teardown();
  });

  return async (language, answers = {}, { ports, callTimeoutMs, measured, ...question } = {}) => {
    const provider =
      callTimeoutMs === undefined
        ? providers[language]
        : await startProvider(PROVIDERS[language], callTimeoutMs);
    const { server } = provider;
    const script = reasoningScript(answers);
    server.reset();
    server.script(script);
    const world = WORLD[language];
    const harness = await startHarness(
      env,
      provider.ports({
        index: scriptedIndex(() => world.passages),
        ...(measured
          ? { reasoner: withSupport(provider.reasoner, { statistics: NO_STATISTICS }, 'llm') }
          : {}),
        ...ports,
      }),
    );
    afterTest.push(() => harness.stop());
    if (callTimeoutMs !== undefined) afterTest.push(() => server.stop());
    const handle = await harness.ask(
      { question: world.question, mode: 'off', ...question },
      { reasoning: 'regular', retrieval: 'regular' },
    );
    return { handle, script };
  };
}

/** The model calls that a status holds, as `step: prompt attempt`. */
export function callsOf({ metrics }: QueryStatus): string[] {
  return metrics.steps.flatMap(({ step, calls = [] }) =>
    calls.map(({ prompt, attempt }) => `${step}: ${prompt} ${attempt}`),
  );
}

/** Text and codes of the disclaimers of the answer; undefined without one. */
export function answerOf(status: QueryStatus) {
  if (!('answer' in status) || !status.answer) return undefined;
  const { text, answered, citations, disclaimers } = status.answer;
  return {
    text,
    answered,
    cited: citations.map(({ passageId }) => passageId),
    disclaimers: disclaimers.map(({ code }) => code),
  };
}
