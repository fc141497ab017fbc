import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_POLICY, mergePolicy } from '../contract/default-policy.js';
import { policyOverridesSchema, type Policy } from '../contract/policy.js';
import { cacheFolder } from './cache-folder.js';
import { ConfigError, refusedBySchema, systemReason, unreadable } from './config-error.js';
import { readMcpServers, type McpServer } from './mcp-servers.js';
import { readSettingsFile } from './settings-file.js';
import { settingsSchema, type Settings } from './settings.js';

export { ConfigError } from './config-error.js';

/** Each may also be given as a file. */
const SECRETS: ReadonlySet<string> = new Set(
  Object.entries(settingsSchema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).meta()?.['secret'] ? [name] : [],
  ),
);

/** Settings of vendors keep the vendors' names. */
const isOurs = (key: string): boolean =>
  (key.startsWith('VOUCH_') && !key.startsWith('VOUCH_TEST_')) ||
  key in settingsSchema.shape ||
  secretOf(key, SECRETS) !== undefined;

/** Configuration of every process of an installation. */
export interface Config extends Readonly<Settings> {
  /** Absolute path, also where the setting is absent. */
  readonly VOUCH_CACHE_DIR: string;
  /** Default policy with the policy file laid over it. */
  readonly policy: Policy;
  /** Servers of `VOUCH_MCP_FILE`; none without it. */
  readonly mcpServers: readonly McpServer[];
  /** Words of `VOUCH_WORDS_FILE` by what people say; none without it. */
  readonly ownWords: Readonly<Record<string, string>>;
}

/**
 * Reads and checks all settings.
 * @param env variables to read; unknown `VOUCH_…` names are refused, so that a misspelt key is not ignored. Names
 *   that begin with `VOUCH_TEST_` belong to the project's tests, which hand their environment on. A secret may stand in
 *   the file that its name with `_FILE` behind it names.
 * @throws ConfigError
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([key, value]) => isOurs(key) && value !== undefined && value !== ''),
  );
  const given = withSecretFiles(present, SECRETS);
  const unknown = Object.keys(given).filter((key) => !(key in settingsSchema.shape));
  if (unknown.length > 0) {
    const names = unknown.join(', ');
    throw new ConfigError({
      en: `Unknown setting ${names}. The settings are listed in .env.example.`,
      ko: `없는 설정입니다: ${names}. 모든 설정은 .env.example에 있습니다.`,
    });
  }
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) throw refusedBySchema({ en: 'Setting', ko: '설정' }, parsed.error);
  return Object.freeze({
    ...parsed.data,
    VOUCH_DATA_DIR: resolve(parsed.data.VOUCH_DATA_DIR),
    VOUCH_CACHE_DIR: cacheFolder(parsed.data.VOUCH_CACHE_DIR, env),
    policy: readPolicy(parsed.data.VOUCH_POLICY_FILE),
    mcpServers: parsed.data.VOUCH_MCP_FILE ? readMcpServers(parsed.data.VOUCH_MCP_FILE, env) : [],
    ownWords: parsed.data.VOUCH_WORDS_FILE ? readOwnWords(parsed.data.VOUCH_WORDS_FILE) : {},
  });
}

/** A word or several, or a list of such. */
const wordsSchema = z
  .string()
  .refine(
    (list) => list.split(',').every((words) => words.trim()),
    'must be words, several with commas between',
  );

function readOwnWords(file: string): Record<string, string> {
  const words = z.record(wordsSchema, wordsSchema).safeParse(readSettingsFile('VOUCH_WORDS_FILE', file));
  if (!words.success) throw refusedBySchema(`VOUCH_WORDS_FILE ${file}: key`, words.error);
  return words.data;
}

function readPolicy(file: string | undefined): Policy {
  if (!file) return DEFAULT_POLICY;
  const what = `VOUCH_POLICY_FILE ${file}: key`;
  const overrides = policyOverridesSchema.safeParse(readSettingsFile('VOUCH_POLICY_FILE', file));
  if (!overrides.success) throw refusedBySchema(what, overrides.error);
  try {
    return mergePolicy(DEFAULT_POLICY, overrides.data);
  } catch (error) {
    throw refusedBySchema(what, error as z.ZodError);
  }
}

const ENDING = '_FILE';

/** Of a variable such as `VOUCH_OPENSEARCH_PASSWORD_FILE`, the secret setting that it is for; of others, nothing. */
export function secretOf(variable: string, secrets: ReadonlySet<string>): string | undefined {
  const setting = variable.endsWith(ENDING) ? variable.slice(0, -ENDING.length) : '';
  return secrets.has(setting) ? setting : undefined;
}

/**
 * The variables, with every secret that a file holds read from there: where containers run, secrets are files.
 * @param secrets names of the settings that are secret
 * @throws ConfigError when a file cannot be read or holds nothing, or a secret is also given in the clear
 */
export function withSecretFiles(
  given: Record<string, string | undefined>,
  secrets: ReadonlySet<string>,
): Record<string, string | undefined> {
  const entries = Object.entries(given).map(([variable, path]): [string, string | undefined] => {
    const setting = secretOf(variable, secrets);
    if (setting === undefined || !path) return [variable, path];
    if (given[setting])
      throw new ConfigError({
        en: `${setting} and ${variable} are both set: give one of them`,
        ko: `${setting}, ${variable} 두 설정이 모두 지정되었습니다. 하나만 지정해 주십시오.`,
      });
    return [setting, read(variable, path)];
  });
  return Object.fromEntries(entries);
}

function read(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw unreadable(variable, path, systemReason(error));
  }
  // editors and shells end a file with a line feed that is no part of the secret
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '')
    throw new ConfigError({
      en: `${variable}: ${path} is empty`,
      ko: `${variable}: ${path} 파일이 비어 있습니다`,
    });
  return secret;
}
