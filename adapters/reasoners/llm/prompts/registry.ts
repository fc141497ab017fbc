import { analysePrompt } from './analyse/index.js';
import { answerPrompt } from './answer/index.js';
import { chatPrompt } from './chat/index.js';
import { clarifyPrompt } from './clarify/index.js';
import { correctPrompt } from './correct/index.js';
import { editPlanPrompt } from './edit_plan/index.js';
import { gradePrompt } from './grade/index.js';
import { integrateWebPrompt } from './integrate_web/index.js';
import { judgePrompt } from './judge/index.js';
import { rewritePrompt } from './rewrite/index.js';
import { verifyPrompt } from './verify/index.js';
import type { PublishedPrompt } from '../../../../contract/audit.js';

/** Every prompt with every version of it. */
export const PROMPTS = {
  analyse: analysePrompt,
  clarify: clarifyPrompt,
  chat: chatPrompt,
  grade: gradePrompt,
  rewrite: rewritePrompt,
  answer: answerPrompt,
  integrate_web: integrateWebPrompt,
  judge: judgePrompt,
  verify: verifyPrompt,
  edit_plan: editPlanPrompt,
  correct: correctPrompt,
};

export type PromptName = keyof typeof PROMPTS;
export const PROMPT_NAMES = Object.keys(PROMPTS) as PromptName[];

/** Every version of every prompt, with the SHA-256 of its texts. A version is never changed once it was in use. */
export function publishedPrompts(): PublishedPrompt[] {
  return PROMPT_NAMES.flatMap((prompt) =>
    PROMPTS[prompt].published.map(({ version, hash }) => ({ prompt, version, hash })),
  );
}
