import OpenAI from 'openai';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createBedrockChatModel } from '../../adapters/models/bedrock/chat-model.js';
import { createOpenAiChatModel } from '../../adapters/models/openai/chat-model.js';
import { chatCompletionSchema } from '../../contract/openai/chat-completions.js';
import { chatTurnResultSchema, type ChatTurnResult } from '../../contract/tool-loop.js';
import { startBedrockServer } from '../support/model-servers/bedrock-server.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import * as replies from '../support/model-servers/replies.js';
import type { ChatAsked, ModelServer } from '../support/model-servers/wire.js';
import { openAiClient, user } from './openai-support.js';
import { startApi, type Api } from './support.js';

export type Wire = 'openai' | 'bedrock';
export type Message = OpenAI.ChatCompletionMessageParam;

/** An installation whose model is played by a script, over the protocol of a provider. */
export interface ToolStack {
  api: Api;
  client: OpenAI;
  model: ModelServer;
  /** The official client as somebody of the installation. */
  as(person: string): OpenAI;
  stop(): Promise<void>;
}

const SETTINGS: Record<Wire, Record<string, string>> = {
  openai: { OPENAI_API_KEY: 'sk-example' },
  bedrock: { AWS_REGION: 'us-east-1' },
};
/** Of nobody, and nothing of the machine that runs the tests. */
const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'example-secret',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere/credentials',
  AWS_CONFIG_FILE: '/nowhere/config',
  AWS_EC2_METADATA_DISABLED: 'true',
};

export async function startToolStack(
  env: TestWorkflowEnvironment,
  wire: Wire,
  settings: Record<string, string> = {},
): Promise<ToolStack> {
  Object.assign(process.env, CREDENTIALS);
  const model = await (wire === 'openai' ? startOpenAiServer() : startBedrockServer());
  const timeoutMs = 20_000;
  const chat =
    wire === 'openai'
      ? createOpenAiChatModel({ apiKey: 'sk-example', baseUrl: model.url, timeoutMs })
      : createBedrockChatModel({ region: 'us-east-1', endpoint: model.url, timeoutMs });
  const api = await startApi(env, {
    ports: { chat },
    people: 'ann,bob',
    settings: {
      VOUCH_CHAT_MODEL_PROVIDER: wire,
      VOUCH_CHAT_MODEL: 'model-a',
      ...SETTINGS[wire],
      ...settings,
    },
  });
  await api.startWorker();
  return {
    api,
    model,
    client: openAiClient(api),
    as: (person) => openAiClient(api, { defaultHeaders: { 'X-Vouch-As': person } }),
    stop: async () => {
      await api.stop();
      await model.stop();
    },
  };
}

/** A conversation with the model of a stack, through the official client. */
interface Talk {
  readonly stack: ToolStack;
  ask(
    messages: Message[],
    more?: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>,
  ): Promise<OpenAI.ChatCompletion>;
  /** Asks, and gives the conversation with the reply at its end. */
  go(messages: Message[]): Promise<Gone>;
  /** Asks what must be refused. */
  refusal(messages: Message[], client?: OpenAI, more?: object): Promise<Refusal>;
  /** A conversation whose first call waits for its result. */
  begun(question?: string): Promise<Gone & { id: string }>;
  /** Reads the result of the completion's workflow, as auditors do. */
  resultOf(completion: object): Promise<ChatTurnResult>;
}

interface Gone {
  completion: OpenAI.ChatCompletion;
  message: OpenAI.ChatCompletionMessage;
  calls: OpenAI.ChatCompletionMessageFunctionToolCall[];
  messages: Message[];
}

interface Refusal {
  status: number;
  code: string | null | undefined;
  type: string | undefined;
  message: string;
}

/** A stack for all tests of a suite; to be called once, at its top. */
export function useTalk(
  env: () => TestWorkflowEnvironment,
  wire: Wire,
  settings: Record<string, string> = {},
): Talk {
  let stack: ToolStack;
  beforeAll(async () => {
    stack = await startToolStack(env(), wire, settings);
  });
  afterAll(async () => stack.stop());
  beforeEach(() => stack.model.reset());

  const talk: Talk = {
    get stack() {
      return stack;
    },
    async ask(messages, more = {}) {
      const completion = await stack.client.chat.completions.create({
        model: 'model-a',
        messages,
        tools: TOOLS,
        ...more,
      });
      expect(chatCompletionSchema.parse(completion)).toEqual(completion);
      return completion;
    },
    async go(messages) {
      const completion = await talk.ask(messages);
      const { message } = completion.choices[0]!;
      return { completion, message, calls: toolCalls(message), messages: [...messages, message] };
    },
    async refusal(messages, client = stack.client, more = {}) {
      const error: unknown = await client.chat.completions
        .create({ model: 'model-a', messages, tools: TOOLS, ...more })
        .catch((reason: unknown) => reason);
      if (!(error instanceof OpenAI.APIError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
      return { status: error.status as number, code: error.code, type: error.type, message: error.message };
    },
    async begun(question = 'Look at a.txt') {
      stack.model.next(callsFor(['list_files', FILE]));
      const first = await talk.go([user(question)]);
      return { ...first, id: first.calls[0]!.id };
    },
    async resultOf(completion) {
      const handle = env().client.workflow.getHandle(turnOf(completion).turnId);
      return chatTurnResultSchema.parse(await handle.result());
    },
  };
  return talk;
}

/** Returns the ids of a completion's turn and conversation. */
export const turnOf = (completion: object) =>
  (completion as { vouch: { turnId: string; conversationId: string } }).vouch;

/** The arguments that the model usually asks for. */
export const FILE = { path: 'a.txt' };

/** The model asks for these calls. */
export const callsFor = (...all: [name: string, input: Record<string, unknown>][]) =>
  replies.calls(...all.map(([name, input], index) => ({ id: `m${index}`, name, input })));

export const TOOLS: OpenAI.ChatCompletionFunctionTool[] = ['list_files', 'create_file', 'shell.run'].map(
  (name) => ({
    type: 'function',
    function: {
      name,
      description: `Does ${name}.`,
      parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    },
  }),
);

export const result = (id: string, content: string): Message => ({ role: 'tool', tool_call_id: id, content });
export const toolCalls = (message: OpenAI.ChatCompletionMessage) =>
  (message.tool_calls ?? []) as OpenAI.ChatCompletionMessageFunctionToolCall[];

/** Everything that the model was told, as one text. */
export const told = ({ system, messages }: ChatAsked): string =>
  [system, ...messages.map(({ text }) => text)].join('\n');
