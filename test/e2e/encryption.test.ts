import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { loadConfig } from '../../config/load-config.js';
import type { QueryView } from '../../contract/query.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

const run = promisify(execFile);
const keyOf = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const OLD = keyOf('2026-10');
const NEW = keyOf('2026-11');

const QUESTION = 'How many days of annual leave do I have?';
/** Words of the question, of the documents and of what people write. */
const SECRETS = [/annual/i, /leave/i, /vacation/i, /handbook/i, /carried over/i, /because-it-is-secret/];

let folder: StackFolder;
let stack: Stack;

const temporal = async (...args: string[]): Promise<string> => {
  const { VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR } = process.env;
  const program = await findTemporalProgram(
    loadConfig({ VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR }),
    () => undefined,
  );
  const address = ['--address', `127.0.0.1:${stack.env['VOUCH_TEMPORAL_PORT']}`];
  const { stdout } = await run(program!.path, [...args, ...address, '--output', 'json'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

/** What the server shows, with everything in it that is base64 decoded, too. */
function withDecoded(json: string): string {
  const decoded = (json.match(/"[A-Za-z0-9+/]{8,}={0,2}"/g) ?? []).map((text) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );
  return [json, ...decoded].join('\n');
}

async function call<T>(method: string, path: string, body?: unknown, prefer = 'wait=30'): Promise<T> {
  const response = await fetch(`${stack.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', prefer },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

beforeAll(async () => {
  folder = await stackFolder({ VOUCH_ENCRYPTION_KEYS: OLD });
  stack = await folder.start();
}, 300_000);
afterAll(() => folder.remove());

test('nothing of a query can be read at the server; the codec endpoint shows it to those who may', async () => {
  const asked = await call<QueryView>('POST', '/v1/queries', {
    question: QUESTION,
    mode: 'strict',
    policy: { review: { planInStrict: false } },
  });
  expect(asked).toMatchObject({ stage: 'reviewing' });
  const request = asked.requests[0]!;

  const waiting = await temporal('workflow', 'describe', '--workflow-id', asked.id);
  await call('POST', `/v1/requests/${request.id}/decision`, {
    action: 'reject',
    reason: 'because-it-is-secret',
  });
  const ended = await call<QueryView>('GET', `/v1/queries/${asked.id}`);
  expect(ended).toMatchObject({ stage: 'rejected', outcome: { reason: 'because-it-is-secret' } });
  const failed = await call<QueryView>('POST', '/v1/queries', {
    question: QUESTION,
    mode: 'off',
    policy: { cache: { ttlSeconds: 0 } },
    todos: [{ tool: 'calculate', task: 'because-it-is-secret', arguments: { expression: 'annual leave (' } }],
  });
  expect(failed.plan?.todos.find(({ tool }) => tool === 'calculate')?.status).toBe('failed');

  const history = await temporal('workflow', 'show', '--workflow-id', asked.id);
  const failure = await temporal('workflow', 'show', '--workflow-id', failed.id);
  const listed = await temporal('workflow', 'list', '--query', 'WorkflowType="answerQuery"');
  for (const shown of [waiting, history, failure, listed].map(withDecoded)) {
    for (const secret of SECRETS) expect(shown).not.toMatch(secret);
  }

  const { events } = JSON.parse(history) as {
    events: { workflowExecutionStartedEventAttributes?: { input: { payloads: unknown[] } } }[];
  };
  const { payloads } = events[0]!.workflowExecutionStartedEventAttributes!.input;
  const decoded = await call<{ payloads: { data: string }[] }>('POST', '/codec/decode', { payloads });
  expect(Buffer.from(decoded.payloads[0]!.data, 'base64').toString('utf8')).toContain(QUESTION);
});

test('a query that waits while the key is changed goes on, and the next one is written with the new key', async () => {
  const ask = () =>
    call<QueryView>('POST', '/v1/queries', {
      question: QUESTION,
      mode: 'strict',
      policy: { review: { planInStrict: false }, requests: { answer_review_hard: { timeoutSeconds: 3600 } } },
    });
  const before = await ask();
  await stack.interrupt();
  stack.env['VOUCH_ENCRYPTION_KEYS'] = `${NEW},${OLD}`;
  stack = await folder.start();
  await call('POST', `/v1/requests/${before.requests[0]!.id}/decision`, { action: 'approve' });
  expect(await call<QueryView>('GET', `/v1/queries/${before.id}`, undefined, 'wait=20')).toMatchObject({
    stage: 'completed',
  });
  const after = await ask();
  const shown = await temporal('workflow', 'show', '--workflow-id', after.id);
  expect(withDecoded(shown)).toContain('2026-11');
  expect(withDecoded(shown)).not.toContain('2026-10');
});
