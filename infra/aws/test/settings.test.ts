import { loadConfig } from '../../../config/load-config.js';
import { settingsSchema } from '../../../config/settings.js';
import { resourcesOf, VARIANTS } from './synth.js';

/** Of Lambda and its extension for secrets, not of Vouch. */
const PLATFORM = /^(HOME$|PARAMETERS_SECRETS_EXTENSION_|SECRETS_MANAGER_|SSM_PARAMETER_STORE_)/;

interface Container {
  Environment?: { Name: string; Value: unknown }[];
  Secrets?: { Name: string }[];
}

/** Environment of a process: its settings, and the names of those that it reads from the secret. */
interface Given {
  settings: Record<string, string>;
  secret: string[];
}

// texts of a template are put together when it is deployed
const textOf = (name: string, value: unknown): string => {
  if (typeof value === 'string') return value;
  return name.endsWith('_URL') ? 'https://made-when-deployed' : 'made-when-deployed';
};

function processesOf(variant: string): Record<string, Given> {
  const tasks = resourcesOf(variant, 'AWS::ECS::TaskDefinition').map(
    ([id, { Properties }]): [string, Given] => {
      const [{ Environment = [], Secrets = [] }] = Properties['ContainerDefinitions'] as [Container];
      const settings = Object.fromEntries(Environment.map(({ Name, Value }) => [Name, textOf(Name, Value)]));
      return [id, { settings, secret: Secrets.map(({ Name }) => Name) }];
    },
  );
  const functions = resourcesOf(variant, 'AWS::Lambda::Function').map(
    ([id, { Properties }]): [string, Given] => {
      const { Variables } = Properties['Environment'] as { Variables: Record<string, unknown> };
      // which Lambda gives every function
      Variables['AWS_REGION'] = 'ap-northeast-2';
      const settings = Object.entries(Variables).map(([name, value]) => [name, textOf(name, value)]);
      return [id, { settings: Object.fromEntries(settings) as Record<string, string>, secret: [] }];
    },
  );
  return Object.fromEntries([...tasks, ...functions]);
}

const KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const SECRETS: Record<string, string> = {
  VOUCH_ENCRYPTION_KEYS: KEY,
  VOUCH_TEMPORAL_TLS_CERT: PEM,
  VOUCH_TEMPORAL_TLS_KEY: PEM,
};

describe.each(VARIANTS)('%s', (variant) => {
  const given = processesOf(variant);

  test('every variable of every process is a setting of Vouch', () => {
    expect(Object.keys(given).length).toBeGreaterThanOrEqual(3);
    const names = Object.values(given).flatMap(({ settings, secret }) => [
      ...Object.keys(settings),
      ...secret,
    ]);
    expect(names.filter((name) => !(name in settingsSchema.shape) && !PLATFORM.test(name))).toEqual([]);
  });

  test('Vouch starts with them', () => {
    const kept = Object.values(given).flatMap(({ secret }) => secret);
    const secret = Object.fromEntries(kept.map((name) => [name, SECRETS[name] ?? 'a-secret']));
    // a function finds all of the secret, a container is given what it names
    expect(
      Object.values(given).every((one) => one.secret.length > 0 || 'VOUCH_SECRET_ID' in one.settings),
    ).toBe(true);
    for (const { settings } of Object.values(given))
      expect(loadConfig({ ...secret, ...settings })).toMatchObject({
        VOUCH_STORE: 'opensearch',
        VOUCH_OPENSEARCH_AUTH: 'sigv4',
        VOUCH_AUTH: 'required',
        VOUCH_S3_BUCKET: 'made-when-deployed',
        VOUCH_S3_PREFIX: 'vouch',
      });
  });

  test('no secret stands in a template', () => {
    const secret = Object.entries(settingsSchema.shape)
      .filter(([, field]) => (field as { meta?: () => { secret?: boolean } | undefined }).meta?.()?.secret)
      .map(([name]) => name);
    expect(secret).toContain('VOUCH_TEMPORAL_API_KEY');
    const inTheClear = Object.values(given).flatMap(({ settings }) => Object.keys(settings));
    expect(inTheClear.filter((name) => secret.includes(name))).toEqual([]);
  });
});

test('secrets go by the way in which Temporal is reached', () => {
  const secretsOf = (variant: string) => {
    const all = Object.entries(processesOf(variant));
    return all.find(([id]) => id.startsWith('workers/'))![1].secret;
  };
  expect(secretsOf('the example')).toEqual(['VOUCH_ENCRYPTION_KEYS', 'VOUCH_TEMPORAL_API_KEY']);
  expect(secretsOf('mTLS, a public address, one account, nothing kept')).toEqual([
    'VOUCH_ENCRYPTION_KEYS',
    'VOUCH_TEMPORAL_TLS_CERT',
    'VOUCH_TEMPORAL_TLS_KEY',
    'TAVILY_API_KEY',
    'VOUCH_OIDC_CLIENT_SECRET',
  ]);
  expect(secretsOf('functions of a server of its own, on a domain of others')).toEqual([
    'VOUCH_ENCRYPTION_KEYS',
  ]);
});
