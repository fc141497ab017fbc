import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { as, eventually, expectProblem, openRequest } from '../../api/support.js';
import { startDevServer } from '../../support/temporal.js';
import {
  approveAll,
  ask,
  decide,
  everythingSaid,
  HARD,
  HIGH,
  MEDIUM,
  openWorld,
  putPage,
  read,
  SECRET,
  settled,
  textOf,
  WAYS,
  type TestStore,
  type World,
} from './support.js';

type Way = keyof typeof WAYS;
const ways = Object.keys(WAYS) as Way[];

/** Registers the tests of a public page that becomes private, at each moment in the life of a query. */
export function momentsSuite(openStore: () => Promise<TestStore>): void {
  let env: TestWorkflowEnvironment;
  let store: TestStore;
  let world: World;

  beforeAll(async () => {
    env = await startDevServer();
    store = await openStore();
    world = await openWorld(env, store);
  }, 240_000);
  afterAll(async () => {
    await world.stop();
    await store.close();
    await env.teardown();
  });
  beforeEach(() => putPage(store.index));

  const close = (way: Way) => WAYS[way](store.index);

  test('as long as the page is public it is quoted', async () => {
    expect(textOf(await ask(world.api, 'ann', { mode: 'off' }))).toMatch(SECRET);
  });

  describe.each(ways)('by %s', (way) => {
    test.each(['analyse', 'grade', 'answer', 'judge'] as const)(
      'before the step “%s”: neither the answer nor anything else holds a word of it, in any mode',
      async (step) => {
        for (const mode of ['off', 'auto', 'strict'] as const) {
          await putPage(store.index);
          world.at(step, () => close(way));
          const asked = await ask(world.api, 'ann', { mode, policy: { ...HIGH, ...HARD } });
          expect(await everythingSaid(world.api, 'ann', asked)).not.toMatch(SECRET);
          const ended = await approveAll(world.api, 'rex', asked);
          expect(ended).toMatchObject({ stage: 'completed' });
          expect(textOf(ended)).not.toMatch(SECRET);
          expect(await everythingSaid(world.api, 'ann', ended)).not.toMatch(SECRET);
          expect(await everythingSaid(world.api, 'una', ended)).not.toMatch(SECRET);
        }
      },
      120_000,
    );

    test('while a hard review waits: the draft is withheld at once, and written anew before it is delivered', async () => {
      const asked = await ask(world.api, 'ann', { mode: 'strict', policy: HARD });
      expect(await everythingSaid(world.api, 'una', asked)).toMatch(SECRET);
      const first = openRequest(asked);
      const { headers } = await read(world.api, 'ann', asked.id);
      await close(way);
      const etag = headers.get('etag') ?? '';
      const again = await world.api.get(`/v1/queries/${asked.id}`, { ...as('ann'), 'If-None-Match': etag });
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({
        withheldBecause: 'not_readable',
        requests: [{ withheld: true, payload: { draft: { text: '', withheld: true } } }],
      });
      for (const who of ['ann', 'una'])
        expect(await everythingSaid(world.api, who, asked)).not.toMatch(SECRET);
      if (way === 'other groups') {
        expect(await everythingSaid(world.api, 'rex', asked)).toMatch(SECRET);
        for (const who of ['ann', 'una'])
          expectProblem(await decide(world.api, who, first), 403, 'HITL_NOT_CLEARED');
        const claim = await world.api.post(`/v1/requests/${first.id}/claim`, {}, as('una'));
        expectProblem(claim, 403, 'HITL_NOT_CLEARED');
      }
      expect((await decide(world.api, 'rex', first)).status).toBe(200);
      const second = await settled(world.api, 'ann', asked);
      expect(openRequest(second)).toMatchObject({ reopens: first.id });
      expect(await everythingSaid(world.api, 'ann', second)).not.toMatch(SECRET);
      const ended = await approveAll(world.api, 'una', second);
      expect(ended.stage).toBe('completed');
      for (const who of ['ann', 'una'])
        expect(await everythingSaid(world.api, who, ended)).not.toMatch(SECRET);
    });

    test('while a provisional answer is out: it is withdrawn at once', async () => {
      const asked = await ask(world.api, 'ann', { policy: MEDIUM });
      expect(textOf(asked)).toMatch(SECRET);
      await close(way);
      expect(await everythingSaid(world.api, 'ann', asked)).not.toMatch(SECRET);
      expect((await read(world.api, 'ann', asked.id)).body).toMatchObject({
        answer: { text: '', withheld: true },
      });
      expect((await decide(world.api, 'rex', openRequest(asked))).status).toBe(200);
      const second = await settled(world.api, 'ann', asked);
      const ended = await approveAll(world.api, 'rex', second);
      expect(ended.stage).toBe('completed');
      expect(await everythingSaid(world.api, 'ann', ended)).not.toMatch(SECRET);
    });

    test('between approval and delivery of a paused query', async () => {
      const asked = await ask(world.api, 'ann', { mode: 'strict', policy: HARD });
      const path = `/v1/queries/${asked.id}`;
      expect((await world.api.post(`${path}/pause`, {}, as('ann'))).status).toBe(200);
      expect((await decide(world.api, 'rex', openRequest(asked))).status).toBe(200);
      await close(way);
      const paused = (await read(world.api, 'ann', asked.id)).body;
      expect(await everythingSaid(world.api, 'ann', paused)).not.toMatch(SECRET);
      expect((await world.api.post(`${path}/resume`, {}, as('ann'))).status).toBe(200);
      const second = await settled(world.api, 'ann', paused);
      const ended = await approveAll(world.api, 'rex', second);
      expect(ended.stage).toBe('completed');
      expect(await everythingSaid(world.api, 'ann', ended)).not.toMatch(SECRET);
    });

    test('between the votes of two reviewers', async () => {
      const quorum = { approvals: 2, people: [] };
      const policy = { ...HARD, requests: { answer_review_hard: { quorum } } };
      const asked = await ask(world.api, 'ann', { mode: 'strict', policy });
      expect((await decide(world.api, 'rex', openRequest(asked))).status).toBe(202);
      await close(way);
      if (way === 'other groups')
        expectProblem(await decide(world.api, 'una', openRequest(asked)), 403, 'HITL_NOT_CLEARED');
      expect((await decide(world.api, 'roy', openRequest(asked))).status).toBe(200);
      const second = await settled(world.api, 'ann', asked);
      expect(await everythingSaid(world.api, 'ann', second)).not.toMatch(SECRET);
      expect((await decide(world.api, 'rex', openRequest(second))).status).toBe(202);
      expect((await decide(world.api, 'una', openRequest(second))).status).toBe(200);
      const ended = await settled(world.api, 'ann', second);
      expect(ended.stage).toBe('completed');
      expect(await everythingSaid(world.api, 'ann', ended)).not.toMatch(SECRET);
    });

    test('an answer in the cache is not given again, also not when it has just been found', async () => {
      const policy = { ...HIGH, cache: { ttlSeconds: 600 }, retrieval: { k: way === 'removal' ? 6 : 7 } };
      expect(textOf(await ask(world.api, 'ann', { policy }))).toMatch(SECRET);
      expect(await ask(world.api, 'ann', { policy })).toHaveProperty('cachedFrom');
      world.at('cached', () => close(way));
      for (let asked = 0; asked < 2; asked++) {
        const next = await ask(world.api, 'ann', { policy });
        expect(next).not.toHaveProperty('cachedFrom');
        expect(textOf(next)).not.toBe('');
        expect(await everythingSaid(world.api, 'ann', next)).not.toMatch(SECRET);
      }
    });

    test('a session remembers the question, and no longer its answer', async () => {
      const sessionId = `s-${way.replace(/\W/g, '')}-${Date.now()}`;
      const asking = { sessionId, mode: 'off' as const };
      expect(textOf(await ask(world.api, 'ann', asking))).toMatch(SECRET);
      await ask(world.api, 'ann', { ...asking, question: 'And when is the launch announced?' });
      expect(world.turns()[0]?.answer).toMatch(SECRET);
      await close(way);
      const third = await ask(world.api, 'ann', { ...asking, question: 'Who announces the launch?' });
      expect(world.turns().map(({ question }) => question)).toContain('When is the launch of the Falcon?');
      expect(JSON.stringify(world.turns())).not.toMatch(SECRET);
      expect(await everythingSaid(world.api, 'ann', third)).not.toMatch(SECRET);
    });

    test('what was delivered before stays with its asker, and with nobody else', async () => {
      const asked = await ask(world.api, 'ann', { mode: 'off' });
      await close(way);
      const own = (await read(world.api, 'ann', asked.id)).body;
      expect(textOf(own)).toMatch(SECRET);
      expect(own).toMatchObject({ answer: { citations: [{ quote: '', withheld: true }] } });
      expect(JSON.stringify(own.passages)).not.toMatch(SECRET);
      expect(await everythingSaid(world.api, 'una', asked)).not.toMatch(SECRET);
      const rated = await world.api.post(
        `/v1/queries/${asked.id}/feedback`,
        { rating: 'positive' },
        as('una'),
      );
      expect(JSON.stringify(rated.body)).not.toMatch(SECRET);
    });
  });

  test('who belongs to the group goes on reading and is answered from the page at every moment', async () => {
    for (const step of ['analyse', 'grade', 'answer', 'judge'] as const) {
      await putPage(store.index);
      world.at(step, () => close('other groups'));
      expect(textOf(await ask(world.api, 'sam', { mode: 'off' }))).toMatch(SECRET);
    }
    await putPage(store.index);
    const asked = await ask(world.api, 'sam', { mode: 'strict', policy: HARD });
    await close('other groups');
    expect(await everythingSaid(world.api, 'sam', asked)).toMatch(SECRET);
    expect(await everythingSaid(world.api, 'una', asked)).not.toMatch(SECRET);
    expectProblem(await decide(world.api, 'una', openRequest(asked)), 403, 'HITL_NOT_CLEARED');
    const ended = await approveAll(world.api, 'rex', asked);
    expect(textOf((await read(world.api, 'sam', ended.id)).body)).toMatch(SECRET);
    expect(await everythingSaid(world.api, 'una', ended)).not.toMatch(SECRET);
  });

  describe('a page that becomes confidential', () => {
    const policy = { ...HIGH, review: { ...HARD.review, confidentialGroups: ['cleared'] } };
    const confide = () => putPage(store.index, ['everyone'], 'confidential');

    test.each(['analyse', 'grade', 'answer', 'judge'] as const)(
      'before the step “%s”: nothing is delivered before somebody cleared has seen it, in any mode',
      async (step) => {
        for (const mode of ['off', 'auto', 'strict'] as const) {
          await putPage(store.index);
          world.at(step, confide);
          const asked = await ask(world.api, 'ann', { mode, policy });
          expect(openRequest(asked)).toMatchObject({ groups: ['cleared'], defaultAction: 'reject' });
          expect(textOf(asked)).toBe('');
          for (const who of ['ann', 'una', 'rex']) {
            const seen = (await world.api.get(`/v1/requests/${openRequest(asked).id}`, as(who))).body;
            expect(JSON.stringify(seen)).not.toMatch(SECRET);
            expectProblem(await decide(world.api, who, openRequest(asked)), 403, 'HITL_FORBIDDEN');
          }
          const ended = await approveAll(world.api, 'cleo', asked);
          expect(textOf(ended)).toMatch(SECRET);
        }
      },
      120_000,
    );

    test('while a hard review waits: an approval of somebody who is not cleared delivers nothing', async () => {
      const asked = await ask(world.api, 'ann', { mode: 'strict', policy });
      expect(openRequest(asked).groups).toEqual([]);
      await confide();
      expect((await decide(world.api, 'una', openRequest(asked))).status).toBe(200);
      const second = await settled(world.api, 'ann', asked);
      expect(openRequest(second).groups).toEqual(['cleared']);
      expectProblem(await decide(world.api, 'una', openRequest(second)), 403, 'HITL_FORBIDDEN');
      expect(textOf(await approveAll(world.api, 'cleo', second))).toMatch(SECRET);
    });

    test('and says something else, while a hard review waits: nobody else sees what it says now', async () => {
      const asked = await ask(world.api, 'ann', { mode: 'strict', policy });
      const text =
        'The launch of the Falcon is on wombat Friday. The Falcon launch is run from the quokka tower.';
      await putPage(store.index, ['everyone'], 'confidential', text);
      expect((await decide(world.api, 'una', openRequest(asked))).status).toBe(200);
      const second = await settled(world.api, 'ann', asked);
      expect(openRequest(second)).toMatchObject({
        groups: ['cleared'],
        payload: { reasons: ['confidential_evidence', 'strict_mode'] },
      });
      for (const who of ['una', 'rex']) {
        const { body } = await world.api.get(`/v1/requests/${openRequest(second).id}`, as(who));
        expect(JSON.stringify(body)).not.toMatch(/wombat/);
      }
      expect(textOf(await approveAll(world.api, 'cleo', second))).toMatch(/wombat/);
    });

    test('an answer from it is reviewed each time, and no ladder reaches others', async () => {
      await confide();
      const ladder = [{ step: 'escalate' as const, afterSeconds: 1, groups: ['reviewers', 'cleared'] }];
      const asking = {
        policy: { ...policy, cache: { ttlSeconds: 600 }, requests: { answer_review_hard: { ladder } } },
      };
      const first = await ask(world.api, 'ann', asking);
      const { body } = await eventually(
        () => read(world.api, 'cleo', first.id),
        (seen) => openRequest(seen.body).priority === 'urgent',
      );
      const escalated = openRequest(body);
      expect(escalated).toMatchObject({ groups: ['cleared'], priority: 'urgent' });
      expectProblem(await decide(world.api, 'una', escalated), 403, 'HITL_FORBIDDEN');
      await approveAll(world.api, 'cleo', first);
      const second = await ask(world.api, 'ann', asking);
      expect(openRequest(second)).toMatchObject({ groups: ['cleared'] });
    });

    test('where no group is named, whoever may read it reviews it', async () => {
      await putPage(store.index, ['staff'], 'confidential');
      const asked = await ask(world.api, 'sam', { mode: 'off', policy: HIGH });
      expect(openRequest(asked)).toMatchObject({ payload: { reasons: ['confidential_evidence'] } });
      expect(await everythingSaid(world.api, 'una', asked)).not.toMatch(SECRET);
      expectProblem(await decide(world.api, 'una', openRequest(asked)), 403, 'HITL_NOT_CLEARED');
      expect(textOf(await approveAll(world.api, 'rex', asked))).toMatch(SECRET);
    });
  });
}
