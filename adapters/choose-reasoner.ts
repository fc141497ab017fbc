import type { Config } from '../config/load-config.js';
import type { Thinking } from '../contract/thinking.js';
import type { ChatModel } from '../ports/chat-model.js';
import type { Ports } from '../ports/index.js';
import type { Reasoner } from '../ports/reasoner.js';
import { chooseReranker } from './choose-models.js';
import { createExtractiveReasoner } from './reasoners/extractive/index.js';
import { createLlmReasoner, modelsFor } from './reasoners/llm/index.js';
import { withReranker } from './reasoners/reranked.js';
import { withSupport, type MeasuringPorts } from './reasoners/support/index.js';
import { expressionsOf, withOwnWords } from './reasoners/wording/index.js';

/**
 * Settings of the reasoner over a chat model.
 * @throws ConfigError when the models of the prompts are not set as they must be
 */
export const llmSettings = (config: Config) => ({
  modelFor: modelsFor(config),
  prices: config.VOUCH_MODEL_PRICES,
  maxOutputTokens: config.VOUCH_CHAT_MODEL_MAX_OUTPUT_TOKENS,
});

/**
 * The reasoner that the settings choose, and where that is a chat model the same with other prompts and models.
 * @param chat the chat model that the settings choose
 * @throws ConfigError when the models of the prompts are not set as they must be
 */
export function chooseReasoner(
  config: Config,
  measuring: MeasuringPorts,
  chat?: ChatModel,
): Pick<Ports, 'reasoner' | 'reasonerWith'> {
  const reranker = chooseReranker(config);
  const words = expressionsOf(Object.entries(config.ownWords));
  const prepared = (reasoner: Reasoner) =>
    withOwnWords(reranker ? withReranker(reasoner, reranker) : reasoner, words, measuring.statistics);
  if (config.VOUCH_REASONER !== 'llm' || !chat)
    return { reasoner: withSupport(prepared(createExtractiveReasoner(measuring)), measuring, 'extractive') };
  const settings = llmSettings(config);
  const reasonerWith = ({ prompts = {}, models = {} }: Thinking) => {
    const modelFor: typeof settings.modelFor = (task) => models[task] ?? settings.modelFor(task);
    return withSupport(
      prepared(createLlmReasoner({ chat, ...settings, modelFor, promptVersions: prompts })),
      measuring,
      'llm',
    );
  };
  return { reasoner: reasonerWith({}), reasonerWith };
}
