import { readPrompt, type PromptAsked } from './prompt-asked.js';
import { Fault, Reply, says, writes } from './replies.js';
import { usualAnswer } from './usual-answers.js';
import type { ChatScript } from './wire.js';

/**
 * Returns the answer to one prompt: keys that differ from the usual answer, a whole value that is no object, a Reply
 * (cut short, filtered …) or a Fault; undefined for the usual answer.
 */
export type PromptAnswer = (asked: PromptAsked) => unknown;

export interface ReasoningScript extends ChatScript {
  /** Names of the prompts that were asked, in order; of a chat without structured output, `text`. */
  prompts: string[];
  /** Every prompt that was asked, in order. */
  asked: PromptAsked[];
  /** Changes answers from now on; prompts that are not named keep theirs. */
  change(answers: Record<string, PromptAnswer>): void;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A model that behaves well for every prompt of the product, over either protocol: it grades and quotes passages by the
 * words they share with the question.
 * @param answers by prompt name (analyse, clarify, chat, grade, rewrite, answer, integrate_web, judge, verify, edit_plan,
 * correct), where a test wants another answer: `{ analyse: ({ call }) => ({ clarity: call === 1 ? 0.3 : 0.9 }) }`
 */
export function reasoningScript(answers: Record<string, PromptAnswer> = {}): ReasoningScript {
  const current = { ...answers };
  const prompts: string[] = [];
  const all: PromptAsked[] = [];
  const script: ChatScript = async (asked) => {
    const prompt = asked.output?.name ?? 'text';
    prompts.push(prompt);
    const call = prompts.filter((name) => name === prompt).length;
    const seen = { ...asked, ...readPrompt(asked), prompt, call };
    const prompted: PromptAsked = { ...seen, usual: usualAnswer(seen) };
    all.push(prompted);
    const answer = await current[prompt]?.(prompted);
    if (answer instanceof Reply || answer instanceof Fault) return answer;
    if (prompt === 'text') return says(typeof answer === 'string' ? answer : 'Hello!');
    if (answer === undefined) return writes(prompted.usual);
    return writes(isPlain(answer) ? { ...prompted.usual, ...answer } : answer);
  };
  return Object.assign(script, {
    prompts,
    asked: all,
    change: (more: Record<string, PromptAnswer>) => void Object.assign(current, more),
  });
}
