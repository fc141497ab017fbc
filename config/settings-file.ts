import { readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import { unreadable } from './config-error.js';

/**
 * Reads a YAML or JSON file that a setting names; an empty object for an empty file.
 * @throws ConfigError with the place of the problem, never the content: it may be a secret.
 */
export function readSettingsFile(setting: string, path: string): unknown {
  try {
    // warnings would print the line that they are about
    return parse(readFileSync(path, 'utf8'), { logLevel: 'error' }) ?? {};
  } catch (error) {
    throw unreadable(setting, path, reasonOf(error as Error));
  }
}

function reasonOf(error: Error): string {
  if (!(error instanceof YAMLParseError)) return error.message;
  const [from] = error.linePos ?? [];
  const where = from ? ` at line ${from.line}, column ${from.col}` : '';
  return `${error.code.toLowerCase().replaceAll('_', ' ')}${where}`;
}
