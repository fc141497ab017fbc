import type { QueryStatus } from '../../contract/query.js';
import { PortError } from '../../ports/port-error.js';
import type { Reasoner } from '../../ports/reasoner.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { portsFor } from '../support/query-harness.js';
import { good, useScenarios } from '../support/scenario.js';
import { clearAnalysis, scores, scriptedReasoner, thought } from '../support/scripted-reasoner.js';

const { run } = useScenarios();

/** Returns the outcome of a question, without what differs from one run to the next. */
function toldOf(status: QueryStatus) {
  const { stage, searches, passages, judgement, refinements, confidence, metrics, events } = status;
  return {
    ...{ stage, searches, passages, judgement, refinements, confidence },
    answer: 'answer' in status ? status.answer : undefined,
    steps: metrics.steps.map(({ step }) => step),
    events: events.map(({ type }) => type),
  };
}

const QUESTION = { question: 'How is it built?', mode: 'off' } as const;

/** Asks the same question with each step by itself and with steps joined. */
async function ask(script: () => Partial<Reasoner>) {
  const index = () => scriptedIndex((query) => [...good, hit(`${query}#0`, `All about ${query}.`)]);
  const one = async (joined: boolean) => {
    const reasoner = scriptedReasoner(script());
    const { handle, result } = await run(portsFor({ reasoner, index: index() }), QUESTION, { joined });
    const told = toldOf(await result());
    const { events } = await handle.fetchHistory();
    const activities = events!.filter(({ markerRecordedEventAttributes: marker }) => marker).length;
    return { told, calls: reasoner.calls, activities };
  };
  return { apart: await one(false), joined: await one(true) };
}

test('a simple question is told step by step as before, with two activities fewer', async () => {
  const { apart, joined } = await ask(() => ({}));
  expect(joined.told).toEqual(apart.told);
  expect(joined.told.steps).toEqual([
    'open',
    'analyse',
    'retrieve',
    'grade',
    'answer',
    'judge',
    'check_delivery',
    'record',
  ]);
  expect(joined.calls).toEqual(apart.calls);
  expect(joined.activities).toBe(apart.activities - 2);
});

test('each draft is judged along with its writing, and what a refinement finds is graded by itself', async () => {
  const { apart, joined } = await ask(() => {
    const judged = [scores(0.45, { missing: ['lactic acidosis'] }), scores(0.78)];
    return { judge: async () => thought(judged.shift()!) };
  });
  expect(joined.told).toEqual(apart.told);
  expect(joined.told.refinements?.rounds).toHaveLength(2);
  expect(joined.calls).toEqual(apart.calls);
  expect(joined.activities).toBe(apart.activities - 3);
});

test('a judge that fails along with the draft is asked again by itself, and done without in the end', async () => {
  const { apart, joined } = await ask(() => ({
    judge: () => Promise.reject(new PortError('unavailable', 'no judge')),
  }));
  expect(joined.told).toEqual(apart.told);
  expect(joined.told.answer?.disclaimers).toMatchObject([{ code: 'degraded' }]);
  expect(joined.told.steps).not.toContain('judge');
  expect(joined.calls).toEqual([...apart.calls, 'judge']);
});

test('grading that fails along with the search is done by itself', async () => {
  const { apart, joined } = await ask(() => {
    let fails = 1;
    return {
      grade: async ({ passages }) => {
        if (fails-- > 0) throw new PortError('unavailable', 'not yet');
        return thought(passages.map(({ id }) => ({ passageId: id, score: 0.9 })));
      },
    };
  });
  expect(joined.told).toEqual(apart.told);
  expect(joined.calls).toEqual(apart.calls);
});

test('what several searches find is graded together, once all are over', async () => {
  const parts = ['What is a build?', 'How long does it take?'];
  const { apart, joined } = await ask(() => ({
    analyse: async ({ question }) => thought(clearAnalysis(question, { subQuestions: parts })),
  }));
  expect(joined.told).toEqual(apart.told);
  expect(joined.calls).toEqual(apart.calls);
  expect(joined.calls.filter((call) => call === 'grade')).toHaveLength(1);
});
