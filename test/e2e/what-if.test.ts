import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import type { ResponseOf } from '../../client/api-client.js';
import type { Experiment, ExperimentReport } from '../../contract/experiments.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import { splitSentences } from '../../domain/text/index.js';
import { until } from '../support/wait.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';
import { call, startVouch, vouch } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

/** Finished questions, reviewed, delivered alone and with a tool that changes something, are run again in the shadow. */

const ASKED = Number(process.env['VOUCH_TEST_WHAT_IF'] ?? 64);
/** For the run of that many, ms. */
const PATIENCE_MS = Math.max(120_000, ASKED * 2000);
const POLICY = { changes: { confidence: { high: 0.93 } } };
const FRESH = { cache: { ttlSeconds: 0 }, analysis: { maxClarifications: 0 } };

const dir = mkdtempSync(join(tmpdir(), 'vouch-what-if-'));
const effectsFile = join(dir, 'effects');
let folder: StackFolder;
let stack: Stack;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const desk = {
    command: process.execPath,
    args: [resolve('test/support/mcp/server.mjs'), 'stdio'],
    env: { EFFECTS_FILE: effectsFile },
    approval: 'never',
  };
  writeFileSync(join(dir, 'mcp.json'), JSON.stringify({ mcpServers: { desk } }));
  folder = await stackFolder({
    VOUCH_MCP_FILE: join(dir, 'mcp.json'),
    VOUCH_WEBHOOK_ALLOW: '127.0.0.1',
    VOUCH_PUBLIC_URL: 'https://vouch.example.org',
  });
  stack = await folder.start('--no-sample');
}, 300_000);
afterAll(async () => {
  await folder.remove();
  await receiver.stop();
  rmSync(dir, { recursive: true, force: true });
});

const effects = () => (existsSync(effectsFile) ? readFileSync(effectsFile, 'utf8') : '');
const questionsIn = (language: string) =>
  readdirSync(join(dir, 'docs', language)).flatMap((page) =>
    splitSentences(readFileSync(join(dir, 'docs', language, page), 'utf8')).flatMap(({ kind, text }) =>
      kind === 'sentence' && text.length > 20 ? [text.slice(0, 400)] : [],
    ),
  );

/** Asks a question and sees to it that it is over, decided by a person where one is asked; a share of them wrongly answered. */
async function finish(question: string, nth: number): Promise<void> {
  const body: StartQuery = {
    question,
    policy: FRESH,
    ...(nth % 10 === 0 ? { sessionId: `session-${nth % 30}` } : {}),
    ...(nth % 25 === 0
      ? { todos: [{ task: 'Close it', tool: 'desk.close_ticket', arguments: { ticket: `T-${nth}` } }] }
      : {}),
  };
  const view = await call<QueryView>(stack, 'POST', '/v1/queries', body, { prefer: 'wait=60' });
  const open = view.requests.find(({ status }) => status === 'open');
  const reject = { action: 'reject', reason: 'wrong' };
  if (open)
    await call(stack, 'POST', `/v1/requests/${open.id}/decision`, nth % 3 ? { action: 'approve' } : reject);
  else if (nth % 4 === 0)
    await call(stack, 'POST', `/v1/queries/${view.id}/feedback`, {
      rating: nth % 12 ? 'positive' : 'negative',
    });
}

/** All that the doors of the installation tell of what happened. */
async function doors(): Promise<unknown[]> {
  const paths = ['queries?limit=200', 'sessions', 'requests', 'decisions', 'feedback/stats', 'feedback'];
  const read = [...paths, 'verdicts?days=1&limit=200', 'metrics/summary?days=1', 'policies'];
  const found = await Promise.all(read.map((path) => call<object>(stack, 'GET', `/v1/${path}`)));
  return found.map((one) => ({ ...one, from: '', to: '' }));
}

const read = (id: string) => call<ResponseOf<'getExperiment'>>(stack, 'GET', `/v1/experiments/${id}`);
const begin = async () =>
  (await call<Experiment>(stack, 'POST', '/v1/experiments', { policy: POLICY, questions: { limit: 1000 } }))
    .id;
async function ended(id: string, stage: Experiment['stage'] = 'completed') {
  await until(async () => (await read(id)).stage === stage, `the experiment is not ${stage}`, PATIENCE_MS);
  return (await read(id)).report;
}
/** A report without how long steps took. */
const untimed = (report: ExperimentReport): unknown =>
  JSON.parse(JSON.stringify(report, (key, value: unknown) => (key === 'ms' ? undefined : value)));

test(
  'a policy is tried on finished questions: the same report when the worker is killed, and nothing else happens',
  async () => {
    for (const language of ['en', 'ko']) {
      cpSync(resolve('samples/handbook', language), join(dir, 'docs', language), { recursive: true });
      const indexed = await vouch(stack, [
        'index',
        join(dir, 'docs', language),
        '--collection',
        `handbook-${language}`,
      ]);
      expect(indexed.code).toBe(0);
    }
    await call(stack, 'POST', '/v1/webhooks', { url: receiver.url });
    const limit = pLimit(8);
    const asked = ['en', 'ko'].flatMap((language) => questionsIn(language).slice(0, ASKED / 2));
    await Promise.all(asked.map((question, nth) => limit(() => finish(question, nth))));
    const told = () => receiver.received.filter(({ payload }) => payload.type === 'query.ended').length;
    await until(
      () => told() >= ASKED,
      () => `only ${told()} are told`,
    );
    const [before, toldBefore, effectsBefore] = [await doors(), receiver.received.length, effects()];
    expect(effectsBefore.split('\n').length).toBeGreaterThan(2);
    const watching = startVouch(stack, ['watch', '--json']);

    const killed = await begin();
    await until(
      async () => (await read(killed)).report.before.questions >= ASKED / 10,
      'nothing is run again',
    );
    await stack.killAndWait('worker');
    await call(stack, 'POST', `/v1/experiments/${killed}/stop`);
    const part = await ended(killed, 'stopped');
    expect(part.before.questions).toBeLessThan(ASKED);
    await call(stack, 'POST', `/v1/experiments/${killed}/resume`);
    const report = await ended(killed);
    expect(untimed(report)).toEqual(untimed(await ended(await begin())));

    expect(report.before.questions).toBeGreaterThan(ASKED * 0.9);
    expect(report.languages.map(({ language }) => language)).toEqual(['en', 'ko']);
    expect(report.reviews.more).toBeGreaterThan(5);
    expect(report.differences.length).toBeGreaterThanOrEqual(report.reviews.more);
    expect(await doors()).toEqual(before);
    expect(receiver.received).toHaveLength(toldBefore);
    expect(effects()).toBe(effectsBefore);
    watching.interrupt();
    expect((await watching.ended).stdout).toBe('');

    const shown = await vouch(stack, ['what-if', 'show', killed], { VOUCH_LANG_UI: 'ko' });
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain(`검토: ${report.reviews.fewer}건 감소, ${report.reviews.more}건 증가`);
  },
  420_000 + 3 * PATIENCE_MS,
);
