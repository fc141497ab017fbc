import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { loadConfig } from '../../config/load-config.js';
import { isFinal, type QueryView } from '../../contract/query.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';
import { until } from '../support/wait.js';
import { call, queryUntil } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

// every step goes through real processes, and one test starts them anew
jest.setTimeout(180_000);

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

/** Returns the JSON of the server, followed by every base64 string in it decoded. */
function withDecoded(json: string): string {
  const decoded = (json.match(/"[A-Za-z0-9+/]{8,}={0,2}"/g) ?? []).map((text) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );
  return [json, ...decoded].join('\n');
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  call<T>(stack, 'POST', path, body, { prefer: 'wait=30' });
const ended = (id: string) => queryUntil(stack, id, ({ stage }) => isFinal(stage));

beforeAll(async () => {
  folder = await stackFolder({ VOUCH_ENCRYPTION_KEYS: OLD });
  stack = await folder.start();
  // before, who asks hears that documents are being indexed
  await folder.introduced();
}, 300_000);
afterAll(() => folder.remove());

test('nothing of a query can be read at the server; the codec endpoint shows it to those who may', async () => {
  const asked = await post<QueryView>('/v1/queries', {
    question: QUESTION,
    mode: 'strict',
    policy: { review: { planInStrict: false } },
  });
  expect(asked).toMatchObject({ stage: 'reviewing' });
  const request = asked.requests[0]!;

  const waiting = await temporal('workflow', 'describe', '--workflow-id', asked.id);
  await post(`/v1/requests/${request.id}/decision`, {
    action: 'reject',
    reason: 'because-it-is-secret',
  });
  expect(await ended(asked.id)).toMatchObject({
    stage: 'rejected',
    outcome: { reason: 'because-it-is-secret' },
  });
  const failed = await post<QueryView>('/v1/queries', {
    question: QUESTION,
    mode: 'off',
    policy: { cache: { ttlSeconds: 0 } },
    todos: [{ tool: 'calculate', task: 'because-it-is-secret', arguments: { expression: 'annual leave (' } }],
  });
  expect(failed.plan?.todos.find(({ tool }) => tool === 'calculate')?.status).toBe('failed');

  const history = await temporal('workflow', 'show', '--workflow-id', asked.id);
  const failure = await temporal('workflow', 'show', '--workflow-id', failed.id);
  let listed = '';
  await until(async () => {
    listed = await temporal('workflow', 'list', '--query', 'WorkflowType="answerQuery"');
    return listed.includes(asked.id) && listed.includes(failed.id);
  }, 'the queries are not listed');
  // what is shown is what was written with the key of the query, not nothing
  expect(withDecoded(history)).toContain(`query:${asked.id}`);
  expect(withDecoded(failure)).toContain(`query:${failed.id}`);
  for (const shown of [waiting, history, failure, listed].map(withDecoded)) {
    for (const secret of SECRETS) expect(shown).not.toMatch(secret);
  }

  const { events } = JSON.parse(history) as {
    events: { workflowExecutionStartedEventAttributes?: { input: { payloads: unknown[] } } }[];
  };
  const { payloads } = events[0]!.workflowExecutionStartedEventAttributes!.input;
  const decoded = await post<{ payloads: { data: string }[] }>('/codec/decode', { payloads });
  expect(Buffer.from(decoded.payloads[0]!.data, 'base64').toString('utf8')).toContain(QUESTION);
});

test('a query that waits while the key is changed goes on, and the next one is written with the new key', async () => {
  const ask = () =>
    post<QueryView>('/v1/queries', {
      question: QUESTION,
      mode: 'strict',
      policy: { review: { planInStrict: false }, requests: { answer_review_hard: { timeoutSeconds: 3600 } } },
    });
  const before = await ask();
  await stack.interrupt();
  stack.env['VOUCH_ENCRYPTION_KEYS'] = `${NEW},${OLD}`;
  // what is asked from now on is written with the installation's key itself
  stack.env['VOUCH_ERASURE'] = 'off';
  stack = await folder.start();
  await post(`/v1/requests/${before.requests[0]!.id}/decision`, { action: 'approve' });
  expect(await ended(before.id)).toMatchObject({ stage: 'completed' });
  const after = await ask();
  const shown = await temporal('workflow', 'show', '--workflow-id', after.id);
  expect(withDecoded(shown)).toContain('2026-11');
  expect(withDecoded(shown)).not.toContain('2026-10');
});
