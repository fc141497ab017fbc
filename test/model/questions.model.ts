import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createPorts, type OpenPorts } from '../../adapters/registry.js';
import { engineOf } from '../../config/engine.js';
import { isFinal, type QueryStatus } from '../../contract/query.js';
import { citedShare } from '../../adapters/reasoners/support/cited-share.js';
import type { indexFolder } from '../../workflows/indexing/index-folder.js';
import { startHarness, statusOf, type Harness } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { eventually } from '../support/wait.js';
import { startSmallModel, type SmallModel } from './small-model.js';

/**
 * Questions over the sample handbook, end to end, with a model that is really there and far too small: it will be wrong.
 * Nothing may fail for it, and what is wrong may not leave without a person having been asked.
 */

interface Row {
  id: string;
  lang: string;
  text: string;
  history?: unknown[];
  expect: { type: string; all?: string[]; none?: string[] };
}

const SET = process.env['VOUCH_TEST_QUESTIONS'] ?? resolve('../shared/data/handbook_dev');
const COUNT = Number(process.env['VOUCH_TEST_QUESTION_COUNT'] ?? 10);
/** Small enough for the context of the model and for the patience of whoever waits. */
const POLICY = {
  analysis: { maxClarifications: 0, maxSubQuestions: 2 },
  retrieval: { k: 3 },
  correction: { maxRewrites: 0 },
  judging: { maxRefinements: 0 },
  answer: { contextTokens: 2000 },
  cache: { ttlSeconds: 0 },
};

/** Outcome of one question as the asker has it when nobody has reviewed anything yet. */
interface Outcome {
  row: Row;
  status: QueryStatus;
  /** True if a person was asked before the answer became final. */
  reviewed: boolean;
}

let model: SmallModel;
let env: TestWorkflowEnvironment;
let ports: OpenPorts;
let harness: Harness;
const dataDir = mkdtempSync(join(tmpdir(), 'vouch-small-model-'));
const outcomes: Outcome[] = [];

/** Rows without history, spread over the whole set. */
function rows(): Row[] {
  const file = join(SET, 'queries.jsonl');
  if (!existsSync(file))
    throw new Error(
      `The questions are not here: ${file}. VOUCH_TEST_QUESTIONS names the folder that holds queries.jsonl.`,
    );
  const all = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ history }) => history === undefined);
  const count = Math.min(COUNT, all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]!);
}

async function askAll(): Promise<void> {
  const engine = engineOf(model.config());
  for (const row of rows()) {
    const handle = await harness.ask({ question: row.text, mode: 'auto', policy: POLICY }, engine);
    const status = await eventually(
      () => statusOf(handle),
      ({ stage, requests }) => isFinal(stage) || requests.some((request) => request.status === 'open'),
      15 * 60_000,
    );
    const reviewed = status.requests.length > 0;
    outcomes.push({ row, status, reviewed });
    if (!isFinal(status.stage)) await handle.terminate();
  }
}

beforeAll(
  async () => {
    rows();
    model = await startSmallModel();
    env = await startDevServer();
    ports = createPorts(
      model.config({
        VOUCH_DATA_DIR: dataDir,
        VOUCH_CHAT_MODEL_MAX_OUTPUT_TOKENS: '150',
        VOUCH_EMBEDDER: 'none',
      }),
    );
    harness = await startHarness(env, ports);
    await env.client.workflow.execute<typeof indexFolder>('indexFolder', {
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
    await askAll();
  },
  2 * 60 * 60_000,
);
afterAll(async () => {
  await harness.stop();
  await ports.close();
  await env.teardown();
  await model.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const answerOf = ({ status }: Outcome) => ('answer' in status ? status.answer : undefined);

/** Answers that the asker has as final though nobody was asked. */
const unreviewed = (): Outcome[] => outcomes.filter((outcome) => !outcome.reviewed && answerOf(outcome));

function isWrong({ row: { expect: wanted }, status }: Outcome): boolean {
  const { text, answered } = answerOf({ status } as Outcome)!;
  const matches = (patterns: readonly string[] = []) =>
    patterns.map((one) => new RegExp(one, 'i').test(text));
  if (matches(wanted.none).includes(true)) return true;
  if (wanted.type === 'chitchat' || !answered) return false;
  return wanted.all === undefined || matches(wanted.all).includes(false);
}

test('no question fails', () => {
  expect(outcomes.filter(({ status }) => status.stage === 'failed').map(({ row }) => row.id)).toEqual([]);
});

test('every quote of an answer stands in the passage that it names', async () => {
  for (const outcome of outcomes) {
    const citations = answerOf(outcome)?.citations ?? [];
    const access = { groups: ['everyone'] };
    const texts = await ports.index.fetch({ ids: citations.map(({ passageId }) => passageId), access });
    for (const { passageId, start, end, quote } of citations)
      expect(texts.find(({ id }) => id === passageId)?.text.slice(start, end)).toBe(quote);
  }
});

test('a claim that no quote bears out leaves only with a disclaimer, or after a person was asked', () => {
  const bare = unreviewed().filter((outcome) => {
    const answer = answerOf(outcome)!;
    return answer.answered && outcome.status.route !== 'chitchat' && answer.disclaimers.length === 0
      ? citedShare(answer, []) < 1
      : false;
  });
  expect(bare.map(({ row }) => row.id)).toEqual([]);
});

test('at most one wrong answer leaves that nobody was asked about', () => {
  const wrong = unreviewed().filter(isWrong);
  expect(wrong.length > 1 ? wrong.map(({ row }) => row.id) : []).toEqual([]);
});
