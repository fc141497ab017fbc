import { Fault, Reply, says, writes } from './replies.js';
import { usualAnswer } from './usual-answers.js';
import type { ChatScript, ChatAsked } from './wire.js';

/** A fence of a message: material that the model is shown. */
interface Fence {
  label: string;
  number: number | undefined;
  /** Lines such as `title: Leave` at its beginning. */
  fields: Record<string, string>;
  text: string;
}

const FENCE = /<data-(\w+) is="([^"]+)"(?: number="(\d+)")?>\n([\s\S]*?)\n<\/data-\1>/g;
const FIELD = /^(title|section|page|source|name|side effects|input|claims to answer): (.*)$/;

/** The fences of a message, in order. */
function fencesOf(message: string): Fence[] {
  return [...message.matchAll(FENCE)].map(([, , label = '', number, content = '']) => {
    const lines = content.split('\n');
    const fields: Record<string, string> = {};
    for (let match = FIELD.exec(lines[0] ?? ''); match; match = FIELD.exec(lines[0] ?? '')) {
      fields[match[1]!] = match[2]!;
      lines.shift();
    }
    return {
      label,
      number: number === undefined ? undefined : Number(number),
      fields,
      text: lines.join('\n'),
    };
  });
}

/** A prompt of the product as its model sees it. */
export interface PromptAsked extends ChatAsked {
  /** Name of the prompt: analyse, grade, answer … */
  prompt: string;
  /** Counts the calls with this prompt, from 1. */
  call: number;
  /** The answer of a well-behaved model. */
  usual: Record<string, unknown>;
  fences: Fence[];
  question: string;
  passages: { number: number; title: string; text: string }[];
  language: 'en' | 'ko';
}

/** Reads the fields of a prompt from its user messages, those of earlier turns of a repair included. */
function readPrompt(asked: ChatAsked): Pick<PromptAsked, 'fences' | 'question' | 'passages' | 'language'> {
  const said = asked.messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const fences = fencesOf(said.join('\n'));
  const question = fences.find(({ label }) => label === 'question' || label === 'message')?.text ?? '';
  return {
    fences,
    question,
    passages: fences
      .filter(({ label }) => label === 'passage')
      .map(({ number = 0, fields, text }) => ({ number, title: fields['title'] ?? '', text })),
    language: /[가-힣]/.test(question || asked.user) ? 'ko' : 'en',
  };
}

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
