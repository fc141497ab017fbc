import type { FailureCode } from '../../../contract/failures.js';
import {
  answer,
  completed,
  decided,
  inReview,
  QUERY_ID,
  receiptOf,
  rejected,
  started,
  STORIES,
} from './samples.js';
import { ScriptedApi } from './scripted-api.js';
import { TestHost } from './test-host.js';

const REQUEST_ID = `${QUERY_ID}.r1`;
let api: ScriptedApi;
let url: string;

beforeEach(async () => {
  api = new ScriptedApi({
    first: inReview('ko'),
    afterDecision: (to, receipt) => to.become(decided(to.view, receipt)),
  });
  url = await api.listen();
});
afterEach(() => api.close());

describe('vouch review', () => {
  test('lists what waits, lets choose, has it decided and shows the receipt', async () => {
    const host = new TestHost({ tty: true, columns: 100 });
    const done = host.vouch('review', '--api', url);
    await host.answer('Which one?', '1');
    await host.answer('선택: ', '1');
    expect(await done).toBe(0);
    expect(host.output).toMatch(/#\s+due in\s+default\s+kind\s+confidence\s+question/);
    expect(host.output).toMatch(
      /1\s+(2 min|1 min \d+ s)\s+reject\s+answer review\s+0\.45 LOW\s+출장비 정산 방법 알려줘/,
    );
    expect(host.output).toContain('결정이 기록되었습니다');
    expect(host.output).toContain('b'.repeat(64));
  });

  test('in a pipe the list carries the ids', async () => {
    const host = new TestHost().pipe();
    expect(await host.vouch('review', '--api', url)).toBe(0);
    expect(host.output).toContain(REQUEST_ID);
    expect(host.output).not.toContain('Which one?');
  });

  test('decides without prompts, also by the id of the question', async () => {
    const host = new TestHost().pipe();
    const args = ['--action', 'edit', '--text', '새 답변', '--json', '--api', url];
    expect(await host.vouch('review', QUERY_ID, ...args)).toBe(0);
    expect(JSON.parse(host.output)).toMatchObject({
      requestId: REQUEST_ID,
      action: 'edit',
      decidedBy: 'human',
    });
    expect(api.decisions()).toEqual([{ action: 'edit', text: '새 답변' }]);
  });

  test('a decision that does not fit is refused with the field', async () => {
    const host = new TestHost().pipe();
    expect(await host.vouch('review', REQUEST_ID, '--action', 'edit', '--api', url)).toBe(2);
    expect(host.errors).toContain('HITL_INVALID_RESPONSE');
    expect(host.errors).toContain('/text: ');
  });

  test('who comes too late is shown who decided what and when', async () => {
    const receipt = receiptOf(api.view.requests[0]!, { action: 'reject', reason: '근거 부족' });
    api.become(decided(api.view, receipt));
    const host = new TestHost().pipe();
    expect(await host.vouch('review', REQUEST_ID, '--action', 'approve', '--api', url)).toBe(1);
    expect(host.output).toMatch(/이미 결정된 요청입니다: 거부됨, kim, /);
    expect(host.output).toContain('근거 부족');
  });

  test('a receipt of a decision by Signal says that nothing proves who it was', async () => {
    const given = receiptOf(api.view.requests[0]!, { action: 'approve' }, { via: 'signal' });
    api.become(decided(api.view, given));
    const host = new TestHost().pipe();
    await host.vouch('review', REQUEST_ID, '--action', 'reject', '--api', url);
    expect(host.output).toMatch(/인증 수단 +없음\(Signal로 전달\)/);
  });

  test('who is overtaken on the way gets the winning receipt of the problem', async () => {
    const late = new TestHost().pipe();
    const winner = receiptOf(api.view.requests[0]!, { action: 'approve' });
    const stale = api.view;
    api.become(decided(api.view, winner));
    api.serveOnce(stale);
    expect(await late.vouch('review', REQUEST_ID, '--action', 'reject', '--json', '--api', url)).toBe(1);
    expect(JSON.parse(late.output)).toMatchObject({ action: 'approve', by: 'kim' });
  });

  test('with nobody there it shows the request and ends with code 3', async () => {
    const host = new TestHost().pipe();
    expect(await host.vouch('review', REQUEST_ID, '--api', url)).toBe(3);
    expect(host.output).toContain('답변 미리보기');
  });

  test.each([
    ['nonsense', 2, 'neither the id of a question'],
    [`${QUERY_ID}.r7`, 2, 'There is no request'],
  ])('%s is not something to review', async (id, code, message) => {
    const host = new TestHost().pipe();
    expect(await host.vouch('review', id, '--api', url)).toBe(code);
    expect(host.errors).toContain(message);
  });

  test('says so when nothing waits', async () => {
    api.become(completed(started('ko'), answer('ko', 'final')));
    const host = new TestHost({ language: 'ko' }).pipe();
    expect(await host.vouch('review', '--api', url)).toBe(0);
    expect(host.output).toBe('결정을 기다리는 요청이 없습니다.\n');
    expect(await new TestHost().pipe().vouch('review', QUERY_ID, '--api', url)).toBe(1);
  });
});

describe('vouch show and list', () => {
  test('show prints the steps and what waits', async () => {
    const host = new TestHost().pipe();
    expect(await host.vouch('show', QUERY_ID, '--api', url)).toBe(0);
    expect(host.output).toContain('[라우팅] INTERNAL_SEARCH');
    expect(host.output).toContain(`vouch review ${REQUEST_ID}`);
  });

  test('show prints why there is no answer', async () => {
    const receipt = receiptOf(api.view.requests[0]!, { action: 'reject', reason: '근거 부족' });
    api.become(rejected(decided(api.view, receipt), '근거 부족'));
    const host = new TestHost().pipe();
    await host.vouch('show', QUERY_ID, '--api', url);
    expect(host.output).toContain(
      '[종료] 거부됨\n  검토에서 답변이 거부되었습니다. (ANSWER_REJECTED)\n  사유: 근거 부족\n',
    );
  });

  test('list prints a row for each query', async () => {
    const host = new TestHost({ columns: 100 }).pipe();
    expect(await host.vouch('list', '--stage', 'reviewing', '--api', url)).toBe(0);
    expect(host.output).toContain('in review');
    expect(host.output).toContain(STORIES.ko.question);
    expect(api.received[0]?.path).toBe('/v1/queries?stage=reviewing');
  });

  test('a problem of the API is one line, and code 2', async () => {
    const host = new TestHost({ language: 'ko' }).pipe();
    expect(await host.vouch('show', 'q-unknown12', '--api', url)).toBe(2);
    expect(host.errors).toBe('없는 주소입니다 (ROUTE_NOT_FOUND)\n');
  });

  test('what a problem says beside its detail is printed where it is of use', async () => {
    const more = { detail: 'Try again.', reason: 'too \u001b[31mlong', requestId: 'r-1' };
    const errorsFor = async (problem: FailureCode) => {
      const failing = new ScriptedApi({ first: api.view, answer: () => ({ problem, more }) });
      const host = new TestHost().pipe();
      await host.vouch('show', 'q-unknown12', '--api', await failing.listen());
      await failing.close();
      return host.errors.split('\n').slice(1);
    };
    expect(await errorsFor('HITL_INVALID_RESPONSE')).toEqual(['  reason: too long', '']);
    expect(await errorsFor('INTERNAL')).toEqual(['  reason: too long', '  requestId: r-1', '']);
  });
});

describe('vouch feedback and cancel', () => {
  test('up and down become ratings', async () => {
    const host = new TestHost().pipe();
    expect(await host.vouch('feedback', QUERY_ID, 'down', '--comment', '오래됨', '--api', url)).toBe(0);
    expect(api.received[0]?.body).toEqual({ rating: 'negative', comment: '오래됨' });
    expect(host.output).toBe('고맙습니다. 의견을 저장했습니다.\n');
  });

  test('the statistics', async () => {
    const host = new TestHost().pipe();
    expect(await host.vouch('feedback', '--stats', '--api', url)).toBe(0);
    expect(host.output).toMatch(/Answers rated\s+142\n/);
    expect(host.output).toMatch(/Positive \(👍\)\s+108 \(76\.1%\)\n/);
    expect(host.output).toMatch(/Negative \(👎\)\s+34 \(23\.9%\)\n/);
  });

  test('a missing rating is a usage error', async () => {
    const host = new TestHost().pipe();
    await expect(host.vouch('feedback', QUERY_ID, '--api', url)).rejects.toThrow(/"up" or "down"/);
  });

  test('cancel ends the query', async () => {
    const host = new TestHost().pipe();
    expect(await host.vouch('cancel', QUERY_ID, '--reason', 'typo', '--api', url)).toBe(0);
    expect(host.output).toBe(`${QUERY_ID} 질문을 취소했습니다.\n`);
    expect(api.received[0]?.body).toEqual({ reason: 'typo' });
  });
});

test('an address that is none is refused before anything is sent', async () => {
  const host = new TestHost().pipe();
  expect(await host.vouch('list', '--api', 'localhost:8787')).toBe(2);
  expect(host.errors).toContain('is not an address');
});
