import { createEmbedder } from '../../../../../adapters/models/embedding/embedder.js';

const CALL_MS = 500;

/** An embedder over a model that takes half a second a text, and the texts in the order in which it began with them. */
function slowEmbedder() {
  const begun: string[] = [];
  const embedder = createEmbedder(
    {
      provider: 'slow',
      model: 'slow',
      subject: { en: 'the model', ko: '모델' },
      batchSize: 1,
      concurrency: 1,
      limit: { tokens: 100 },
      embedBatch: async (texts) => {
        begun.push(...texts);
        await new Promise((resolve) => setTimeout(resolve, CALL_MS));
        return texts.map(() => [1]);
      },
      isTooLong: () => false,
      asPortError: (error) => error,
    },
    {
      dimensions: 1,
      prefixes: { query: '', passage: '' },
      similarity: { unrelated: 0, same: 1 },
      timeoutMs: 60_000,
    },
  );
  return { embedder, begun };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test('questions go before documents, of which one has its turn every two seconds', async () => {
  const { embedder, begun } = slowEmbedder();
  const documents = embedder.embed({
    texts: ['d1', 'd2', 'd3', 'd4'],
    purpose: 'passage',
    inBackground: true,
  });
  const questions = embedder.embed({
    texts: Array.from({ length: 12 }, (_, at) => `q${at}`),
    purpose: 'query',
  });
  await jest.advanceTimersByTimeAsync(20 * CALL_MS);
  await Promise.all([documents, questions]);
  expect(begun.join(' ')).toBe('d1 q0 q1 q2 q3 d2 q4 q5 q6 q7 d3 q8 q9 q10 q11 d4');
});
