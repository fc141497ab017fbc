import type { QueryActivities } from '../../../activities/index.js';
import type { JoinedActivities } from '../../../activities/joined.js';
import { joinedSteps } from '../../../workflows/joined-steps.js';

const NOW = Date.parse('2026-11-25T12:00:00Z');

afterEach(() => jest.useRealTimers());

/** Returns the steps after a draft whose sources were checked along with it, and how often they were checked by themselves. */
async function drafted() {
  jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'queueMicrotask'] });
  const check = {
    passages: [{ id: 'd#0', contentHash: 'a' }],
    access: { groups: ['everyone'] },
    snippetChars: 100,
  };
  const checks = jest.fn(async () => ({ value: [{ id: 'd#0' }], ms: 1 }));
  const steps = { checkDelivery: checks } as Partial<QueryActivities> as QueryActivities;
  const first = { value: { text: 'Yes. [1]', answered: true, citations: [] }, ms: 1 };
  const joined: Pick<JoinedActivities, 'answerAndJudge'> = {
    answerAndJudge: async () => ({ first, along: undefined, checked: { value: [], ms: 1 } }),
  };
  const query = joinedSteps(steps, joined as JoinedActivities);
  const reading = { question: 'Is it?', language: 'en' as const, evidence: [], access: check.access };
  await query.answer({ ...reading, profile: {}, subQuestions: [], checkedNext: check });
  return { check, checks, query };
}

test('a check that was made along with the draft counts once: after a review the sources are looked at again', async () => {
  const { check, checks, query } = await drafted();
  expect(await query.checkDelivery(check)).toMatchObject({ value: [] });
  expect(checks).not.toHaveBeenCalled();
  expect(await query.checkDelivery(check)).toMatchObject({ value: [{ id: 'd#0' }] });
  expect(checks).toHaveBeenCalledTimes(1);
});

test('it counts for a moment only: after a pause the sources are looked at again', async () => {
  const { check, checks, query } = await drafted();
  jest.setSystemTime(NOW + 1);
  expect(await query.checkDelivery(check)).toMatchObject({ value: [{ id: 'd#0' }] });
  expect(checks).toHaveBeenCalledTimes(1);
});

test('it counts for the passages that it was made of', async () => {
  const { check, checks, query } = await drafted();
  await query.checkDelivery({ ...check, passages: [...check.passages, { id: 'd#1', contentHash: 'b' }] });
  expect(checks).toHaveBeenCalledTimes(1);
});
