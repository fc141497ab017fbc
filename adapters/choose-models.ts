import type { Config } from '../config/load-config.js';
import type { ChatModel } from '../ports/chat-model.js';
import type { Embedder } from '../ports/embedder.js';
import type { CallObserver } from '../ports/call-observer.js';
import { createBedrockChatModel } from './models/bedrock/chat-model.js';
import { createBedrockEmbedder } from './models/bedrock/embedder.js';
import { observedChatModel, observedEmbedder } from './telemetry/observed.js';
import { createLocalEmbedder } from './models/local/embedder.js';
import { createLocalReranker, type Reranker } from './models/local/reranker.js';
import { createOpenAiChatModel } from './models/openai/chat-model.js';
import { createOpenAiEmbedder } from './models/openai/embedder.js';

const timeoutMs = (config: Config): number => config.VOUCH_MODEL_TIMEOUT_SECONDS * 1000;

const bedrock = (config: Config) => ({
  region: config.AWS_REGION ?? '',
  endpoint: config.VOUCH_BEDROCK_ENDPOINT,
  timeoutMs: timeoutMs(config),
});

const openAi = (config: Config) => ({
  apiKey: config.OPENAI_API_KEY,
  baseUrl: config.OPENAI_BASE_URL,
  timeoutMs: timeoutMs(config),
});

/** The chat model that the settings choose; undefined when they choose none. Nothing is sent yet. */
export function chooseChatModel(config: Config, observer?: CallObserver): ChatModel | undefined {
  const chat = chatModelOf(config);
  return chat && observer ? observedChatModel(chat, observer) : chat;
}

function chatModelOf(config: Config): ChatModel | undefined {
  switch (config.VOUCH_CHAT_MODEL_PROVIDER) {
    case 'bedrock':
      return createBedrockChatModel({ ...bedrock(config), guardrail: config.VOUCH_BEDROCK_GUARDRAIL });
    case 'openai':
      return createOpenAiChatModel({ ...openAi(config), api: config.VOUCH_OPENAI_API });
    case undefined:
      return undefined;
  }
}

/** The provider of embeddings as OpenTelemetry names it. */
const EMBEDDING_PROVIDERS = { bedrock: 'aws.bedrock', openai: 'openai', local: 'local', none: '' } as const;

/** The embedder that the settings choose; undefined for `none`. Nothing is sent yet. */
export function chooseEmbedder(config: Config, observer?: CallObserver): Embedder | undefined {
  const embedder = embedderOf(config);
  const provider = EMBEDDING_PROVIDERS[config.VOUCH_EMBEDDER ?? 'none'];
  return embedder && observer
    ? observedEmbedder(embedder, observer, {
        provider,
        ...(provider !== 'local' && { model: config.VOUCH_EMBEDDING_MODEL }),
      })
    : embedder;
}

function embedderOf(config: Config): Embedder | undefined {
  const { VOUCH_EMBEDDING_PREFIXES: prefixes, VOUCH_EMBEDDING_SIMILARITY: similarity } = config;
  const settings = {
    dimensions: config.VOUCH_EMBEDDING_DIMENSIONS,
    prefixes: prefixes ?? { query: '', passage: '' },
    similarity: similarity ?? { unrelated: 0, same: 1 },
  };
  const model = config.VOUCH_EMBEDDING_MODEL;
  switch (config.VOUCH_EMBEDDER) {
    case 'bedrock':
      return createBedrockEmbedder({ ...bedrock(config), ...settings, model });
    case 'openai':
      return createOpenAiEmbedder({ ...openAi(config), ...settings, model: model ?? '' });
    case 'local':
      return createLocalEmbedder({
        ...config,
        ...(prefixes && { prefixes }),
        ...(similarity && { similarity }),
        timeoutMs: timeoutMs(config),
        port: config.VOUCH_LOCAL_EMBEDDER_PORT,
      });
    case 'none':
    case undefined:
      return undefined;
  }
}

/** The local reranker that the settings choose; undefined when they choose none. Nothing is loaded yet. */
export function chooseReranker(config: Config): Reranker | undefined {
  const name = config.VOUCH_LOCAL_RERANKER;
  return name === undefined
    ? undefined
    : createLocalReranker(name, { cache: config.VOUCH_CACHE_DIR, timeoutMs: timeoutMs(config) });
}
