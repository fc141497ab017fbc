import { alike } from '../../contract/language.js';
import type { NewTodo } from '../../contract/plan.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import { hit, memoryRecords, scriptedIndex } from '../support/memory-ports.js';
import { decide, nextRequest, portsFor, statusOf } from '../support/query-harness.js';
import { PortError } from '../../ports/port-error.js';
import { awayTwice, WITH_CLUSTER } from '../replay/script.js';
import { good, reasons, useScenarios } from '../support/scenario.js';
import { until } from '../support/wait.js';
import { clearAnalysis, scores, scriptedReasoner, thought } from '../support/scripted-reasoner.js';

const { run, start } = useScenarios();

test('happy path: analysed, searched, graded, answered, judged; HIGH and delivered without a person', async () => {
  const reasoner = scriptedReasoner();
  const { result } = await run(portsFor({ reasoner, index: scriptedIndex(() => good) }), {
    question: '프로젝트 빌드 방법은?',
  });
  const status = await result();
  expect(reasoner.calls).toEqual(['analyse', 'grade', 'answer', 'judge']);
  expect(status.stage).toBe('completed');
  expect(status.language).toBe('ko');
  expect(status.confidence).toMatchObject({ score: 0.97, level: 'HIGH' });
  expect(status.stage === 'completed' && status.answer).toMatchObject({
    status: 'final',
    author: 'reasoner',
  });
  expect(status.requests).toEqual([]);
  expect(status.plan?.todos.map((todo) => todo.status)).toEqual(['completed', 'completed']);
});

test('a search that fails in the worker is dispatched, and waits there for the index', async () => {
  const index = awayTwice();
  const { handle, result } = await run(portsFor({ index }), { question: 'How is it built?' }, WITH_CLUSTER);
  expect(await result()).toMatchObject({ stage: 'completed', confidence: { level: 'HIGH' } });
  expect(index.queries).toHaveLength(3);
  const { events } = await handle.fetchHistory();
  const dispatched = events!.flatMap(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name ?? [],
  );
  expect(dispatched.toSorted()).toEqual(['analyse', 'answer', 'grade', 'judge', 'retrieve']);
});

test('an unclear question is asked back, analysed again with the reply, and answered', async () => {
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) =>
      thought(
        clarifications.length === 0
          ? clearAnalysis(question, { clarity: 0.3, ambiguity: 'missing_context' })
          : clearAnalysis(clarifications.join(' ')),
      ),
  });
  const { handle, result } = await run(portsFor({ reasoner, index: scriptedIndex(() => good) }), {
    question: '그거 어떻게 설정해요?',
  });
  const request = await nextRequest(handle);
  expect(request).toMatchObject({
    kind: 'clarification',
    defaultAction: 'cancel',
    payload: { ambiguity: 'missing_context', options: ['the first', 'the second'] },
  });
  expect((await statusOf(handle)).stage).toBe('clarifying');
  await decide(handle, request, { action: 'answer', text: 'VPN 설정' });
  const status = await result();
  expect(reasoner.calls).toEqual(['analyse', 'clarify', 'analyse', 'grade', 'answer', 'judge']);
  expect(status.analysis?.refinedQuestion).toBe('VPN 설정');
  expect(status.stage).toBe('completed');
});

test('a question that stays unclear is asked back twice, then answered as it stands and reviewed as a guess', async () => {
  const reasoner = scriptedReasoner({
    analyse: async ({ question }) =>
      thought(clearAnalysis(question, { clarity: 0.2, ambiguity: 'vague_term' })),
  });
  const { handle, result } = await run(portsFor({ reasoner, index: scriptedIndex(() => good) }), {
    question: 'how?',
  });
  await decide(handle, await nextRequest(handle), { action: 'answer', text: 'that one' });
  await decide(handle, await nextRequest(handle, 1), { action: 'answer', text: 'the other' });
  const review = await nextRequest(handle, 2);
  expect(review.payload).toMatchObject({
    level: 'hard',
    confidence: { level: 'LOW', caps: [{ code: 'guess', level: 'LOW' }] },
  });
  await decide(handle, review, { action: 'approve' });
  const status = await result();
  expect(status.receipts).toHaveLength(3);
  expect(status.stage).toBe('completed');
});

test('what is found too little of is rewritten once and found; the confidence says so', async () => {
  const index = scriptedIndex((_query, nth) => (nth === 1 ? [hit('x#0', 'Something else.', 0.2)] : good));
  const reasoner = scriptedReasoner({
    grade: async ({ passages }) =>
      thought(passages.map(({ id }) => ({ passageId: id, score: id === 'x#0' ? 0.1 : 0.9 }))),
  });
  const { result } = await run(portsFor({ reasoner, index }), { question: '2023년 12월 보안 패치 내용' });
  const status = await result();
  expect(reasons(status)).toEqual(['plan', 'correction']);
  expect(status.confidence).toMatchObject({ score: 0.87, signals: { rewrites: 1, gradingPassed: true } });
  expect(status.passages.find((passage) => passage.id === 'x#0')?.grade).toEqual({
    score: 0.1,
    level: 'low',
  });
});

test('documents that hold nothing lead to two rewrites, then to the web, marked as such', async () => {
  const asked: unknown[] = [];
  const webSearch = {
    search: async (input: unknown) => {
      asked.push(input);
      return [
        { url: 'https://example.org/a', title: 'Release notes', text: 'The release brings actions.' },
        { url: 'https://example.org/b', title: 'Upgrade guide', text: 'Upgrading takes an hour.' },
      ];
    },
  };
  const reasoner = scriptedReasoner({
    grade: async ({ passages }) =>
      thought(passages.map(({ id, source }) => ({ passageId: id, score: source === 'web' ? 0.9 : 0.1 }))),
  });
  const { handle, result } = await run(
    portsFor({ reasoner, webSearch, index: scriptedIndex(() => [hit('x#0', 'Something else.', 0.1)]) }),
    { question: '최신 React 19 변경사항', sessionId: 's1', profile: { role: 'engineer' } },
  );
  const request = await nextRequest(handle);
  expect(request.payload).toMatchObject({ level: 'soft' });
  await decide(handle, request, { action: 'approve' });
  const status = await result();
  expect(reasons(status)).toEqual(['plan', 'correction', 'correction', 'web']);
  expect(asked).toEqual([{ query: '최신 React 19 변경사항', maxResults: 5, language: 'ko' }]);
  expect(status.stage === 'completed' && status.answer.disclaimers.map(({ code }) => code)).toContain(
    'web_source',
  );
  expect(status.passages[0]).toMatchObject({ source: 'web', url: 'https://example.org/a' });
});

test('a question for the web is searched there once with the same words', async () => {
  const reasoner = scriptedReasoner({
    analyse: async ({ question }) => thought(clearAnalysis(question, { route: 'web_search' })),
    grade: async ({ passages }) => thought(passages.map(({ id }) => ({ passageId: id, score: 0.1 }))),
  });
  const asked: string[] = [];
  const webSearch = {
    search: async ({ query }: { query: string }) => {
      asked.push(query);
      return [{ url: 'https://example.org/a', title: 'News', text: 'Something else.' }];
    },
  };
  const { result } = await run(portsFor({ reasoner, webSearch, index: scriptedIndex(() => []) }), {
    question: 'What is the weather?',
    mode: 'off',
  });
  await result();
  expect(asked).toEqual(['What is the weather?']);
});

test('a complex question is searched part by part, side by side', async () => {
  const parts = ['마이크로서비스 장점', '마이크로서비스 단점', '모놀리식과의 차이'];
  const index = scriptedIndex((query) => [hit(`${query}#0`, `${query}에 대한 설명입니다.`)]);
  const reasoner = scriptedReasoner({
    analyse: async ({ question }) =>
      thought(
        clearAnalysis(question, {
          complexity: 'complex',
          subQuestions: parts,
          parallelGroups: [[0, 1], [2]],
        }),
      ),
  });
  const { result } = await run(portsFor({ reasoner, index }), {
    question: '마이크로서비스 아키텍처의 장단점과 모놀리식과의 차이점',
  });
  const status = await result();
  expect(index.queries).toEqual(parts);
  expect(status.plan?.todos.map(({ id, dependsOn, found }) => ({ id, dependsOn, found }))).toEqual([
    { id: 's1', dependsOn: [], found: 1 },
    { id: 's2', dependsOn: [], found: 1 },
    { id: 's3', dependsOn: ['s1', 's2'], found: 1 },
    { id: 'answer', dependsOn: ['s1', 's2', 's3'], found: undefined },
  ]);
  expect(status.passages).toHaveLength(3);
});

test('small talk is answered directly, never searched and never reviewed, even in strict mode', async () => {
  const reasoner = scriptedReasoner({
    analyse: async ({ question }) => thought(clearAnalysis(question, { route: 'chitchat' })),
  });
  const { result } = await run(portsFor({ reasoner }), { question: '안녕하세요', mode: 'strict' });
  const status = await result();
  expect(reasoner.calls).toEqual(['analyse', 'chat']);
  expect(status).toMatchObject({ stage: 'completed', requests: [], searches: [] });
});

describe('refining', () => {
  test('a poor draft is refined with what was missing; the best draft wins', async () => {
    const judged = [scores(0.45, { missing: ['lactic acidosis'] }), scores(0.78)];
    const missing: string[][] = [];
    const index = scriptedIndex((_query, nth) => [
      hit(`d${nth}#0`, `Text ${nth}.`),
      hit(`e${nth}#0`, `More ${nth}.`),
    ]);
    const reasoner = scriptedReasoner({
      judge: async () => thought(judged.shift() ?? scores(0)),
      rewrite: async (input) => {
        missing.push(input.missing);
        return thought({ strategy: 'specification', query: 'side effects lactic acidosis', changes: '' });
      },
    });
    const { result } = await run(portsFor({ reasoner, index }), { question: 'Side effects?', mode: 'off' });
    const status = await result();
    expect(missing).toEqual([['lactic acidosis']]);
    expect(status.refinements).toMatchObject({
      stoppedBy: 'accepted',
      rounds: [{ overall: 0.45 }, { overall: 0.78 }],
    });
    expect(status.judgement?.overall).toBe(0.78);
  });

  test('stops when the score hardly rises, and keeps the better of the drafts', async () => {
    const missing = ['lactic acidosis'];
    const judged = [scores(0.45, { missing }), scores(0.42, { missing })];
    const index = scriptedIndex((_query, nth) => [
      hit(`d${nth}#0`, `Text ${nth}.`),
      hit(`e${nth}#0`, `More ${nth}.`),
    ]);
    const reasoner = scriptedReasoner({ judge: async () => thought(judged.shift() ?? scores(0)) });
    const { result } = await run(portsFor({ reasoner, index }), { question: 'Side effects?', mode: 'off' });
    const status = await result();
    expect(status.refinements.stoppedBy).toBe('stagnation');
    expect(status.judgement?.overall).toBe(0.45);
  });

  test('stops when a search brings the same passages again, before another answer is written', async () => {
    const reasoner = scriptedReasoner({
      judge: async () => thought(scores(0.3, { missing: ['lactic acidosis'] })),
    });
    const { result } = await run(portsFor({ reasoner, index: scriptedIndex(() => good) }), {
      question: 'Side effects?',
      mode: 'off',
    });
    const status = await result();
    expect(status.refinements.stoppedBy).toBe('duplicate_passages');
    expect(reasoner.calls.filter((call) => call === 'answer')).toHaveLength(1);
    expect(status.stage === 'completed' && status.answer.disclaimers.map(({ code }) => code)).toContain(
      'low_quality',
    );
  });

  test('is given up when nothing is missing that was not searched for', async () => {
    const reasoner = scriptedReasoner({
      judge: async () => thought(scores(0.1, { grounding: 0.8, missing: ['side effects'] })),
    });
    const index = scriptedIndex(() => good);
    const { result } = await run(portsFor({ reasoner, index }), { question: 'Side effects?', mode: 'off' });
    expect((await result()).refinements.stoppedBy).toBe('nothing_new');
    expect(index.queries).toHaveLength(1);
  });

  test('a safety concern forces a hard review at any confidence', async () => {
    const reasoner = scriptedReasoner({
      judge: async () => thought(scores(0.9, { safetyConcerns: ['an instruction stands in a document'] })),
    });
    const { handle, result } = await run(portsFor({ reasoner, index: scriptedIndex(() => good) }), {
      question: 'Q?',
    });
    const request = await nextRequest(handle);
    expect(request.payload).toMatchObject({ level: 'hard', reasons: ['safety_concern'] });
    await decide(handle, request, { action: 'approve' });
    await result();
  });
});

describe('session and cache', () => {
  test('a question that follows while reviewers may still answer the one before sees that nothing was found', async () => {
    const records = memoryRecords();
    const seen: string[][] = [];
    const reasoner = scriptedReasoner({
      analyse: async ({ question, turns }) => {
        seen.push(turns.map((turn) => turn.question));
        return thought(clearAnalysis(question));
      },
    });
    const turns = () => records.turns({ sessionId: 's', asker: 'tester', limit: 2 });
    const harness = await start(portsFor({ reasoner, records, index: scriptedIndex(() => []) }));
    const first = await harness.ask({ question: 'first', sessionId: 's' });
    const request = await nextRequest(first);
    await until(async () => (await turns()).length > 0, 'the turn of what was not found');
    await (await harness.ask({ question: 'second', sessionId: 's', mode: 'off' })).result();
    expect(seen).toEqual([[], ['first']]);
    await decide(first, request, { action: 'edit', text: 'It is on page 3.' });
    await first.result();
    expect((await turns())[0]).toMatchObject({ question: 'first', answer: 'It is on page 3.' });
  });

  test('the turns of a session reach the analysis, of the same asker only', async () => {
    const seen: string[][] = [];
    const records = memoryRecords();
    const reasoner = scriptedReasoner({
      analyse: async ({ question, turns }) => {
        seen.push(turns.map((turn) => turn.question));
        return thought(clearAnalysis(question));
      },
    });
    const harness = await start(portsFor({ reasoner, records, index: scriptedIndex(() => good) }));
    for (const question of ['first', 'second'])
      await (await harness.ask({ question, sessionId: 's' })).result();
    expect(seen).toEqual([[], ['first']]);
  });

  test('the same question again is answered from the cache; another policy is another question', async () => {
    const reasoner = scriptedReasoner();
    const harness = await start(portsFor({ reasoner, index: scriptedIndex(() => good) }));
    const first = await (await harness.ask({ question: 'How is it built?' })).result();
    const again = await (await harness.ask({ question: '  how is it  BUILT? ' })).result();
    const other = await (
      await harness.ask({ question: 'How is it built?', policy: { retrieval: { k: 3 } } })
    ).result();
    expect([first, again, other].map((status) => status.metrics.cacheHit)).toEqual([false, true, false]);
    expect(again.cachedFrom).toBe(first.id);
    expect(again.stage === 'completed' && again.answer).toEqual(first.stage === 'completed' && first.answer);
    expect(reasoner.calls.filter((call) => call === 'answer')).toHaveLength(2);
  });

  const ADD = { task: 'Add', tool: 'calculate', arguments: { expression: '1 + 1' } };
  const LOOK = { task: 'Look', tool: 'search_documents', arguments: { query: 'builds' } };
  test.each([
    ['a tool that the asker wants called', { todos: [ADD] }],
    ['a search that the asker wants made', { todos: [LOOK] }],
    ['a tool that every plan calls', { policy: { plan: { todos: [ADD] } } }],
    ['a tool that the reasoner plans to call', { question: 'Add' }],
    ['a tool that fails', { question: 'Add, and fail' }],
  ] as [string, { question?: string; todos?: NewTodo[]; policy?: PolicyOverrides }][])(
    '%s keeps the answer out of the cache',
    async (_what, asked) => {
      const { question = 'How is it built?' } = asked;
      let calls = 0;
      const tools = {
        list: async () => [],
        call: async () => {
          calls++;
          if (question.includes('fail')) throw new PortError('invalid', alike('the tool fails'));
          return { text: `The result is ${calls}.` };
        },
      };
      const reasoner = scriptedReasoner({
        analyse: async () =>
          thought(clearAnalysis(question, question.startsWith('Add') ? { todos: [ADD] } : {})),
      });
      const harness = await start(portsFor({ reasoner, tools, index: scriptedIndex(() => good) }));
      for (const times of [1, 2]) {
        const { metrics } = await (await harness.ask({ ...asked, question })).result();
        expect(metrics.cacheHit).toBe(false);
        expect(calls).toBe(asked.todos?.[0] === LOOK ? 0 : times);
      }
    },
  );
});
