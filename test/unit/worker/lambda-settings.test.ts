import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError, loadConfig } from '../../../config/load-config.js';
import { lambdaConfig, requireLambda } from '../../../worker/lambda-settings.js';

const FITTING = {
  VOUCH_STORE: 'opensearch',
  VOUCH_OPENSEARCH_URL: 'https://search.test',
  VOUCH_TEMPORAL_ADDRESS: 'eu.example.tmprl.cloud:7233',
  VOUCH_DEPLOYMENT: 'vouch',
  VOUCH_BUILD_ID: '1f6edc9',
};
const ARN = 'arn:aws:secretsmanager:ap-northeast-2:111122223333:secret:vouch/settings-AbCdEf';

/** Plays the extension of Lambda for secrets. */
let extension: Server;
let reply: { status: number; body: unknown };
const asked: { url: string | undefined; token: string | string[] | undefined }[] = [];

beforeAll(async () => {
  extension = createServer((request, response) => {
    asked.push({ url: request.url, token: request.headers['x-aws-parameters-secrets-token'] });
    response.writeHead(reply.status).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((listening) => extension.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => extension.close(closed)));
beforeEach(() => asked.splice(0));

function read(secret: string | object, env: Record<string, string> = {}) {
  reply = {
    status: 200,
    body: { SecretString: typeof secret === 'string' ? secret : JSON.stringify(secret) },
  };
  return lambdaConfig(environment(env));
}

const environment = (env: Record<string, string> = {}) => ({
  ...FITTING,
  VOUCH_SECRET_ID: ARN,
  AWS_SESSION_TOKEN: 'a-token',
  PARAMETERS_SECRETS_EXTENSION_HTTP_PORT: String((extension.address() as AddressInfo).port),
  PATH: '/usr/bin',
  ...env,
});

test('settings come from the secret, those of the environment before them', async () => {
  const secret = { VOUCH_TEMPORAL_API_KEY: 'a-key', VOUCH_TASK_QUEUE: 'secret' };
  const config = await read(secret, { VOUCH_TASK_QUEUE: 'environment' });
  expect(config).toMatchObject({ VOUCH_TEMPORAL_API_KEY: 'a-key', VOUCH_TASK_QUEUE: 'environment' });
  expect(asked).toEqual([
    { url: `/secretsmanager/get?secretId=${encodeURIComponent(ARN)}`, token: 'a-token' },
  ]);
});

test('without a secret nothing is asked for', async () => {
  expect(await lambdaConfig(FITTING)).toMatchObject(FITTING);
  expect(asked).toEqual([]);
});

test.each<[string, string | object, RegExp]>([
  ['no JSON', 'not-json-but-secret', /is no JSON$/],
  ['other values than texts', { VOUCH_TASK_QUEUE: 7 }, /object of texts/],
  ['a misspelt setting', { VOUCH_TEMPORAL_API_KY: 'hidden' }, /unknown setting VOUCH_TEMPORAL_API_KY$/],
])('a secret with %s is refused without its content', async (_what, secret, message) => {
  const refused = read(secret);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.not.toThrow(/hidden|not-json/);
});

test('a secret that may not be read is an error, and no start without it', async () => {
  reply = { status: 400, body: 'not authorized' };
  await expect(lambdaConfig(environment())).rejects.toThrow(/VOUCH_SECRET_ID.*400/);
});

test('what a function cannot work with is named, all of it', () => {
  expect(requireLambda(loadConfig(FITTING))).toEqual({ deploymentName: 'vouch', buildId: '1f6edc9' });
  const refused = () => requireLambda(loadConfig({ VOUCH_AUDIT_DIR: '/mnt/audit' }));
  expect(refused).toThrow(ConfigError);
  for (const key of ['VOUCH_STORE', 'VOUCH_TEMPORAL_ADDRESS', 'VOUCH_BUILD_ID', 'VOUCH_AUDIT_DIR'])
    expect(refused).toThrow(new RegExp(`^Setting ${key}: `, 'm'));
});
