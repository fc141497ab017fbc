import type { DecisionEntry } from '../../contract/decision-log.js';
import type { RecordStore } from '../../ports/record-store.js';
import { outcome } from './builders.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** Registers the contract tests of the lists over all queries. `makeStore` gives an empty store; the suite closes it. */
export function registersSuite(name: string, makeStore: () => Promise<RecordStore>): void {
  describe(`registers: ${name}`, () => {
    let store: RecordStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    afterEach(async () => store.close());

    describe('questions', () => {
      const register = (
        queryId: string,
        question: string,
        second: number,
        asker = 'ann',
        ...collections: string[]
      ) => store.registerQuestion({ queryId, question, at: at(second), asker, collections });
      const find = async (filter: Partial<Parameters<RecordStore['findQuestions']>[0]>) =>
        (await store.findQuestions({ limit: 10, ...filter })).items;

      test('are found by all words, newest first, page by page', async () => {
        await register('q-travel01', 'How are travel expenses settled?', 1);
        await register('q-travel02', 'Who settles TRAVEL costs?', 2);
        await register('q-leave001', 'How much leave do I get?', 3);
        expect(await find({ text: 'travel SETTLE' })).toEqual(['q-travel02', 'q-travel01']);
        expect(await find({ text: 'travel leave' })).toEqual([]);
        expect(await find({})).toHaveLength(3);
        const first = await store.findQuestions({ text: 'travel', limit: 1 });
        expect(first.items).toEqual(['q-travel02']);
        expect(await find({ text: 'travel', after: first.next })).toEqual(['q-travel01']);
      });

      test('are found however Korean is spaced', async () => {
        await register('q-korean01', '출장비는 며칠 안에 정산하나요?', 1);
        await register('q-korean02', '출장비정산기한', 2);
        expect(await find({ text: '출장비 정산' })).toEqual(['q-korean02', 'q-korean01']);
        expect(await find({ text: '며칠안에정산' })).toEqual(['q-korean01']);
        expect(await find({ text: '비' })).toHaveLength(2);
      });

      test.each([
        '"travel" OR 1=1',
        "it's 100% _*?",
        '%',
        '*',
        '\\',
        '(a AND',
        'NEAR/2',
        "'; DROP TABLE questions",
      ])('are searched for what is written, not for operators: %s', async (text) => {
        await register('q-plain001', 'How are travel expenses settled?', 1);
        await register('q-quoted01', `Is ${text} allowed?`, 2);
        expect(await find({ text })).toEqual(['q-quoted01']);
      });

      test('are filtered by asker, time and collection', async () => {
        await register('q-filter01', 'one', 1, 'ann', 'hr');
        await register('q-filter02', 'two', 2, 'bob', 'hr', 'it');
        await store.recordOutcome({
          outcome: outcome('q-filter03', { stage: 'rejected', code: 'HITL_TIMEOUT', startedAt: at(3) }),
        });
        // who asked is not known of those from before it was registered
        expect(await find({ asker: 'ann' })).toEqual(['q-filter03', 'q-filter01']);
        expect(await find({ collection: 'it' })).toEqual(['q-filter02']);
        expect(await find({ since: at(2), until: at(3) })).toEqual(['q-filter02']);
      });

      test('keep who asked when they end, and are gone when they are erased', async () => {
        await register('q-ends0001', 'How are travel expenses settled?', 1, 'bob');
        await store.recordOutcome({
          outcome: outcome('q-ends0001', { stage: 'cancelled', code: 'CANCELLED' }),
        });
        await register('q-ends0001', 'How are travel expenses settled?', 1, 'bob');
        expect(await find({ asker: 'ann' })).toEqual([]);
        expect(await find({ asker: 'bob' })).toEqual(['q-ends0001']);
        await store.erase({ queryId: 'q-ends0001' });
        expect(await find({ text: 'travel' })).toEqual([]);
        expect(await find({})).toEqual([]);
      });

      test('a position that is none of ours is refused', async () => {
        await expect(find({ after: 'nonsense' })).rejects.toMatchObject({ kind: 'invalid' });
      });
    });

    describe('answers from a document', () => {
      const record = (queryId: string, second: number, ...documents: string[]) =>
        store.recordOutcome({ outcome: outcome(queryId, { endedAt: at(second), documents }) });
      const ids = async (documentId: string) =>
        (await store.answersFrom({ documentId, limit: 50 })).items.map(({ queryId }) => queryId);

      test('come latest first, each once, with how many there are', async () => {
        await record('q-answered1', 1, 'hr/pay.md', 'hr/leave.md');
        await record('q-answered2', 2, 'hr/pay.md');
        await record('q-answered2', 2, 'hr/pay.md');
        await record('q-answered3', 2, 'hr/pay.md');
        await record('q-answered4', 3, 'hr/pay');
        await record('q-answered5', 3);
        expect(await store.answersFrom({ documentId: 'hr/leave.md', limit: 1 })).toEqual({
          items: [{ queryId: 'q-answered1', question: outcome('').question, endedAt: at(1) }],
          total: 1,
        });
        const paged: string[] = [];
        let after: string | undefined;
        do {
          const page = await store.answersFrom({ documentId: 'hr/pay.md', limit: 1, after });
          paged.push(...page.items.map(({ queryId }) => queryId));
          after = page.next;
        } while (after !== undefined);
        expect(paged).toEqual(['q-answered3', 'q-answered2', 'q-answered1']);
        expect(await store.answersFrom({ documentId: 'hr/none.md', limit: 1 })).toEqual({
          items: [],
          total: 0,
        });
      });

      test('are gone when they are erased', async () => {
        await record('q-answered1', 1, 'hr/pay.md');
        await record('q-answered2', 2, 'hr/pay.md');
        await store.erase({ queryId: 'q-answered1' });
        expect(await ids('hr/pay.md')).toEqual(['q-answered2']);
      });
    });

    describe('decisions', () => {
      const decision = (seq: number, second: number, fields: Partial<DecisionEntry> = {}): DecisionEntry => ({
        queryId: 'q-decided1',
        seq,
        requestId: `q-decided1.r${seq}`,
        kind: 'answer_review',
        action: 'approve',
        decidedBy: 'human',
        by: 'kim',
        at: at(second),
        ...fields,
      });
      const list = async (filter: Partial<Parameters<RecordStore['listDecisions']>[0]> = {}) =>
        (await store.listDecisions({ limit: 50, ...filter })).items.map(({ seq }) => seq);

      test('come newest first in a stable order, each once', async () => {
        const entries = Array.from({ length: 12 }, (_, n) => decision(n + 1, n < 6 ? 1 : 2));
        await store.recordDecisions(entries);
        await store.recordDecisions([...entries, decision(13, 3)]);
        const order = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
        expect(await list()).toEqual(order);
        const paged: number[] = [];
        let after: string | undefined;
        do {
          const page = await store.listDecisions({ limit: 5, after });
          paged.push(...page.items.map(({ seq }) => seq));
          after = page.next;
          // what comes meanwhile comes in front of the reader
          await store.recordDecisions([decision(100 + paged.length, 9)]);
        } while (after !== undefined);
        expect(paged).toEqual(order);
      });

      test('of two entries for one end the later one counts, whichever comes first', async () => {
        const lost = decision(2, 1, { requestId: 'q-decided1.r1', action: 'approve' });
        const counted = decision(3, 4, { requestId: 'q-decided1.r1', action: 'reject' });
        const lapsed = decision(4, 5, { requestId: 'q-decided1.r1', action: 'lapse' });
        await store.recordDecisions([lost]);
        await store.recordDecisions([counted, lapsed]);
        await store.recordDecisions([lost]);
        expect(await list()).toEqual([4, 3]);
        // another request's end under the number of one that was lost
        const other = decision(3, 6, { requestId: 'q-decided1.r2' });
        await store.recordDecisions([other]);
        expect((await store.listDecisions({ limit: 1 })).items).toEqual([other]);
      });

      test('are filtered, and outlive the erasure of their query', async () => {
        await store.recordDecisions([
          decision(1, 1, { by: 'lee', confidence: 'LOW' }),
          decision(2, 2, { by: 'timer', decidedBy: 'timeout' }),
          decision(3, 3, { kind: 'plan_review' }),
        ]);
        expect(await list({ by: 'lee' })).toEqual([1]);
        expect(await list({ decidedBy: 'timeout' })).toEqual([2]);
        expect(await list({ kind: 'plan_review' })).toEqual([3]);
        expect(await list({ confidence: 'LOW' })).toEqual([1]);
        expect(await list({ since: at(2), until: at(3) })).toEqual([2]);
        await store.erase({ queryId: 'q-decided1' });
        expect(await list()).toEqual([3, 2, 1]);
        expect(JSON.stringify((await store.listDecisions({ limit: 1 })).items)).not.toContain('question');
      });
    });
  });
}
