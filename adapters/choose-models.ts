import type { Config } from '../config/load-config.js';
import type { ChatModel } from '../ports/chat-model.js';
import type { Embedder } from '../ports/embedder.js';
import type { Reasoner } from '../ports/reasoner.js';
import type { TermStatistics } from '../ports/term-statistics.js';
import { createBedrockChatModel, createBedrockEmbedder } from './bedrock/index.js';
import { createExtractiveReasoner } from './extractive/index.js';
import { createLlmReasoner, modelsFor } from './llm/index.js';
import { createOpenAiChatModel, createOpenAiEmbedder } from './openai/index.js';

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
export function chooseChatModel(config: Config): ChatModel | undefined {
  switch (config.VOUCH_CHAT_MODEL_PROVIDER) {
    case 'bedrock':
      return createBedrockChatModel({ ...bedrock(config), guardrail: config.VOUCH_BEDROCK_GUARDRAIL });
    case 'openai':
      return createOpenAiChatModel(openAi(config));
    case undefined:
      return undefined;
  }
}

/** The embedder that the settings choose; undefined for `none`. Nothing is sent yet. */
export function chooseEmbedder(config: Config): Embedder | undefined {
  const settings = {
    dimensions: config.VOUCH_EMBEDDING_DIMENSIONS,
    prefixes: config.VOUCH_EMBEDDING_PREFIXES,
    similarity: config.VOUCH_EMBEDDING_SIMILARITY,
  };
  const model = config.VOUCH_EMBEDDING_MODEL;
  switch (config.VOUCH_EMBEDDER) {
    case 'bedrock':
      return createBedrockEmbedder({ ...bedrock(config), ...settings, model });
    case 'openai':
      return createOpenAiEmbedder({ ...openAi(config), ...settings, model: model ?? '' });
    case 'none':
      return undefined;
  }
}

/** The reasoner that the settings choose. @throws ConfigError when its models are not named as they must be. */
export function chooseReasoner(config: Config, statistics: TermStatistics): Reasoner {
  const chat = config.VOUCH_REASONER === 'llm' ? chooseChatModel(config) : undefined;
  if (!chat) return createExtractiveReasoner({ statistics });
  return createLlmReasoner({ chat, modelFor: modelsFor(config), prices: config.VOUCH_MODEL_PRICES });
}
