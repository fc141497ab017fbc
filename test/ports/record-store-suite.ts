import type { Feedback } from '../../contract/feedback.js';
import type { RecordStore } from '../../ports/record-store.js';
import { cachedAnswer, outcome } from './builders.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function opinion(queryId: string, by: string, rating: Feedback['rating'], second = 0): Feedback {
  return { queryId, by, rating, comment: '', question: 'q', answer: 'a', at: at(second) };
}

/** What every record store must do. `makeStore` gives an empty one; the suite closes it. */
export function recordStoreSuite(name: string, makeStore: () => Promise<RecordStore>): void {
  describe(`record store: ${name}`, () => {
    let store: RecordStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    afterEach(async () => store.close());

    const recordTurn = (queryId: string, asker: string, second: number, question = queryId) =>
      store.recordOutcome({
        outcome: outcome(queryId),
        turn: { sessionId: 's', asker, turn: { question, answer: 'a', at: at(second) } },
      });
    const questions = async (asker: string, limit = 10) =>
      (await store.turns({ sessionId: 's', asker, limit })).map((turn) => turn.question);

    test('the last turns come oldest first', async () => {
      for (let i = 1; i <= 5; i += 1) await recordTurn(`q-turn000${i}`, 'ann', i);
      expect(await questions('ann', 3)).toEqual(['q-turn0003', 'q-turn0004', 'q-turn0005']);
      expect(await questions('ann', 0)).toEqual([]);
    });

    test('turns are the asker’s own', async () => {
      await recordTurn('q-ann00001', 'ann', 1);
      await recordTurn('q-bob00001', 'bob', 2);
      expect(await questions('ann')).toEqual(['q-ann00001']);
      expect(await store.turns({ sessionId: 'other', asker: 'ann', limit: 10 })).toEqual([]);
    });

    test('recording a query twice leaves one record', async () => {
      await recordTurn('q-twice001', 'ann', 1);
      await recordTurn('q-other001', 'ann', 2);
      await recordTurn('q-twice001', 'ann', 1);
      expect(await questions('ann')).toEqual(['q-twice001', 'q-other001']);
    });

    test('an answer is cached until it expires', async () => {
      const entry = cachedAnswer('In 30 days [1].');
      await store.recordOutcome({
        outcome: outcome('q-cache001'),
        cache: { key: 'key', entry, expiresAt: '2026-01-01T01:00:00Z' },
      });
      expect(await store.cached({ key: 'key', now: '2026-01-01T00:59:59.999Z' })).toEqual(entry);
      expect(await store.cached({ key: 'key', now: '2026-01-01T01:00:00.000Z' })).toBeUndefined();
      expect(await store.cached({ key: 'other', now: at(0) })).toBeUndefined();
    });

    test('a later answer replaces the cached one', async () => {
      for (const text of ['first', 'second']) {
        await store.recordOutcome({
          outcome: outcome(`q-${text}000`),
          cache: { key: 'key', entry: cachedAnswer(text), expiresAt: at(50) },
        });
      }
      expect((await store.cached({ key: 'key', now: at(0) }))?.answer.text).toBe('second');
    });

    test('a later opinion of the same person replaces the earlier', async () => {
      await store.saveFeedback(opinion('q-feed0001', 'ann', 'negative', 1));
      await store.saveFeedback(opinion('q-feed0001', 'bob', 'positive', 2));
      await store.saveFeedback(opinion('q-feed0001', 'ann', 'positive', 3));
      expect(await store.feedbackStats({})).toEqual({
        total: 2,
        positive: 2,
        negative: 0,
        satisfactionRate: 100,
      });
    });

    test('the satisfaction rate is percent with one decimal, 0 without feedback', async () => {
      expect(await store.feedbackStats({})).toEqual({
        total: 0,
        positive: 0,
        negative: 0,
        satisfactionRate: 0,
      });
      for (let i = 0; i < 46; i += 1) {
        await store.saveFeedback(opinion(`q-rate${1000 + i}`, 'ann', i < 35 ? 'positive' : 'negative', i));
      }
      expect(await store.feedbackStats({})).toEqual({
        total: 46,
        positive: 35,
        negative: 11,
        satisfactionRate: 76.1,
      });
      expect(await store.feedbackStats({ since: at(44) })).toMatchObject({ total: 2, satisfactionRate: 0 });
    });

    test('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}
