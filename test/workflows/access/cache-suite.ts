import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Classification } from '../../../contract/passage.js';
import type { QueryView, StartQuery } from '../../../contract/query.js';
import { openRequest } from '../../api/support.js';
import { startDevServer } from '../../support/temporal.js';
import {
  approveAll,
  ask,
  everythingSaid,
  HIGH,
  openWorld,
  putPage,
  SECRET,
  textOf,
  type TestStore,
  type World,
} from './support.js';

const STEPS = (view: QueryView) => view.metrics.steps.map(({ step }) => step);

/** Registers the tests of cached answers: only askers with the same groups and conditions get one again. */
export function cacheSuite(openStore: () => Promise<TestStore>): void {
  let env: TestWorkflowEnvironment;
  let store: TestStore;
  let world: World;
  /** Makes the question of one test another one than that of the others. */
  let k = 5;

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
  beforeEach(async () => {
    k += 1;
    await putPage(store.index, ['staff']);
  });

  const asks = (who: string, more: Partial<StartQuery> = {}) =>
    ask(world.api, who, { policy: { ...HIGH, cache: { ttlSeconds: 600 }, retrieval: { k } }, ...more });
  const put = (groups: string[], classification?: Classification) =>
    putPage(store.index, groups, classification);

  async function expectNothingKnown(who: string, first: QueryView, asked: QueryView): Promise<void> {
    expect(asked).not.toHaveProperty('cachedFrom');
    expect(asked.metrics.cacheHit).toBe(false);
    expect(JSON.stringify(asked).includes(first.id)).toBe(false);
    expect(SECRET.test(await everythingSaid(world.api, who, asked))).toBe(false);
  }

  test('who has the same groups is given the answer again, who has fewer or more is not', async () => {
    const first = await asks('sam');
    expect(textOf(first)).toMatch(SECRET);
    expect(await asks('sue')).toMatchObject({ cachedFrom: first.id, metrics: { cacheHit: true } });
    const more = await asks('rex');
    expect(more).not.toHaveProperty('cachedFrom');
    expect(textOf(more)).toMatch(SECRET);
    await expectNothingKnown('ann', first, await asks('ann'));
  });

  test('who lacks the group finds out nothing from how long it takes: the same is done as for a new question', async () => {
    const unasked = await asks('ann');
    k += 1;
    const first = await asks('sam');
    expect(first.stage).toBe('completed');
    const asked = await asks('ann');
    await expectNothingKnown('ann', first, asked);
    expect(STEPS(asked)).toEqual(STEPS(unasked));
    expect(STEPS(asked)).toContain('retrieve');
    expect(textOf(asked)).toBe(textOf(unasked));
  });

  test('an answer for everyone is not that of who may read more', async () => {
    const open = await asks('ann');
    expect(open.stage).toBe('completed');
    expect(await asks('una', {})).not.toHaveProperty('cachedFrom'); // of the reviewers besides
    const staff = await asks('sam');
    expect(staff).not.toHaveProperty('cachedFrom');
    expect(textOf(staff)).toMatch(SECRET);
    expect(await asks('ann')).toMatchObject({ cachedFrom: open.id });
  });

  test('an answer from a confidential document is vouched for each time', async () => {
    await put(['staff'], 'confidential');
    const first = await asks('sam');
    expect(openRequest(first).payload).toMatchObject({ reasons: ['confidential_evidence'] });
    expect(await approveAll(world.api, 'rex', first)).toMatchObject({ stage: 'completed' });
    for (const who of ['sam', 'sue']) {
      const again = await asks(who);
      expect(again).not.toHaveProperty('cachedFrom');
      expect(openRequest(again).payload).toMatchObject({ reasons: ['confidential_evidence'] });
    }
    const other = await asks('ann');
    await expectNothingKnown('ann', first, other);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['other groups', () => put(['board'])],
    ['a classification', () => put(['staff'], 'confidential')],
    ['wider groups', () => put(['staff', 'everyone'])],
  ])('a document of %s makes its answers be written anew', async (_, change) => {
    const first = await asks('sam');
    expect(await asks('sam')).toMatchObject({ cachedFrom: first.id });
    await change();
    expect(await asks('sam')).not.toHaveProperty('cachedFrom');
    await put(['staff']);
    expect(await asks('sam')).not.toHaveProperty('cachedFrom');
  });

  test('a session shares its answers with nobody, nor with another asker under its name', async () => {
    const sessionId = `s-${k}-${Date.now()}`;
    const question = 'When is the launch announced?';
    expect(textOf(await asks('sam', { sessionId }))).toMatch(SECRET);
    const later = await asks('sam', { sessionId, question });
    expect(later.stage).toBe('completed');
    expect(world.turns()).not.toEqual([]);
    expect(await asks('sue', { question })).not.toHaveProperty('cachedFrom');
    const stranger = await asks('ann', { sessionId, question });
    expect(world.turns()).toEqual([]);
    await expectNothingKnown('ann', later, stranger);
  });

  test.each<[string, Partial<StartQuery>, Partial<StartQuery>]>([
    ['collections', { scope: { collections: ['pages'] } }, { scope: { collections: ['pages', 'others'] } }],
    ['profile', { profile: { team: 'launch' } }, { profile: { team: 'press' } }],
    ['domains', { domains: ['hr'] }, { domains: ['finance'] }],
  ])('the answer under one %s is not given under another', async (_, one, another) => {
    const first = await asks('sam', one);
    expect(await asks('sam', one)).toMatchObject({ cachedFrom: first.id });
    expect(await asks('sam', another)).not.toHaveProperty('cachedFrom');
    expect(await asks('sam')).not.toHaveProperty('cachedFrom');
  });
}
