import type { JsonSchema } from '../../../ports/chat-model.js';
import type { PromptAsked } from './reasoning-script.js';
import { features } from './word-vector.js';

type Seen = Omit<PromptAsked, 'usual'>;

const COMMON = new Set(
  'a an and are as at be by can do does for from has have how i in is it many me my not of on or our that the this to was we what when where which who why with you your'.split(
    ' ',
  ),
);
const wordsOf = (text: string): Set<string> =>
  new Set(features(text).filter((feature) => !COMMON.has(feature)));

/** Returns the cosine similarity of the sets of words, or pairs of Korean characters, of two texts: 0..1. */
function likeness(a: string, b: string): number {
  const [x, y] = [wordsOf(a), wordsOf(b)];
  const shared = [...x].filter((word) => y.has(word)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(x.size * y.size);
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 1);

/** Quotes the sentence of the passages that is most like the question. */
function answer({ question, passages, language }: Seen): Record<string, unknown> {
  const [best] = passages
    .flatMap(({ number, title, text }) =>
      sentencesOf(text).map((quote) => {
        return {
          number,
          quote,
          like: likeness(question, quote) + 0.2 * likeness(question, `${title} ${text}`),
        };
      }),
    )
    .sort((a, b) => b.like - a.like);
  if (!best || best.like === 0) {
    const text = language === 'ko' ? '문서에서 답을 찾지 못했습니다.' : 'The documents do not say.';
    return { text, answered: false, citations: [] };
  }
  const { number: passage, quote } = best;
  return { text: `${quote} [1]`, answered: true, citations: [{ marker: 1, passage, quote }] };
}

const added = ({ fences }: Seen): string[] =>
  fences.filter(({ label }) => label.startsWith('what the asker added')).map(({ text }) => text);

/** Answers of a well-behaved model, by name of the product's prompt. */
const USUAL: Record<string, (asked: Seen) => Record<string, unknown>> = {
  analyse: (asked) => ({
    route: 'internal_search',
    refinedQuestion: [asked.question, ...added(asked)].join(' '),
    complexity: 'simple',
    clarity: 0.9,
    ambiguity: 'none',
  }),
  clarify: ({ language }) =>
    language === 'ko'
      ? { prompt: '어느 쪽을 말씀하시나요?', options: ['첫 번째', '두 번째'] }
      : { prompt: 'Which one do you mean?', options: ['the first', 'the second'] },
  chat: ({ language }) => ({ text: language === 'ko' ? '안녕하세요!' : 'Hello!' }),
  grade: ({ question, passages }) => ({
    grades: passages.map(({ number, title, text }) => {
      return { passage: number, score: likeness(question, `${title} ${text}`) > 0 ? 0.9 : 0.1 };
    }),
  }),
  rewrite: ({ question, call }) => ({
    strategy: 'generalization',
    query: `${question} ${call}`.trim(),
    changes: 'other words',
  }),
  answer,
  integrate_web: answer,
  judge: () => ({ grounding: 0.9, completeness: 0.9, accuracy: 0.9, clarity: 0.9 }),
  verify: ({ language }) => ({
    summary: language === 'ko' ? '문제가 없습니다.' : 'Nothing is wrong.',
    qualityScore: 0.9,
  }),
  edit_plan: ({ language }) => ({
    possible: false,
    reason: language === 'ko' ? '무엇을 바꿀지 알 수 없습니다.' : 'It is not clear what to change.',
  }),
  correct: () => ({ edits: [] }),
};

/** The usual answer to a prompt; what its schema wants beside it is filled in as plainly as it goes. */
export function usualAnswer(asked: Seen): Record<string, unknown> {
  const plain = fromSchema(asked.output?.schema ?? {}) as Record<string, unknown> | null;
  return { ...plain, ...USUAL[asked.prompt]?.(asked) };
}

const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

/** The plainest value that fits a schema: null where it may be, the first choice, empty lists, the lower bounds. */
function fromSchema(schema: JsonSchema): unknown {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  const options = [...schemas(schema['anyOf']), ...schemas(schema['oneOf'])];
  if (options.length > 0) return options.some(({ type }) => type === 'null') ? null : fromSchema(options[0]!);
  const type = Array.isArray(schema['type']) ? (schema['type'] as string[])[0] : schema['type'];
  switch (type) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
      const required = (schema['required'] ?? []) as string[];
      return Object.fromEntries(required.map((name) => [name, fromSchema(properties[name] ?? {})]));
    }
    case 'array': {
      const items = (schema['items'] ?? {}) as JsonSchema;
      return Array.from({ length: (schema['minItems'] as number | undefined) ?? 0 }, () => fromSchema(items));
    }
    case 'number':
    case 'integer':
      return schema['minimum'] ?? 0;
    case 'boolean':
      return true;
    case 'string':
      return 'text';
    default:
      return null;
  }
}
