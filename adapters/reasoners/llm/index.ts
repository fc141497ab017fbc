import type { ModelPrice } from '../../../config/structured.js';
import type { ChatModel } from '../../../ports/chat-model.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import type { Mind } from './conversation/think.js';
import { PROMPTS, type PromptName } from './prompts/registry.js';
import { analyse } from './thoughts/analyse.js';
import { answer } from './thoughts/answer.js';
import { correct } from './thoughts/correct.js';
import { editPlan } from './thoughts/edit-plan.js';
import { grade } from './thoughts/grade.js';
import { judge } from './thoughts/judge.js';
import { rewrite } from './thoughts/rewrite.js';
import { chat, clarify } from './thoughts/talk.js';
import { verify } from './thoughts/verify.js';

export { modelsFor } from './models.js';
export { PROMPT_NAMES, PROMPTS, type PromptName } from './prompts/registry.js';

/**
 * The reasoner that thinks with a chat model: one call per thought as long as the model behaves, at most three.
 * @param options.modelFor model id for each prompt (`modelsFor` reads it from the settings)
 * @param options.prices US dollars per million tokens, by model id; a model without a price is free
 * @param options.promptVersions other versions of prompts than the current ones
 * @throws RangeError when a prompt has no such version
 */
export function createLlmReasoner(options: {
  chat: ChatModel;
  modelFor: (prompt: PromptName) => string;
  prices: Record<string, ModelPrice>;
  promptVersions?: Partial<Record<PromptName, number>>;
}): Reasoner {
  const { promptVersions = {} } = options;
  for (const [name, version] of Object.entries(promptVersions))
    PROMPTS[name as PromptName].versionOf(version);
  const mind: Mind = { ...options, promptVersions };
  return {
    analyse: analyse(mind),
    clarify: clarify(mind),
    chat: chat(mind),
    grade: grade(mind),
    rewrite: rewrite(mind),
    answer: answer(mind),
    judge: judge(mind),
    verify: verify(mind),
    editPlan: editPlan(mind),
    correct: correct(mind),
  };
}
