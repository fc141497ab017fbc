import type { ChatAsked } from './wire.js';

/** A fence of a message: material that the model is shown. */
export interface Fence {
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
export function readPrompt(
  asked: ChatAsked,
): Pick<PromptAsked, 'fences' | 'question' | 'passages' | 'language'> {
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
