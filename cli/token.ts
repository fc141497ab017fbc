import { readFileSync } from 'node:fs';
import { CliError } from './errors.js';
import type { Host } from './host.js';
import type { Texts } from './texts/index.js';

/**
 * Reads the API key or token that the commands send: from a file, else from `VOUCH_API_KEY`. There is no option for the
 * key itself, because everybody on the machine can read the arguments of a program.
 * @param file value of `--key-file`
 * @returns undefined where there is none
 * @throws CliError when the file cannot be read or its content cannot be sent; the message never contains the content
 */
export function readToken(
  host: Pick<Host, 'env'>,
  file: string | undefined,
  { errors }: Pick<Texts, 'errors'>,
): string | undefined {
  const given = file === undefined ? host.env['VOUCH_API_KEY'] : readFile(file, errors);
  const token = given?.trim();
  if (token === undefined || (token === '' && file === undefined)) return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new CliError(errors.badKey(file ?? 'VOUCH_API_KEY'));
  return token;
}

function readFile(file: string, errors: Texts['errors']): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CliError(errors.unreadableKey(file));
  }
}
