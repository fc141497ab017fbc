import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewKey } from '../../contract/keys.js';
import type { QueryView } from '../../contract/query.js';
import type { SecurityEntry } from '../../contract/security.js';
import type { Delivery } from '../../contract/webhooks.js';
import { AUDIENCE, startIssuer, type TestIssuer } from '../support/oidc-issuer.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import { Fault } from '../support/model-servers/replies.js';
import { reasoningScript } from '../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { startFaultyS3, type FaultyS3 } from '../support/s3-faults.js';
import { eventually } from '../support/wait.js';
import { vouch } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';
import { MODEL_ANSWERS } from './tours/model-stories.js';

/** Every secret of an installation is a canary: none may be seen anywhere that is not its own place. */
jest.setTimeout(240_000);

const QUESTION = 'How many days of annual leave do I have?';
const random = () => randomBytes(18).toString('hex');
const encryptionKey = randomBytes(32).toString('base64');
/** Secrets that stand within a setting beside what is none. */
const mailPassword = random();
const collectorToken = random();

const SETTINGS = {
  OPENAI_API_KEY: `sk-${random()}`,
  TAVILY_API_KEY: `tvly-${random()}`,
  VOUCH_OPENSEARCH_PASSWORD: random(),
  VOUCH_ENCRYPTION_KEYS: `2026-11:${encryptionKey}`,
  AWS_ACCESS_KEY_ID: `AKIA${random()}`,
  AWS_SECRET_ACCESS_KEY: random(),
  VOUCH_OIDC_CLIENT_SECRET: random(),
};
/** An address at which nothing listens, for the services that are sent the secrets: errors are where secrets get out. */
const AWAY = '127.0.0.1:9';

let issuer: TestIssuer;
let models: ModelServer;
let s3: FaultyS3;
let folder: StackFolder;
let stack: Stack;
let dataDir: string;
let admin: string;
/** Name of the secret → what must not be found. */
const canaries = new Map<string, string>(Object.entries(SETTINGS));
/** Everything that the API has answered, with its headers. */
const answers: string[] = [];

beforeAll(async () => {
  canaries.set('the encryption key alone', encryptionKey);
  canaries.set('the password of the mail server', mailPassword);
  canaries.set('the token of the collector', collectorToken);
  dataDir = mkdtempSync(join(tmpdir(), 'vouch-canaries-'));
  issuer = await startIssuer();
  models = await startOpenAiServer();
  models.script(reasoningScript(MODEL_ANSWERS));
  s3 = await startFaultyS3(SETTINGS.AWS_SECRET_ACCESS_KEY);
  const policyFile = join(dataDir, 'policy.yaml');
  writeFileSync(
    policyFile,
    'modes: { off: [asker] }\nreview: { planInStrict: false }\nautonomy: { spotShare: 0, spotFirst: 0 }\n',
  );
  const settings = {
    ...SETTINGS,
    VOUCH_DATA_DIR: dataDir,
    VOUCH_AUTH: 'required',
    VOUCH_OIDC_ISSUER: issuer.url,
    VOUCH_OIDC_AUDIENCE: AUDIENCE,
    VOUCH_OIDC_CLIENT_ID: 'vouch-web',
    VOUCH_SMTP_URL: `smtp://vouch:${mailPassword}@${AWAY}`,
    VOUCH_MAIL_FROM: 'vouch@example.org',
    VOUCH_MAIL_TO: '*:desk@example.org',
    VOUCH_WEBHOOK_ALLOW: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${AWAY}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${collectorToken}`,
    VOUCH_REASONER: 'llm',
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'example-model',
    OPENAI_BASE_URL: models.url,
    VOUCH_WEB_SEARCH: 'tavily',
    VOUCH_TAVILY_URL: `http://${AWAY}`,
    VOUCH_S3_BUCKET: 'canaries',
    VOUCH_S3_ENDPOINT: s3.url,
    VOUCH_LOG_LEVEL: 'debug',
    VOUCH_POLICY_FILE: policyFile,
  };
  folder = await stackFolder(settings);
  admin = await firstKey(settings);
  stack = await folder.start();
  await folder.introduced();
  expect(stack.output()).toContain('vouch keys create --local');
}, 400_000);

afterAll(async () => {
  await folder.remove();
  await models.stop();
  await s3.stop();
  await issuer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Made before the stack starts, as nobody can prove anything yet. */
async function firstKey(settings: Record<string, string>): Promise<string> {
  const roles = ['--roles', 'admin,asker,reviewer,auditor'];
  const command = ['keys', 'create', '--local', '--json', '--name', 'first', '--principal', 'root', ...roles];
  const { stdout, stderr } = await vouch({ env: { ...process.env, ...settings } }, command);
  if (stdout === '') throw new Error(stderr);
  return keep('the first key', (JSON.parse(stdout) as NewKey).secret);
}

/** A key in whole, and the part of it that nobody may know. */
function keep(name: string, secret: string): string {
  canaries.set(name, secret);
  canaries.set(`${name}, its secret part`, secret.replace(/^vk_[0-9a-z]+_/, ''));
  return secret;
}

async function send<T>(
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const response = await fetch(stack.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'wait=60',
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  answers.push(`${JSON.stringify([...response.headers])}\n${text}`);
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

const strict = {
  question: QUESTION,
  mode: 'strict',
  policy: { cache: { ttlSeconds: 0 } },
};

test('questions are asked and decided, and much goes wrong', async () => {
  const token = await issuer.token({ sub: 'kim', roles: ['asker', 'reviewer'], groups: ['reviewers'] });
  const expired = await issuer.token({ exp: 1 });
  const foreign = await issuer.token({ aud: 'https://other.test' });
  for (const [name, one] of Object.entries({ token, expired, foreign }))
    canaries.set(`the ${name} of the issuer`, one);
  for (const one of [token, expired, foreign])
    canaries.set(`signature of ${one.slice(-8)}`, one.split('.')[2] ?? '');

  const hook = await send<{ id: string; secret: string }>('POST', '/v1/webhooks', admin, {
    url: `http://${AWAY}/hook`,
  });
  answers.pop(); // the one place where this secret is shown
  canaries.set('the secret of a webhook', hook.body.secret);
  canaries.set('the secret of a webhook, without its prefix', hook.body.secret.replace(/^whsec_/, ''));
  await send('GET', '/v1/webhooks', admin);
  await signIn();

  const asked = await send<QueryView>('POST', '/v1/queries', token, strict);
  expect(asked.body.stage).toBe('reviewing');
  const request = asked.body.requests[0]!.id;
  await send('POST', `/v1/requests/${request}/decision`, token, { action: 'dance' });
  const decided = await send('POST', `/v1/requests/${request}/decision`, admin, { action: 'approve' });
  expect(decided).toMatchObject({
    status: 200,
    body: { by: 'root', via: expect.stringMatching(/^key:/) as string },
  });
  expect((await send('POST', `/v1/requests/${request}/decision`, token, { action: 'reject' })).status).toBe(
    409,
  );
  await send('GET', `/v1/queries/${asked.body.id}/history`, admin);

  // the model refuses, as it does when the key is wrong; and says so with the key, as some do
  models.script(
    () => new Fault(401, 'invalid_api_key', `Incorrect API key provided: ${SETTINGS.OPENAI_API_KEY}`),
  );
  await send('POST', '/v1/queries', admin, {
    question: QUESTION,
    mode: 'off',
    policy: { cache: { ttlSeconds: 0 } },
  });

  // the bucket refuses, and quotes what the request was signed with: to whom asks, the store is away
  s3.next(...Array.from({ length: 10 }, () => ({ status: 403, code: 'SignatureDoesNotMatch' })));
  expect(await upload('refused.md', '# Refused')).toBe(503);
  s3.reset();
  expect(await upload('kept.md', '# Kept')).toBeLessThan(300);
  expect(s3.requests.some((request) => request.startsWith('PUT '))).toBe(true);

  for (const bad of [expired, foreign, `${token}x`, `${admin}x`, `x${admin}`, admin.slice(0, -1)]) {
    expect((await send('GET', '/v1/me', bad)).status).toBe(401);
    expect((await send('POST', `/v1/queries?token=x`, bad, strict)).status).toBe(401);
  }
  expect((await send('GET', '/v1/keys', token)).status).toBe(403);
  await send('POST', '/v1/queries', token, '{"question": ');
  await send('POST', '/v1/queries', token, { question: '' });
  await send('GET', '/nowhere', token);

  const made = await send<NewKey>('POST', '/v1/keys', admin, {
    name: 'x',
    principal: 'robot',
    roles: ['asker'],
  });
  answers.pop(); // the one place where a secret is shown
  keep('a second key', made.body.secret);
  await send('DELETE', `/v1/keys/${made.body.id}`, admin);
  expect((await send('GET', '/v1/me', made.body.secret)).status).toBe(401);
  await send('GET', '/v1/keys', admin);
  const log = await send<{ items: SecurityEntry[] }>('GET', '/v1/security-log?limit=200', admin);
  expect(new Set(log.body.items.map(({ type }) => type))).toEqual(
    new Set([
      ...['key_created', 'key_revoked', 'webhook_changed', 'signed_in'],
      ...['sign_in_refused', 'access_refused', 'decision_refused'],
    ]),
  );
  await eventually(
    () => send<{ items: Delivery[] }>('GET', `/v1/webhooks/${hook.body.id}/deliveries`, admin),
    ({ body }) => body.items.some(({ attempts }) => attempts > 0),
  );
});

async function upload(name: string, text: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const response = await fetch(`${stack.url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}` },
    body: form,
  });
  answers.push(await response.text());
  return response.status;
}

/** With a key, as a browser does; its cookie is a secret, too. */
async function signIn(): Promise<void> {
  const response = await fetch(`${stack.url}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: admin }),
  });
  expect(response.status).toBe(201);
  answers.push(await response.text());
  const [cookie] = response.headers.getSetCookie();
  const session = /=([^;]+)/.exec(cookie ?? '')?.[1];
  expect(session).toBeDefined();
  canaries.set('the cookie of a session', decodeURIComponent(session!));
}

test('no canary is in what was answered or printed', () => {
  expect(answers.length).toBeGreaterThan(20);
  expect(foundIn(answers.join('\n') + stack.output())).toEqual([]);
});

test('no canary is in any file: logs, store, histories', async () => {
  await stack.interrupt();
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map(({ name }) => name).join(' ');
  expect(names).toMatch(/api.*\.log/);
  expect(names).toMatch(/worker.*\.log/);
  expect(names).toMatch(/temporal.*\.db/);
  for (const { parentPath, name } of files) {
    expect([name, foundIn(readFileSync(join(parentPath, name)).toString('latin1'))]).toEqual([name, []]);
  }
});

test('the secrets were in use, and what is kept in plain would have been found', () => {
  expect(JSON.stringify(models.chats.map(({ wire }) => wire.headers))).toContain(SETTINGS.OPENAI_API_KEY);
  const texts = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'));
  canaries.clear();
  canaries.set('id of the first key', /^vk_([0-9a-z]+)_/.exec(admin)?.[1] ?? '');
  expect(texts.filter((text) => foundIn(text).length > 0).length).toBeGreaterThanOrEqual(2);
});

/** Names of the canaries that a text holds, as they are or as base64. */
function foundIn(text: string): string[] {
  return [...canaries]
    .filter(
      ([, secret]) => secret !== '' && [secret, ...inBase64(secret)].some((form) => text.includes(form)),
    )
    .map(([name]) => name);
}

/** Returns the base64 of a secret within a longer text, for each of the three alignments at which it may begin. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : shift + 1, -2),
  );
}
