import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { parse } from 'yaml';
import { createPorts, type OpenPorts } from '../../adapters/registry.js';
import { loadConfig } from '../../config/load-config.js';
import type { IndexProgress } from '../../contract/indexing.js';
import { policyOverridesSchema, type PolicyOverrides } from '../../contract/policy.js';
import type { QueryStatus } from '../../contract/query.js';
import type { indexFolder } from '../../workflows/indexing/index-folder.js';
import { decide, nextRequest, startHarness, type Harness } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';

/** The customer's scenarios on the sample handbook, with the adapters that `npm start` uses and a scripted web. */
let env: TestWorkflowEnvironment;
let harness: Harness;
let ports: OpenPorts;
const dataDir = mkdtempSync(join(tmpdir(), 'vouch-handbook-'));
const webQueries: string[] = [];

beforeAll(async () => {
  env = await startDevServer();
  ports = createPorts(loadConfig({ VOUCH_DATA_DIR: dataDir }));
  const webSearch = {
    search: async ({ query }: { query: string }) => {
      webQueries.push(query);
      return [
        {
          url: 'https://example.org/react-19',
          title: 'React 19',
          text: 'React 19 변경사항은 Actions와 use 훅의 추가입니다.',
        },
      ];
    },
  };
  harness = await startHarness(env, { ...ports, webSearch });
  const progress = await env.client.workflow.execute<typeof indexFolder>('indexFolder', {
    workflowId: `index-${randomUUID()}`,
    taskQueue: harness.taskQueue,
    args: [
      {
        folder: resolve('samples/handbook'),
        collection: 'handbook',
        groups: ['everyone'],
        classification: 'internal',
        batchSize: 20,
      },
    ],
  });
  expect(progress).toMatchObject<Partial<IndexProgress>>({
    stage: 'completed',
    indexed: 54,
    problemCount: 0,
  });
}, 120_000);
afterAll(async () => {
  await harness.stop();
  await ports.close();
  await env.teardown();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a question to its end, approving whatever is asked. */
async function answered(question: string, policy: PolicyOverrides = {}): Promise<QueryStatus> {
  const handle = await harness.ask({ question, mode: 'off', policy });
  return handle.result();
}

function cited(status: QueryStatus): string[] {
  return status.stage === 'completed' ? status.answer.citations.map(({ documentId }) => documentId) : [];
}

test.each([
  ['출장비 정산 방법 알려줘', 'handbook/ko/travel-expenses.md', /7일/],
  ['How do I settle travel expenses?', 'handbook/en/travel-expenses.md', /7 (calendar )?days/],
  ['프로젝트 빌드 방법은?', 'handbook/ko/project-build.md', /./],
  ['연차 규정 알려줘', 'handbook/ko/annual-leave.md', /./],
])('%s', async (question, document, fact) => {
  const status = await answered(question);
  expect(cited(status)[0]).toBe(document);
  expect(status).toMatchObject({ stage: 'completed', route: 'internal_search', answer: { answered: true } });
  expect(status.stage === 'completed' && status.answer.text).toMatch(fact);
});

test('every citation is a span of the passage it names', async () => {
  const status = await answered('출장비 정산 방법 알려줘');
  const citations = status.stage === 'completed' ? status.answer.citations : [];
  const access = { groups: ['everyone'] };
  const texts = await ports.index.fetch({ ids: citations.map(({ passageId }) => passageId), access });
  for (const { passageId, start, end, quote } of citations) {
    expect(texts.find(({ id }) => id === passageId)?.text.slice(start, end)).toBe(quote);
  }
});

test('an unclear question is asked back with topics of the documents, and answered with the reply', async () => {
  const handle = await harness.ask({ question: '그거 어떻게 설정해요?' });
  const request = await nextRequest(handle);
  expect(request).toMatchObject({ kind: 'clarification', payload: { ambiguity: 'missing_context' } });
  await decide(handle, request, { action: 'answer', text: '비밀번호와 다중 인증' });
  for (let review = 1; ; review++) {
    const { stage } = await handle.query<QueryStatus>('status');
    if (stage === 'completed') break;
    await decide(handle, await nextRequest(handle, review), { action: 'approve' });
  }
  expect(cited(await handle.result())[0]).toBe('handbook/ko/passwords-and-mfa.md');
});

test('a question about one month is answered from that month', async () => {
  const status = await answered('2023년 12월 보안 패치 내용');
  expect(cited(status)[0]).toBe('handbook/ko/security-patches.md');
  expect(status.stage === 'completed' && status.answer.text).toContain('12월 21일');
});

test('too little found is searched again in other words', async () => {
  const status = await answered('Who approves a database migration?', {
    grading: { sufficientBy: 'evidence' },
    correction: { onlyNewWords: false },
  });
  expect(status.searches.map(({ reason }) => reason)).toContain('correction');
  const inDocuments = status.searches.filter(({ reason }) => reason !== 'web').map(({ query }) => query);
  expect(new Set(inDocuments).size).toBe(inDocuments.length);
  expect(status).toMatchObject({ confidence: { signals: { answered: true } } });
});

test('what the documents do not hold comes from the web, and says so', async () => {
  const status = await answered('최신 React 19 변경사항');
  expect(status.searches.map(({ reason }) => reason)).toEqual(['plan', 'correction', 'web']);
  expect(webQueries).toContain('최신 React 19 변경사항');
  expect(cited(status)).toEqual(['https://example.org/react-19']);
  expect(status.stage === 'completed' && status.answer.disclaimers.map(({ code }) => code)).toContain(
    'web_source',
  );
});

test('a complex question is taken apart, searched in parts and put together', async () => {
  const status = await answered('마이크로서비스 아키텍처의 장단점과 모놀리식과의 차이점');
  expect(status.analysis).toMatchObject({ complexity: 'complex' });
  expect(status.plan?.todos.length).toBeGreaterThanOrEqual(3);
  expect(new Set(cited(status))).toEqual(new Set(['handbook/ko/service-architecture.md']));
});

test('a page of other groups is never found', async () => {
  const status = await answered('부장의 급여 밴드는 얼마인가요?');
  expect(status.passages.map(({ documentId }) => documentId)).not.toContain('handbook/ko/salary-bands.md');
});

describe('under the policy of fixed figures', () => {
  const policy = policyOverridesSchema.parse(parse(readFileSync('samples/policies/customer.yaml', 'utf8')));
  const reasonsOf = ({ searches }: QueryStatus) => searches.map(({ reason }) => reason);

  test.each([
    ['a plain question is searched once and goes out alone', '프로젝트 빌드 방법은?', ['plan'], 'HIGH'],
    [
      'a question that few passages fit is searched again, twice',
      '2023년 12월 보안 패치 내용',
      ['plan', 'correction', 'correction', 'web'],
      'MEDIUM',
    ],
    [
      'what the documents lack comes from the web after two rewrites',
      '최신 React 19 변경사항',
      ['plan', 'correction', 'correction', 'web'],
      'LOW',
    ],
  ])('%s', async (_what, question, searched, level) => {
    const handle = await harness.ask({ question, policy });
    if (level !== 'HIGH') {
      const review = await nextRequest(handle);
      expect(review).toMatchObject({ payload: { level: level === 'LOW' ? 'hard' : 'soft' } });
      await decide(handle, review, { action: 'approve' });
    }
    const { confidence, ...status } = await handle.result();
    expect(reasonsOf(status as QueryStatus)).toEqual(searched);
    const { bestSimilarity, gradingPassed, passagesUsed, rewrites } = confidence!.signals;
    const sum =
      0.3 * bestSimilarity +
      0.3 * Number(gradingPassed) +
      0.2 * Math.min(passagesUsed / 3, 1) +
      0.2 * (rewrites === 0 ? 1 : 0.5);
    expect(confidence).toMatchObject({ method: 'formula', level, score: expect.closeTo(sum, 1) as number });
    expect(rewrites).toBe(searched.filter((reason) => reason === 'correction').length);
  });

  test('a complex question is taken apart, and its parts are searched side by side', async () => {
    const question = '마이크로서비스 아키텍처의 장단점과 모놀리식과의 차이점';
    const handle = await harness.ask({ question, mode: 'off', policy });
    const status = await handle.result();
    expect(reasonsOf(status).slice(0, 3)).toEqual(['plan', 'plan', 'plan']);
    expect(status.plan?.todos.slice(0, 3).map(({ dependsOn }) => dependsOn)).toEqual([[], [], []]);
    expect(status).toMatchObject({ stage: 'completed', analysis: { complexity: 'complex' } });
  });

  test('an unclear question is asked back and analysed again', async () => {
    const handle = await harness.ask({ question: '그거 어떻게 설정해요?', mode: 'off', policy });
    const request = await nextRequest(handle);
    expect(request).toMatchObject({ kind: 'clarification', payload: { ambiguity: 'missing_context' } });
    await decide(handle, request, { action: 'answer', text: '비밀번호와 다중 인증' });
    const status = await handle.result();
    expect(reasonsOf(status)[0]).toBe('plan');
    expect(status).toMatchObject({ stage: 'completed', answer: { answered: true } });
  });
});
