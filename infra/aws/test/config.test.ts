import { readFileSync } from 'node:fs';
import { AwsConfigError, parseConfig, readConfig } from '../config.js';

/** One that an account has made: its ARN does not tell of which model. */
const PROFILE = 'arn:aws:bedrock:ap-northeast-2:111122223333:application-inference-profile/abcdefghijkl';

function example() {
  return JSON.parse(readFileSync('deployments/example.json', 'utf8')) as Record<
    'api' | 'models' | 'temporal',
    Record<string, unknown>
  >;
}

test('the example is read, with what it leaves out', () => {
  const config = readConfig('deployments/example.json');
  expect(config).toMatchObject({
    region: 'ap-northeast-2',
    keepData: true,
    workers: { on: 'fargate', min: 2, max: 10, size: { cpu: 1024, memory: 2048 } },
    search: { kind: 'domain', nodes: 2 },
    alarms: { backlogSeconds: 60 },
  });
});

test.each<[string, Record<string, unknown>]>([
  ['Unrecognized key: "regoin"', { regoin: 'eu-west-1' }],
  ['region: a region', { region: 'Seoul' }],
  ['account: 12 digits', { account: '1' }],
  ['api.domain: ', { api: { ...example().api, domain: 'https://vouch.example.org' } }],
  ['api.certificateArn: an ARN', { api: { ...example().api, certificateArn: 'x' } }],
  ['api.allowFrom: a public load balancer', { api: { ...example().api, public: true } }],
  ['api.max: not less than min', { api: { ...example().api, min: 9 } }],
  ['image.tag: a tag that is never moved', { image: { repository: 'vouch', tag: 'latest' } }],
  ['workers.size.memory: with cpu 256', { workers: { on: 'fargate', size: { cpu: 256, memory: 4096 } } }],
  [
    'workers.timeoutSeconds: ',
    { workers: { on: 'lambda', timeoutSeconds: 901, invokedBy: { externalId: 'abcde' } } },
  ],
  ['workers.invokedBy.externalId: 5 to 45', { workers: { on: 'lambda', invokedBy: { externalId: 'a' } } }],
  ['search.kind: a serverless collection cannot hold', { search: { kind: 'serverless' } }],
  ['search.nodes: an even number', { search: { kind: 'domain', nodes: 3 } }],
  [
    `models.applicationProfiles: no model behind ${PROFILE}`,
    { models: { ...example().models, small: PROFILE } },
  ],
  [
    `models.applicationProfiles.${PROFILE}: no application inference profile among`,
    { models: { ...example().models, applicationProfiles: { [PROFILE]: 'amazon.nova-pro-v1:0' } } },
  ],
  [
    `models.applicationProfiles.${PROFILE}: an id such as`,
    { models: { chat: PROFILE, applicationProfiles: { [PROFILE]: PROFILE } } },
  ],
  ['temporal.address: host:port', { temporal: { ...example().temporal, address: 'https://temporal' } }],
  ['settings.TAVILY_API_KEY: belongs into secrets', { settings: { TAVILY_API_KEY: 'a-key' } }],
  ['settings.VOUCH_MODE: stands in secrets', { settings: { VOUCH_MODE: 'off' }, secrets: ['VOUCH_MODE'] }],
])('what cannot be deployed is refused by its key: %s', (message, changes) => {
  const refused = () => parseConfig({ ...example(), ...changes }, 'mine.json');
  expect(refused).toThrow(AwsConfigError);
  expect(refused).toThrow(new RegExp(`^mine\\.json cannot be used:\\n[^]*${message.replaceAll('.', '\\.')}`));
});

test('a file that is not there, or no JSON, is named', () => {
  expect(() => readConfig('deployments/none.json')).toThrow(/^deployments\/none\.json: ENOENT/);
  expect(() => readConfig('jest.config.js')).toThrow(/^jest\.config\.js: /);
});
