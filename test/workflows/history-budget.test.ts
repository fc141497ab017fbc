import { randomBytes } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { temporal } from '@temporalio/proto';
import type { ModelCall } from '../../contract/query.js';
import { usageOf } from '../../domain/usage.js';
import type { Reasoner, ReasonerResult } from '../../ports/reasoner.js';
import { dataConverterOf } from '../../temporal/data-converter.js';
import { billableActions } from '../../lab/bench/history/actions.js';
import { WITH_CLUSTER } from '../replay/script.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { portsFor, startHarness, type Harness } from '../support/query-harness.js';
import { quoteFirst, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';

let env: TestWorkflowEnvironment;
let harness: Harness | undefined;

beforeAll(async () => {
  env = await startDevServer();
});
afterEach(() => harness?.stop());
afterAll(() => env.teardown());

const SENTENCE =
  '출장비는 출장이 끝난 뒤 7일 안에 경비보고서를 작성하여 팀장의 승인을 받은 다음 경리팀에 제출하면 정산됩니다. ';

/** A reasoner whose thoughts cost a call of a model each, as they do where steps are regular ones. */
function withCalls(reasoner: Reasoner): Reasoner {
  const costly =
    <I, T>(prompt: string, think: (input: I) => Promise<ReasonerResult<T>>) =>
    async (input: I): Promise<ReasonerResult<T>> => {
      const call: ModelCall = {
        prompt,
        version: 2,
        model: 'eu.anthropic.claude-sonnet-4-20250514-v1:0',
        inputTokens: 4321,
        outputTokens: 321,
        costUsd: 0.017778,
        attempt: 'first',
      };
      return { ...(await think(input)), calls: [call], usage: usageOf([call]) };
    };
  return {
    ...reasoner,
    analyse: costly('analyse', (input: Parameters<Reasoner['analyse']>[0]) => reasoner.analyse(input)),
    grade: costly('grade', (input: Parameters<Reasoner['grade']>[0]) => reasoner.grade(input)),
    answer: costly('answer', (input: Parameters<Reasoner['answer']>[0]) => reasoner.answer(input)),
    judge: costly('judge', (input: Parameters<Reasoner['judge']>[0]) => reasoner.judge(input)),
  };
}

const encryption = dataConverterOf({
  VOUCH_ENCRYPTION_KEYS: [{ id: '2026-11', key: randomBytes(32) }],
  VOUCH_PAYLOAD_OFFLOAD_KB: 0,
});

const LOCAL = { reasoning: 'local', retrieval: 'local', records: 'local' } as const;

test.each([
  ['local steps', 'plain', LOCAL, { events: 30, actions: 3 }, undefined],
  ['joined steps', 'plain', { ...LOCAL, joined: 'all' }, { events: 26, actions: 3 }, undefined],
  ['a model', 'plain', WITH_CLUSTER, { events: 36, actions: 8 }, undefined],
  ['a model', 'encrypted', WITH_CLUSTER, { events: 36, actions: 8 }, encryption],
] as const)(
  'a simple query with ten passages and no person, %s, %s',
  async (what, how, engine, most, dataConverter) => {
    const hits = Array.from({ length: 10 }, (_, n) =>
      hit(`handbook/ko/travel-expenses.md#${n}`, `${n}. ${SENTENCE.repeat(10)}`),
    );
    // quotes the first two sentences, as the extractive reasoner would
    const reasoner = scriptedReasoner({
      answer: async ({ passages }) =>
        thought(quoteFirst(passages.map((passage) => ({ ...passage, text: passage.text.slice(0, 180) })))),
    });
    harness = await startHarness(
      env,
      portsFor({
        reasoner: engine === WITH_CLUSTER ? withCalls(reasoner) : reasoner,
        index: scriptedIndex(() => hits),
      }),
      undefined,
      dataConverter,
    );
    const handle = await harness.ask(
      { question: '출장비 정산 방법 알려줘', policy: { retrieval: { k: 10 } } },
      engine,
    );
    expect(await handle.result()).toMatchObject({ stage: 'completed', requests: [] });
    const history = await handle.fetchHistory();
    const bytes = temporal.api.history.v1.History.encode(history).finish().length;
    const actions = billableActions(history.events!);
    console.log(`${what}, ${how}, ${actions} actions: ${history.events?.length} events, ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(36 * 1024);
    expect(history.events!.length).toBeLessThanOrEqual(most.events);
    expect(actions).toBeLessThanOrEqual(most.actions);
  },
);
