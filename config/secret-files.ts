import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';

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
    if (given[setting]) throw new ConfigError(`${setting} and ${variable} are both set: give one of them`);
    return [setting, read(variable, path)];
  });
  return Object.fromEntries(entries);
}

function read(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${variable}: cannot read ${path}: ${(error as Error).message}`);
  }
  // editors and shells end a file with a line feed that is no part of the secret
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigError(`${variable}: ${path} is empty`);
  return secret;
}
