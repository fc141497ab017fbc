import type { Language } from '../../../contract/language.js';
import type { QueryView } from '../../../contract/query.js';
import type { Receipt } from '../../../contract/requests/index.js';
import { until } from '../../support/wait.js';
import {
  answer,
  completed,
  decided,
  inReview,
  QUERY_ID,
  receiptOf,
  rejected,
  requestOf,
  searched,
  started,
  STORIES,
  view,
} from './samples.js';
import { ScriptedApi, type Script } from './scripted-api.js';
import { TestHost } from './test-host.js';

let api: ScriptedApi;
afterEach(() => api.close());

/** Serves the script; a decision ends the query as the workflow would. */
async function serve(script: Partial<Script> & { first: QueryView }): Promise<string> {
  api = new ScriptedApi({ afterDecision: finish, ...script });
  return api.listen();
}

function finish(to: ScriptedApi, receipt: Receipt): void {
  const after = decided(to.view, receipt);
  const { language } = to.view;
  if (receipt.action === 'reject') return to.become(rejected(after, receipt.reply.reason));
  const final = answer(language, 'final');
  const { text } = receipt.reply;
  to.become(completed(after, text ? { ...final, text, author: 'reviewer' } : final));
}

/** A query that waits for a review as soon as it was asked. */
function reviewed(language: Language, level: 'hard' | 'soft' = 'hard'): Promise<string> {
  return serve({
    first: started(language),
    afterStart: (to) => setTimeout(() => to.become(inReview(language, level)), 20),
  });
}

describe('at a terminal', () => {
  test('a low answer is shown with everything one must know, approved and rated', async () => {
    const url = await reviewed('ko');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.ko.question, '--api', url);
    await host.answer('선택: ', '1');
    await host.answer('도움이 되었습니까?', 'y');
    expect(await done).toBe(0);
    expect(host.output).toContain('⚠️  신뢰도 0.45 (LOW) - 사람의 확인이 필요합니다');
    expect(host.output).toContain('[1] 출장비 정산 (유사도 0.68)');
    expect(host.output).toMatch(/\d\d:\d\d:\d\d까지 응답이 없으면 거부됩니다 \(남은 시간 [^)]+\)/);
    expect(host.output).toContain('[1] 승인  [2] 수정  [3] 다시 검색  [4] 거부');
    expect(host.output).toContain('[1] 출장비 정산 (handbook/ko/travel-expenses.md)');
    expect(api.decisions()).toEqual([{ action: 'approve' }]);
    expect(api.received.at(-1)).toMatchObject({
      path: `/v1/queries/${QUERY_ID}/feedback`,
      body: { rating: 'positive' },
    });
  });

  test('an edit of several lines, after a choice that does not exist', async () => {
    const url = await reviewed('en');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.en.question, '--no-feedback', '--api', url);
    await host.answer('Choice: ', '7');
    await host.answer('Please choose one of 1, 2, 3, 4.', '2');
    await host.answer('New text of the answer', 'Ask finance.\\');
    await new Promise((resolve) => setTimeout(resolve, 100));
    host.stdin.write('They know.\r');
    await host.answer('[1] send  [2] edit again', '');
    expect(await done).toBe(0);
    expect(host.output).toContain('{+Ask +}finance.');
    expect(api.decisions()).toEqual([{ action: 'edit', text: 'Ask finance.\nThey know.' }]);
    expect(host.output).toContain('[Answer] (written by a reviewer)');
  });

  test('pasted lines are one answer', async () => {
    const url = await reviewed('en');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.en.question, '--no-feedback', '--api', url);
    await host.answer('Choice: ', '2');
    await host.answer('New text of the answer', 'First line\rSecond line\rand the rest');
    await host.answer('edit again', '1');
    expect(await done).toBe(0);
    expect(api.decisions()).toEqual([{ action: 'edit', text: 'First line\nSecond line\nand the rest' }]);
  });

  test('Enter keeps the search words of a new search', async () => {
    const url = await reviewed('ko');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.ko.question, '--no-feedback', '--api', url);
    await host.answer('선택: ', '3');
    await host.answer('검색어를 수정해 주십시오', '');
    await done;
    expect(api.decisions()).toEqual([{ action: 'retry', query: STORIES.ko.words }]);
  });

  test('a rejection asks for the reason and ends with code 1', async () => {
    const url = await reviewed('ko');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.ko.question, '--api', url);
    await host.answer('선택: ', '4');
    await host.answer('거부 사유', '근거 부족');
    expect(await done).toBe(1);
    expect(api.decisions()).toEqual([{ action: 'reject', reason: '근거 부족' }]);
    expect(host.output).toContain('사유: 근거 부족');
    expect(host.output).not.toContain('도움이 되었나요');
  });

  test('Enter approves a soft review', async () => {
    const url = await reviewed('en', 'soft');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.en.question, '--no-feedback', '--api', url);
    await host.answer('(Enter = approve, ', '');
    expect(await done).toBe(0);
    expect(host.output).toContain('delivered as provisional');
    expect(api.decisions()).toEqual([{ action: 'approve' }]);
  });

  test('when the deadline is faster, the prompt is taken away and the question goes on', async () => {
    const url = await reviewed('ko');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.ko.question, '--api', url);
    await host.printed('선택: ');
    const [request] = api.view.requests;
    finish(api, receiptOf(request!, { action: 'reject' }, { decidedBy: 'timeout', by: 'timer' }));
    expect(await done).toBe(1);
    expect(host.output).toContain('입력하는 동안 다른 결정이 적용되었습니다.');
    expect(host.output).toContain('[결정] 거부됨 · 기한 경과에 따른 기본 처리');
    expect(api.decisions()).toEqual([]);
  });

  test('when another person is faster than the reply on its way, theirs is told', async () => {
    const url = await reviewed('en');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.en.question, '--no-feedback', '--api', url);
    await host.answer('Choice: ', '4');
    await host.printed('Reason');
    finish(api, receiptOf(api.view.requests[0]!, { action: 'approve' }));
    host.stdin.write('too late\r');
    expect(await done).toBe(0);
    expect(host.output).toContain('[Decision] approved · kim · ');
  });

  test('Ctrl-C leaves the query waiting and says how to come back', async () => {
    const url = await reviewed('ko');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.ko.question, '--api', url);
    await host.printed('선택: ');
    host.stdin.write('\u0003');
    expect(await done).toBe(130);
    expect(host.errors).toContain(`vouch review ${QUERY_ID}`);
    expect(host.errors).toContain(`vouch show ${QUERY_ID}`);
    expect(api.decisions()).toEqual([]);
  });

  test('Ctrl-C while following does the same', async () => {
    const url = await serve({ first: started('en') });
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.en.question, '--api', url);
    await until(() => api.received.length >= 2, 'the query is followed');
    host.interrupt();
    expect(await done).toBe(130);
    expect(host.errors).toContain(`vouch show ${QUERY_ID}`);
  });

  test('Ctrl-D at a prompt leaves the request open', async () => {
    const url = await reviewed('en');
    const host = new TestHost({ tty: true });
    const done = host.vouch('ask', STORIES.en.question, '--api', url);
    await host.printed('Choice: ');
    host.stdin.write('\u0004');
    expect(await done).toBe(3);
    expect(host.output).toContain(`vouch review ${QUERY_ID}.r1 --action approve`);
  });
});

describe('questions back and plans', () => {
  const clarifying = (language: Language) =>
    view({
      ...started(language),
      stage: 'clarifying',
      requests: [
        requestOf(
          {
            kind: 'clarification',
            payload: {
              question: STORIES[language].question,
              ambiguity: 'multiple_interpretation',
              prompt: 'Which expenses?',
              options: ['Domestic travel', 'Travel abroad'],
            },
          },
          'cancel',
        ),
      ],
    });

  test.each([
    [['9', '2'], { action: 'answer', text: 'Travel abroad' }],
    [['Only taxis'], { action: 'answer', text: 'Only taxis' }],
    [['c'], { action: 'cancel' }],
  ])('a clarification answered with %j', async (typed, decision) => {
    const url = await serve({ first: clarifying('en') });
    const host = new TestHost().pipe(...typed);
    await host.vouch('ask', STORIES.en.question, '--no-feedback', '--api', url);
    expect(host.output).toContain('[2] Travel abroad');
    expect(host.output).toMatch(/If nobody answers by .* the question is cancelled\./);
    expect(api.decisions()).toEqual([decision]);
  });

  const planning = view({
    ...searched('en'),
    stage: 'planning',
    requests: [
      requestOf(
        {
          kind: 'plan_review',
          payload: {
            question: STORIES.en.question,
            plan: searched('en').plan!,
            dependencyGraph: {},
            mermaid: '',
          },
        },
        'approve',
      ),
    ],
  });

  test('a plan change that cannot be read is refused, and the plan is asked for again', async () => {
    const url = await serve({ first: planning });
    const host = new TestHost().pipe(
      '2',
      'gibberish',
      '2',
      '[{"op":"fly"}]',
      '2',
      '[{"op":"remove","todoId":"t1"}]',
    );
    await host.vouch('ask', STORIES.en.question, '--no-feedback', '--api', url);
    expect(host.output).toContain('t2 · Write the answer · after t1');
    expect(host.output).toContain('Not accepted: The instruction cannot be read.');
    expect(host.output).toContain('This is not a valid list of edits.');
    expect(api.decisions()).toEqual([
      { action: 'modify', instruction: 'gibberish' },
      { action: 'modify', edits: [{ op: 'remove', todoId: 't1' }] },
    ]);
  });
});

describe('in a pipe', () => {
  test('piped lines answer the prompts', async () => {
    const url = await reviewed('ko');
    const host = new TestHost().pipe('1', '');
    expect(await host.vouch('ask', STORIES.ko.question, '--api', url)).toBe(0);
    expect(host.output).toContain('선택: 1\n');
    expect(host.output).toContain('[답변]');
  });

  test('with nobody there it says how to decide and ends with code 3', async () => {
    const url = await reviewed('ko');
    const host = new TestHost().pipe();
    expect(await host.vouch('ask', STORIES.ko.question, '--api', url)).toBe(3);
    expect(host.output).toContain('답변 미리보기');
    expect(host.output).toContain(`vouch review ${QUERY_ID}.r1`);
    expect(host.output).not.toContain('선택:');
    expect(host.output).not.toContain('\u001b');
  });

  test('input that stays silent counts as nobody', async () => {
    const url = await reviewed('en');
    expect(await new TestHost().vouch('ask', STORIES.en.question, '--api', url)).toBe(3);
  });

  test('a provisional answer is an answer', async () => {
    const url = await reviewed('en', 'soft');
    const host = new TestHost().pipe();
    expect(await host.vouch('ask', STORIES.en.question, '--api', url)).toBe(0);
    expect(host.output).toContain('[Answer · provisional]');
    expect(host.output).toMatch(/A reviewer may still change this answer until \d\d:\d\d:\d\d\./);
  });

  test('--json prints the status that waits, and nothing else', async () => {
    const url = await reviewed('en');
    const host = new TestHost().pipe('1');
    expect(await host.vouch('ask', STORIES.en.question, '--json', '--api', url)).toBe(3);
    expect(JSON.parse(host.output)).toEqual(JSON.parse(JSON.stringify(api.view)));
  });

  test('--wait leaves the decision to others and waits for the end', async () => {
    const url = await reviewed('en');
    const host = new TestHost().pipe('4');
    const done = host.vouch('ask', STORIES.en.question, '--wait', '--no-feedback', '--api', url);
    await host.printed('Waiting for someone to decide');
    finish(api, receiptOf(api.view.requests[0]!, { action: 'approve' }));
    expect(await done).toBe(0);
    expect(api.decisions()).toEqual([]);
  });

  test('options become the body of the query', async () => {
    const url = await serve({ first: completed(started('en'), answer('en', 'final')) });
    const host = new TestHost().pipe();
    const options = ['--mode', 'strict', '--session', 's1', '--collection', 'handbook', 'api', '--api', url];
    expect(await host.vouch('ask', 'How', 'much?', ...options)).toBe(0);
    expect(api.received[0]?.body).toEqual({
      question: 'How much?',
      mode: 'strict',
      sessionId: 's1',
      scope: { collections: ['handbook', 'api'] },
    });
  });
});

describe('when the API is away', () => {
  test('before the question: one line that says what to do, in the language of the question', async () => {
    const url = await serve({ first: started('ko') });
    await api.close();
    const host = new TestHost().pipe();
    expect(await host.vouch('ask', '안녕?', '--api', url)).toBe(2);
    expect(host.errors).toBe(`API(${url})가 응답하지 않습니다. 다음 명령으로 시작해 주십시오: npm start\n`);
  });

  test('while following: it is tried again until it is back', async () => {
    const url = await serve({ first: started('en') });
    const host = new TestHost().pipe();
    const done = host.vouch('ask', STORIES.en.question, '--no-feedback', '--api', url);
    await host.printed('[You]');
    await until(() => api.received.length >= 2, 'the query is followed');
    const port = Number(new URL(url).port);
    await api.close();
    await until(() => host.errors.includes('trying again'), 'the outage is told');
    api = new ScriptedApi({ first: completed(inReview('en'), answer('en', 'final')) });
    api.become(api.view);
    await api.listen(port);
    expect(await done).toBe(0);
    expect(host.errors).toContain('trying again');
    expect(host.errors).toContain('answers again');
  });
});
