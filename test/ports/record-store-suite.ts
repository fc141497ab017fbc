import type { Feedback } from '../../contract/feedback.js';
import type { DecisionRecord } from '../../contract/outcome-record.js';
import type { RecordStore } from '../../ports/record-store.js';
import { cachedAnswer, outcome } from './builders.js';
import { registersSuite } from './registers-suite.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function opinion(queryId: string, by: string, rating: Feedback['rating'], second = 0): Feedback {
  return { queryId, by, rating, comment: '', question: 'q', answer: 'a', at: at(second) };
}

/** Registers the contract tests of record stores. `makeStore` gives an empty one; the suite closes it. */
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

    test('what the asker was told is a turn until the query ends, in its place', async () => {
      const turn = { question: 'q-told0001', answer: 'Nothing was found.', at: at(1), sources: [] };
      const told = { queryId: 'q-told0001', sessionId: 's', asker: 'ann', turn };
      await store.recordTurn(told);
      await recordTurn('q-later001', 'ann', 2);
      await recordTurn('q-told0001', 'ann', 3);
      await store.recordTurn(told);
      const turns = await store.turns({ sessionId: 's', asker: 'ann', limit: 9 });
      expect(turns.map(({ question }) => question)).toEqual(['q-told0001', 'q-later001']);
      expect(turns[0]?.answer).not.toBe('Nothing was found.');
    });

    test('what the asker was told is no turn any more where it did not become the answer', async () => {
      const turn = { question: 'q-told0002', answer: 'Wrong.', at: at(1), sources: [] };
      await store.recordTurn({ queryId: 'q-told0002', sessionId: 's', asker: 'ann', turn });
      await recordTurn('q-later002', 'ann', 2);
      const end = { outcome: outcome('q-told0002'), withdrawn: { sessionId: 's', asker: 'ann' } };
      await store.recordOutcome(end);
      await store.recordOutcome(end);
      expect(await questions('ann')).toEqual(['q-later002']);
    });

    test('an answer that is withdrawn leaves its question in the session, and is not cached any more', async () => {
      await recordTurn('q-recalled', 'ann', 1);
      await recordTurn('q-standing', 'ann', 2);
      const entry = { ...cachedAnswer('In 30 days [1].'), queryId: 'q-recalled' };
      const cache = { key: 'key', entry, expiresAt: '2026-01-01T01:00:00Z' };
      await store.recordOutcome({ outcome: outcome('q-recalled'), cache });
      const session = { sessionId: 's', asker: 'ann' };
      for (let again = 0; again < 2; again++) await store.withdrawAnswer({ queryId: 'q-recalled', session });
      const turns = await store.turns({ ...session, limit: 10 });
      expect(turns.map(({ question, answer }) => [question, answer !== ''])).toEqual([
        ['q-recalled', false],
        ['q-standing', true],
      ]);
      expect(await store.cached({ key: 'key', now: '2026-01-01T00:00:00Z' })).toBeUndefined();
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

    const said = (n: number, fields: Partial<Feedback>): Feedback => ({
      ...opinion(`q-said${1000 + n}`, 'ann', 'negative', n),
      ...fields,
    });
    const EVER = '1970-01-01T00:00:00Z';
    const found = async (filter: Partial<Parameters<RecordStore['listFeedback']>[0]>) =>
      (await store.listFeedback({ since: EVER, limit: 50, ...filter })).items.map(({ queryId }) => queryId);

    /** Every page to the end; `between` runs before each one but the first. */
    async function pages<T>(
      read: (after?: string) => Promise<{ items: T[]; next?: string }>,
      between: (round: number) => Promise<void> = async () => undefined,
    ): Promise<T[][]> {
      const all: T[][] = [];
      let next: string | undefined;
      do {
        if (next !== undefined) await between(all.length);
        const page = await read(next);
        all.push(page.items);
        ({ next } = page);
      } while (next !== undefined && all.length < 20);
      return all;
    }

    test('opinions come newest first, as they were given', async () => {
      const given = [1, 2, 3].map((n) => said(n, { comment: `말 ${n}`, confidence: 'HIGH' }));
      for (const one of given) await store.saveFeedback(one);
      expect(await store.listFeedback({ since: EVER, limit: 3 })).toEqual({ items: [...given].reverse() });
      expect((await store.listFeedback({ since: EVER, limit: 2 })).next).toBeDefined();
    });

    test('opinions are listed from a moment on, that moment included, and by rating', async () => {
      await store.saveFeedback(said(1, { rating: 'positive' }));
      await store.saveFeedback(said(2, {}));
      await store.saveFeedback(said(3, { rating: 'positive' }));
      expect(await found({ since: at(2) })).toEqual(['q-said1003', 'q-said1002']);
      expect(await found({ since: at(2).replace('.000Z', 'Z') })).toHaveLength(2);
      expect(await found({ since: at(4) })).toEqual([]);
      expect(await found({ until: at(3) })).toEqual(['q-said1002', 'q-said1001']);
      expect(await found({ rating: 'positive' })).toEqual(['q-said1003', 'q-said1001']);
      expect(await found({ rating: 'positive', since: at(2) })).toEqual(['q-said1003']);
    });

    test('opinions are found by words of their question and comment, in any case and in Korean', async () => {
      await store.saveFeedback(said(1, { question: '연차휴가는 며칠인가요?', comment: 'OUTDATED Handbook' }));
      await store.saveFeedback(said(2, { question: 'Écoles?', comment: '휴가 규정이 바뀌었습니다' }));
      await store.saveFeedback(said(3, { answer: '휴가 outdated', comment: '100% _sure_' }));
      expect(await found({ text: 'handbook outdated' })).toEqual(['q-said1001']);
      expect(await found({ text: '휴가' })).toEqual(['q-said1002', 'q-said1001']);
      // as macOS writes it: every letter of a syllable for itself
      expect(await found({ text: '휴가'.normalize('NFD') })).toHaveLength(2);
      expect(await found({ text: '휴가 HANDBOOK' })).toEqual(['q-said1001']);
      expect(await found({ text: 'éCOLES' })).toEqual(['q-said1002']);
      expect(await found({ text: '100%' })).toEqual(['q-said1003']);
      expect(await found({ text: '1_0' })).toEqual([]);
      expect(await found({ text: 'outdated', rating: 'positive' })).toEqual([]);
    });

    test('pages of found opinions are filled however few there are among the others', async () => {
      for (let n = 0; n < 25; n += 1)
        await store.saveFeedback(said(n, { comment: n % 5 === 0 ? 'too Long' : 'fine' }));
      const read = (after?: string) => store.listFeedback({ since: EVER, text: 'LONG', after, limit: 2 });
      const ids = (await pages(read)).map((page) => page.map(({ queryId }) => queryId));
      expect(ids).toEqual([['q-said1020', 'q-said1015'], ['q-said1010', 'q-said1005'], ['q-said1000']]);
    });

    test('no opinion is listed twice or left out while others are given', async () => {
      // all at the same moment: the order of their ids decides
      for (let n = 0; n < 7; n += 1) await store.saveFeedback(said(n, { at: at(9) }));
      const all = await pages(
        (after) => store.listFeedback({ since: EVER, after, limit: 3 }),
        (round) => store.saveFeedback(said(50 + round, { at: at(10 + round) })),
      );
      expect(all.map((page) => page.length)).toEqual([3, 3, 1]);
      expect(new Set(all.flat().map(({ queryId }) => queryId)).size).toBe(7);
    });

    test('an opinion that was replaced is listed once, where the later one belongs', async () => {
      await store.saveFeedback(said(1, { comment: 'first' }));
      await store.saveFeedback(said(2, {}));
      await store.saveFeedback({ ...said(1, { comment: 'second', rating: 'positive' }), at: at(3) });
      const { items } = await store.listFeedback({ since: EVER, limit: 10 });
      expect(items.map(({ queryId, comment }) => [queryId, comment])).toEqual([
        ['q-said1001', 'second'],
        ['q-said1002', ''],
      ]);
      expect(await found({ text: 'first' })).toEqual([]);
    });

    test('opinions on some queries are those of all people, the latest of each', async () => {
      for (const by of ['ann', 'bob']) await store.saveFeedback(opinion('q-about0001', by, 'positive', 1));
      await store.saveFeedback(opinion('q-about0001', 'ann', 'negative', 2));
      await store.saveFeedback(opinion('q-about0002', 'ann', 'positive'));
      await store.saveFeedback(opinion('q-other0001', 'ann', 'positive'));
      const read = async (...queryIds: string[]) =>
        (await store.feedbackOn({ queryIds }))
          .map(({ queryId, by, rating }) => `${queryId} ${by} ${rating}`)
          .sort();
      expect(await read('q-about0001', 'q-about0002', 'q-nothing1')).toEqual([
        'q-about0001 ann negative',
        'q-about0001 bob positive',
        'q-about0002 ann positive',
      ]);
      expect(await read()).toEqual([]);
    });

    test('outcomes come oldest first, from a moment on, those of older releases too', async () => {
      const ended = [3, 1, 2].map((n) => outcome(`q-ended000${n}`, { endedAt: at(n) }));
      Object.assign(ended[0]!, { searches: [{ reason: 'plan' }], startedAt: at(0), humanMs: 500 });
      for (const one of ended) await store.recordOutcome({ outcome: one });
      await store.recordOutcome({ outcome: ended[0]! });
      expect(await store.listOutcomes({ since: EVER, limit: 3 })).toEqual({
        items: [ended[1], ended[2], ended[0]],
      });
      const { items } = await store.listOutcomes({ since: at(2), limit: 10 });
      expect(items.map(({ queryId }) => queryId)).toEqual(['q-ended0002', 'q-ended0003']);
    });

    test('outcomes that are recorded while pages are read come at their end', async () => {
      const record = (n: number, second: number) =>
        store.recordOutcome({ outcome: outcome(`q-page${1000 + n}`, { endedAt: at(second) }) });
      for (let n = 0; n < 5; n += 1) await record(n, 9);
      const all = await pages(
        (after) => store.listOutcomes({ since: EVER, after, limit: 2 }),
        (round) => (round < 3 ? record(10 + round, 20 + round) : Promise.resolve()),
      );
      expect(all.flat().map(({ queryId }) => queryId)).toEqual(
        [0, 1, 2, 3, 4, 11, 12].map((n) => `q-page${1000 + n}`),
      );
    });

    test('a position that is none of a list is refused', async () => {
      for (const after of ['', '{}', '[]', 'x']) {
        const refused = { name: 'PortError', kind: 'invalid' };
        await expect(store.listFeedback({ since: EVER, after, limit: 1 })).rejects.toMatchObject(refused);
        await expect(store.listOutcomes({ since: EVER, after, limit: 1 })).rejects.toMatchObject(refused);
      }
    });

    test('what was written for a query is taken out, what was counted stays', async () => {
      const session = { sessionId: 's', asker: 'ann' };
      const rejected: DecisionRecord = {
        ...{ kind: 'answer_review', action: 'reject', decidedBy: 'human' },
        ...{ defaultAction: 'reject', waitedMs: 1 },
      };
      const entry = { ...cachedAnswer('In 30 days [1].'), queryId: 'q-erase001' };
      const expiresAt = '2026-01-01T01:00:00Z';
      await recordTurn('q-other001', 'ann', 1);
      await store.recordOutcome({
        outcome: outcome('q-erase001', { decisions: [{ ...rejected, reason: 'secret' }] }),
        turn: { ...session, turn: { question: 'secret', answer: 'a', at: at(2) } },
        cache: { key: 'key', entry, expiresAt },
      });
      await store.saveFeedback({ ...opinion('q-erase001', 'ann', 'positive', 3), comment: 'secret' });
      await store.erase({ queryId: 'q-erase001', session });
      await store.erase({ queryId: 'q-erase001', session });
      expect(await questions('ann')).toEqual(['q-other001']);
      expect(await store.cached({ key: 'key', now: at(0) })).toBeUndefined();
      const { items } = await store.listOutcomes({ since: EVER, limit: 10 });
      expect(items.find(({ queryId }) => queryId === 'q-erase001')).toEqual({
        ...outcome('q-erase001', { decisions: [rejected] }),
        question: '',
      });
      const [left] = (await store.listFeedback({ since: EVER, limit: 10 })).items;
      expect(left).toMatchObject({ rating: 'positive', question: '', answer: '', comment: '' });
      expect(await store.feedbackStats({})).toMatchObject({ total: 1, positive: 1 });
      await store.erase({ queryId: 'q-nothing1', session: { sessionId: 'none', asker: 'ann' } });
    });

    test('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
  registersSuite(name, makeStore);
}
