import { readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import { alike, type Localized } from '../contract/language.js';
import { systemReason, unreadable } from './config-error.js';

/**
 * Reads a YAML or JSON file that a setting names; an empty object for an empty file.
 * @throws ConfigError with the place of the problem, never the content: it may be a secret.
 */
export function readSettingsFile(setting: string, path: string): unknown {
  try {
    // warnings would print the line that they are about
    return parse(readFileSync(path, 'utf8'), { logLevel: 'error' }) ?? {};
  } catch (error) {
    throw unreadable(setting, path, reasonOf(error));
  }
}

function reasonOf(error: unknown): Localized {
  if (!(error instanceof YAMLParseError)) return systemReason(error);
  const [from] = error.linePos ?? [];
  const what = error.code.toLowerCase().replaceAll('_', ' ');
  if (!from) return alike(what);
  return {
    en: `${what} at line ${from.line}, column ${from.col}`,
    ko: `${from.line}행 ${from.col}열: ${what}`,
  };
}
