import type OpenAI from 'openai';
import type { ChatCompletionMessage, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { QueryView } from '../../contract/query.js';
import { startDevServer } from '../support/temporal.js';
import { portsThatAskBack } from './asking-back.js';
import { openAiClient, user } from './openai-support.js';
import { as, startApi, type Api } from './support.js';

export interface Call {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** The documented way to be asked by tool calls. */
export const AS_CALLS = { human_requests: 'tool_calls' };

type Asking = Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> & { client?: OpenAI };

/** An installation that asks back, and the official client as its people. */
interface People {
  readonly env: TestWorkflowEnvironment;
  readonly api: Api;
  readonly ann: OpenAI;
  readonly bob: OpenAI;
  /** Asks as Ann, unless told otherwise. */
  ask(messages: ChatCompletionMessageParam[], asking?: Asking): Promise<OpenAI.ChatCompletion>;
  /** A question that is asked back, and the message that asks. Each is another one: answers are kept for the same. */
  unclear(question?: string): Promise<Unclear>;
  read(queryId: string): Promise<QueryView>;
}

interface Unclear {
  question: ChatCompletionMessageParam;
  asked: ChatCompletionMessage;
  call: Call;
}

/** One installation for all tests of a suite; to be called once, at its top. */
export function usePeople(): People {
  let env: TestWorkflowEnvironment;
  let api: Api;
  let count = 0;
  beforeAll(async () => {
    env = await startDevServer();
    api = await startApi(env, { ports: portsThatAskBack(), people: 'ann,bob,rita:reviewers' });
    await api.startWorker();
  }, 120_000);
  afterAll(async () => {
    await api.stop();
    await env.teardown();
  });
  const people: People = {
    get env() {
      return env;
    },
    get api() {
      return api;
    },
    get ann() {
      return openAiClient(api, { defaultHeaders: as('ann') });
    },
    get bob() {
      return openAiClient(api, { defaultHeaders: as('bob') });
    },
    ask: (messages, { client = people.ann, ...more } = {}) =>
      client.chat.completions.create({ model: 'vouch', messages, metadata: AS_CALLS, ...more }),
    async unclear(question = `How is the unclear thing no. ${++count} set up?`) {
      const asked = messageOf(await people.ask([user(question)]));
      const [call] = callsOf(asked);
      return { question: user(question), asked, call: call! };
    },
    read: async (id) => (await api.get<QueryView>(`/v1/queries/${id}`, as('ann'))).body,
  };
  return people;
}

export const messageOf = (completion: OpenAI.ChatCompletion): ChatCompletionMessage =>
  completion.choices[0]!.message;
export const callsOf = (message: ChatCompletionMessage) => message.tool_calls as Call[];
export const argumentsOf = (call: Call) => JSON.parse(call.function.arguments) as Record<string, unknown>;
export const reply = (id: string, content: unknown): ChatCompletionMessageParam => ({
  role: 'tool',
  tool_call_id: id,
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
