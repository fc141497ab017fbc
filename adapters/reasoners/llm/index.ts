import type { ModelPrice } from '../../../config/structured.js';
import type { ChatModel } from '../../../ports/chat-model.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import type { PromptContext } from './conversation/run-prompt.js';
import { PROMPTS, type PromptName } from './prompts/registry.js';
import { analyse } from './tasks/analyse.js';
import { answer } from './tasks/answer.js';
import { correct } from './tasks/correct.js';
import { editPlan } from './tasks/edit-plan.js';
import { grade, rewrite } from './tasks/retrieval.js';
import { judge, verify } from './tasks/judge.js';
import { chat, clarify } from './tasks/dialogue.js';

export { modelsFor } from './models.js';
export { PROMPT_NAMES, PROMPTS, type PromptName } from './prompts/registry.js';

/**
 * The reasoner over a chat model: one call per task as long as its output is valid, at most three.
 * @param options.modelFor model id for each task (`modelsFor` reads it from the settings)
 * @param options.prices US dollars per million tokens, by model id; a model without a price is free
 * @param options.maxOutputTokens most that one output may have, where it is less than the prompt allows
 * @param options.promptVersions other versions of prompts than the current ones
 * @throws RangeError when a prompt has no such version
 */
export function createLlmReasoner(options: {
  chat: ChatModel;
  modelFor: PromptContext['modelFor'];
  prices: Record<string, ModelPrice>;
  maxOutputTokens?: number | undefined;
  promptVersions?: Partial<Record<PromptName, number>>;
}): Reasoner {
  const { promptVersions = {} } = options;
  for (const [name, version] of Object.entries(promptVersions))
    PROMPTS[name as PromptName].versionOf(version);
  const context: PromptContext = { ...options, promptVersions };
  return {
    analyse: analyse(context),
    clarify: clarify(context),
    chat: chat(context),
    grade: grade(context),
    rewrite: rewrite(context),
    answer: answer(context),
    judge: judge(context),
    verify: verify(context),
    editPlan: editPlan(context),
    correct: correct(context),
  };
}
