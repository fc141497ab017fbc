import { z } from 'zod';
import { ConfigError, loadConfig, type Config } from '../config/load-config.js';
import { settingsSchema } from '../config/settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Port of the extension for secrets unless its own setting says otherwise. */
const EXTENSION_PORT = '2773';
const TIMEOUT_MS = 10_000;

const replySchema = z.object({ SecretString: z.string() });
const secretSchema = z.record(z.string(), z.string());

/**
 * The settings of a function: its environment, and those in the secret that `VOUCH_SECRET_ID` names. A setting in the
 * environment comes before one in the secret.
 * @throws ConfigError, Error when the secret cannot be read
 */
export async function lambdaConfig(env: Environment): Promise<Config> {
  const secret = env['VOUCH_SECRET_ID'];
  const kept = secret ? settingsIn(secret, await readSecret(secret, env)) : {};
  return loadConfig({ ...kept, ...env });
}

/**
 * Checks the settings that a worker on Lambda requires or excludes.
 * @returns the version of its code
 * @throws ConfigError that names every setting that does not fit
 */
export function requireLambda(config: Config): { deploymentName: string; buildId: string } {
  const { VOUCH_BUILD_ID: buildId, VOUCH_DEPLOYMENT: deploymentName } = config;
  const wrong = [
    config.VOUCH_STORE === 'embedded' && {
      en: 'VOUCH_STORE: must be opensearch on Lambda, where files last no longer than a function does',
      ko: 'VOUCH_STORE: Lambda에서는 함수가 끝나면 파일도 사라지므로 opensearch여야 합니다',
    },
    config.VOUCH_TEMPORAL_ADDRESS === undefined && {
      en: 'VOUCH_TEMPORAL_ADDRESS: is needed on Lambda, where no local server runs',
      ko: 'VOUCH_TEMPORAL_ADDRESS: Lambda에는 로컬 서버가 없으므로 필요합니다',
    },
    deploymentName === undefined && {
      en: 'VOUCH_DEPLOYMENT: is needed on Lambda, such as vouch',
      ko: 'VOUCH_DEPLOYMENT: Lambda에서 필요합니다. 예: vouch',
    },
    buildId === undefined && {
      en: 'VOUCH_BUILD_ID: is needed on Lambda, such as the commit that was built',
      ko: 'VOUCH_BUILD_ID: Lambda에서 필요합니다. 빌드한 커밋 등을 지정해 주십시오',
    },
    config.VOUCH_AUDIT_DIR !== undefined && {
      en: 'VOUCH_AUDIT_DIR: a function keeps no folder; export from a worker that runs all the time',
      ko: 'VOUCH_AUDIT_DIR: 함수에는 폴더가 남지 않습니다. 항상 실행되는 워커에서 내보내 주십시오',
    },
  ].filter((line) => line !== false);
  if (wrong.length > 0 || buildId === undefined || deploymentName === undefined)
    throw new ConfigError({
      en: wrong.map(({ en }) => `Setting ${en}`).join('\n'),
      ko: wrong.map(({ ko }) => `설정 ${ko}`).join('\n'),
    });
  return { deploymentName, buildId };
}

/** Asks the extension of Lambda for secrets, which signs the call and keeps what it has read. */
async function readSecret(id: string, env: Environment): Promise<string> {
  const port = env['PARAMETERS_SECRETS_EXTENSION_HTTP_PORT'] ?? EXTENSION_PORT;
  const url = `http://localhost:${port}/secretsmanager/get?secretId=${encodeURIComponent(id)}`;
  const response = await fetch(url, {
    headers: { 'X-Aws-Parameters-Secrets-Token': env['AWS_SESSION_TOKEN'] ?? '' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`VOUCH_SECRET_ID: the secret cannot be read (${response.status})`);
  return replySchema.parse(await response.json()).SecretString;
}

/** A message never quotes what stands there. */
function settingsIn(id: string, text: string): Record<string, string> {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ConfigError({
      en: `VOUCH_SECRET_ID ${id}: the secret is no JSON`,
      ko: `VOUCH_SECRET_ID ${id}: 비밀 값이 JSON이 아닙니다`,
    });
  }
  const settings = secretSchema.safeParse(found);
  if (!settings.success)
    throw new ConfigError({
      en: `VOUCH_SECRET_ID ${id}: must be an object of texts by setting`,
      ko: `VOUCH_SECRET_ID ${id}: 설정 이름마다 텍스트가 있는 객체여야 합니다`,
    });
  const unknown = Object.keys(settings.data).filter((key) => !(key in settingsSchema.shape));
  if (unknown.length > 0)
    throw new ConfigError({
      en: `VOUCH_SECRET_ID ${id}: unknown setting ${unknown.join(', ')}`,
      ko: `VOUCH_SECRET_ID ${id}: 없는 설정입니다: ${unknown.join(', ')}`,
    });
  return settings.data;
}
