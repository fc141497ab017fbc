import type OpenAI from 'openai';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createBedrockChatModel } from '../../adapters/bedrock/index.js';
import { createOpenAiChatModel } from '../../adapters/openai/index.js';
import { startBedrockServer } from '../support/model-servers/bedrock-server.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import * as replies from '../support/model-servers/replies.js';
import type { ChatAsked, ModelServer } from '../support/model-servers/wire.js';
import { openAiClient } from './openai-support.js';
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
