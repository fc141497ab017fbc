import { alike } from '../../contract/language.js';
import type { Engine, QueryStatus } from '../../contract/query.js';
import type { Turn } from '../../contract/analysis.js';
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
  const one = async (joined: NonNullable<Engine['joined']>) => {
    const reasoner = scriptedReasoner(script());
    const { handle, result } = await run(portsFor({ reasoner, index: index() }), QUESTION, { joined });
    const told = toldOf(await result());
    const { events } = await handle.fetchHistory();
    const activities = events!.filter(({ markerRecordedEventAttributes: marker }) => marker).length;
    return { told, calls: reasoner.calls, activities };
  };
  return { apart: await one(false), joined: await one('all') };
}

test('a simple question is told step by step as before, with half as many activities', async () => {
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
  expect([apart.activities, joined.activities]).toEqual([8, 4]);
});

test('each draft is judged along with its writing, and what a refinement finds is graded by itself', async () => {
  const { apart, joined } = await ask(() => {
    const judged = [scores(0.45, { missing: ['lactic acidosis'] }), scores(0.78)];
    return { judge: async () => thought(judged.shift()!) };
  });
  expect(joined.told).toEqual(apart.told);
  expect(joined.told.refinements?.rounds).toHaveLength(2);
  expect(joined.calls).toEqual(apart.calls);
  expect(joined.activities).toBe(apart.activities - 5);
});

test('a judge that fails along with the draft is asked again by itself, and done without in the end', async () => {
  const { apart, joined } = await ask(() => ({
    judge: () => Promise.reject(new PortError('unavailable', alike('no judge'))),
  }));
  expect(joined.told).toEqual(apart.told);
  expect(joined.told.answer?.disclaimers).toMatchObject([{ code: 'degraded' }]);
  expect(joined.told.steps).not.toContain('judge');
  expect(joined.calls).toEqual([...apart.calls, 'judge']);
});

test('an analysis that fails along with the opening is done by itself', async () => {
  const { apart, joined } = await ask(() => {
    let fails = 1;
    return {
      analyse: async ({ question }) => {
        if (fails-- > 0) throw new PortError('unavailable', alike('not yet'));
        return thought(clearAnalysis(question));
      },
    };
  });
  expect(joined.told).toEqual(apart.told);
  expect(joined.calls).toEqual(apart.calls);
});

test('what the cache answers is not analysed', async () => {
  const reasoner = scriptedReasoner();
  const ports = portsFor({ reasoner, index: scriptedIndex(() => good) });
  for (const cacheHit of [false, true]) {
    const { result } = await run(ports, QUESTION, { joined: 'all' });
    expect(await result()).toMatchObject({ stage: 'completed', metrics: { cacheHit } });
  }
  expect(reasoner.calls.filter((call) => call === 'analyse')).toHaveLength(1);
});

test('a follow-up is analysed with what was said before', async () => {
  const turns: Turn[][] = [];
  const reasoner = scriptedReasoner({
    analyse: async ({ question, turns: before }) => {
      turns.push(before);
      return thought(clearAnalysis(question));
    },
  });
  const ports = portsFor({ reasoner, index: scriptedIndex(() => good) });
  for (const question of ['How is it built?', 'And who pays?']) {
    const { result } = await run(ports, { ...QUESTION, question, sessionId: 's-1' }, { joined: 'all' });
    expect(await result()).toMatchObject({ stage: 'completed' });
  }
  expect(turns).toMatchObject([[], [{ question: 'How is it built?' }]]);
});

test('grading that fails along with the search is done by itself', async () => {
  const { apart, joined } = await ask(() => {
    let fails = 1;
    return {
      grade: async ({ passages }) => {
        if (fails-- > 0) throw new PortError('unavailable', alike('not yet'));
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
