import { gradePassages } from '../../../../../../adapters/reasoners/extractive/grade.js';
import { answer } from '../../../../../../adapters/reasoners/extractive/answer/index.js';
import { meaningOf } from '../../../../../../adapters/reasoners/extractive/evidence/meaning.js';
import { embeddingText } from '../../../../../../domain/ranking/index.js';
import { alike, type Language } from '../../../../../../contract/language.js';
import type { PassageText } from '../../../../../../contract/passage.js';
import { PortError } from '../../../../../../ports/port-error.js';
import { testEmbedder, type TestEmbedder } from '../../../../../support/test-embedder.js';
import { NO_STATISTICS } from '../../../../../support/memory-ports.js';

const SYNONYMS: [RegExp, string][] = [
  [/\b(?:pager|woke)\b/gi, 'oncall'],
  [/\b(?:sleep in|rest)\b/gi, 'rest oncall'],
];

/** An embedder that knows a few words of the same meaning. */
function knowing(inner: TestEmbedder) {
  const plain = (text: string): string =>
    SYNONYMS.reduce((said, [word, same]) => said.replace(word, same), text);
  return {
    ...inner,
    embed: ({ texts, purpose }: Parameters<typeof inner.embed>[0]) =>
      inner.embed({ texts: texts.map(plain), purpose }),
  };
}

const REST = 'Night calls\n\nRest oncall follows a night.';
const TEXTS = [`The canteen opens at noon.\n\n${REST}`, 'Bicycles are kept in the basement.'];
const QUESTION = 'My pager woke me, may I sleep in?';

async function passagesOf(embedder: ReturnType<typeof knowing>, those = TEXTS): Promise<PassageText[]> {
  const passages = those.map((text, i) => ({
    ...{ id: `d${i}#0`, documentId: `d${i}`, title: '', section: '', text, contentHash: '', similarity: 0 },
    ...{ source: 'document' as const, language: 'en' as const },
  }));
  const vectors = await embedder.embed({ texts: passages.map(embeddingText), purpose: 'passage' });
  return passages.map((passage, i) => ({ ...passage, vector: vectors[i]! }));
}

const ask = (passages: PassageText[], meaning: Awaited<ReturnType<typeof meaningOf>>) =>
  answer({ question: QUESTION, language: 'en', passages, subQuestions: [] }, () => 1, meaning);

test('a question that shares no word with the documents is answered by the nearest block, whole', async () => {
  const embedder = knowing(testEmbedder());
  const passages = await passagesOf(embedder);
  const meaning = await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION]);
  const byWords = gradePassages(QUESTION, passages, () => 1).map(({ score }) => score);
  const grades = gradePassages(QUESTION, passages, () => 1, [], meaning).map(({ score }) => score);
  expect(Math.max(...byWords)).toBeLessThan(0.5);
  expect(grades[0]).toBeGreaterThan(grades[1]!);
  const draft = await ask(passages, meaning);
  expect(draft.citations[0]?.quote).toBe('Rest oncall follows a night.');
  expect((await ask(passages, undefined)).answered).toBe(false);
});

test('only the blocks of the four nearest passages are compared', async () => {
  const inner = testEmbedder();
  const embedder = knowing(inner);
  const far = Array.from({ length: 4 }, (_, i) => `Bicycles are kept in basement ${i}.\n\nAsk for key ${i}.`);
  const passages = await passagesOf(embedder, [...far, TEXTS[0]!]);
  const meaning = await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION]);
  const before = inner.texts.length;
  const draft = await ask(passages, meaning);
  expect(draft.citations[0]?.quote).toBe('Rest oncall follows a night.');
  expect(inner.texts.slice(before).filter((text) => text.includes('Ask for key'))).toHaveLength(3);
});

test('a passage of one block is compared by the vector that the index holds', async () => {
  const inner = testEmbedder();
  const embedder = knowing(inner);
  const passages = await passagesOf(embedder, ['Rest oncall follows a night.', TEXTS[1]!]);
  const meaning = await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION]);
  const before = inner.texts.length;
  const blocks = await meaning!.blocks(QUESTION, passages);
  expect(blocks.map(({ near }) => near)).toEqual(passages.map((one) => meaning!.passage(QUESTION, one)));
  expect(inner.texts).toHaveLength(before);
});

test('what is far in meaning stays declined, and passages without vectors are compared by words', async () => {
  const embedder = knowing(testEmbedder());
  const meaning = await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION]);
  const [, far] = await passagesOf(embedder);
  expect((await ask([far!], meaning)).answered).toBe(false);
  const bare = (await passagesOf(embedder)).map(({ vector: _, ...passage }) => passage);
  expect(meaning?.passage(QUESTION, bare[0]!)).toBeUndefined();
  expect((await ask(bare, meaning)).answered).toBe(false);
});

test('an embedder that fails, at once or between two calls, leaves the words', async () => {
  const inner = testEmbedder();
  const embedder = knowing(inner);
  const passages = await passagesOf(embedder);
  const meaning = await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION]);
  inner.failure = new PortError('unavailable', alike('away'));
  expect((await ask(passages, meaning)).answered).toBe(false);
  expect(await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION])).toBeUndefined();
  inner.failure = new TypeError('a fault of ours');
  await expect(meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION])).rejects.toThrow(
    'a fault of ours',
  );
});

test('what is near is near beside the other passages of its language, not by itself', async () => {
  const embedder = knowing(testEmbedder());
  const [near] = await passagesOf(embedder);
  const gradeAmong = async (text: (i: number) => string, language: Language): Promise<number> => {
    const texts = Array.from({ length: 40 }, (_, i) => text(i));
    const vectors = await embedder.embed({ texts, purpose: 'passage' });
    const vectorSample = () => Promise.resolve(new Map([[language, vectors]]));
    const meaning = await meaningOf({ embedder, statistics: { ...NO_STATISTICS, vectorSample } }, [QUESTION]);
    return meaning!.grades(QUESTION, [near!])[0]!;
  };
  const others = (i: number) => `Article ${i} about bicycles and canteens.`;
  const alike = (i: number) => (i % 2 === 0 ? `Night calls ${i}` : others(i));
  const amongOthers = await gradeAmong(others, 'en');
  expect(amongOthers).toBeGreaterThan(await gradeAmong(alike, 'en'));
  // a sample of another language says nothing
  const usual = await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION]);
  expect(await gradeAmong(alike, 'ko')).toBe(usual!.grades(QUESTION, [near!])[0]);
});

test('statistics that are away leave what is usual', async () => {
  const embedder = knowing(testEmbedder());
  const passages = await passagesOf(embedder);
  const vectorSample = () => Promise.reject(new PortError('unavailable', alike('away')));
  const without = await meaningOf({ embedder, statistics: { ...NO_STATISTICS, vectorSample } }, [QUESTION]);
  const usual = await meaningOf({ embedder, statistics: NO_STATISTICS }, [QUESTION]);
  expect(without!.grades(QUESTION, passages)).toEqual(usual!.grades(QUESTION, passages));
});
