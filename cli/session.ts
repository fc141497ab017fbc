import { readFileSync } from 'node:fs';
import { ApiClient } from '../client/api-client.js';
import { loadConfig } from '../config/load-config.js';
import { CliError, EXIT } from './errors.js';
import type { Host } from './host.js';
import { reportError } from './report-error.js';
import { printable } from './terminal/printable.js';
import { NOBODY, openPrompter, type Prompter } from './terminal/prompter.js';
import { openTerminal, silent, type Terminal } from './terminal/terminal.js';
import { TEXTS, type Texts } from './texts/index.js';

/** Options that all commands that call the API share. */
export interface ApiOptions {
  api?: string;
  json?: boolean;
  /** Person of a loopback installation to act as. */
  as?: string;
  /** File with the API key, or the token of an issuer, to act with. */
  keyFile?: string;
}

/** Context of a command: output, prompter and API client. */
export interface Session {
  /** Prints nothing with `--json`. */
  terminal: Terminal;
  /** Asks nobody with `--json`. */
  prompter: Prompter;
  api: ApiClient;
  /** Texts of messages that belong to no question. */
  texts: Texts;
  /** Fires at Ctrl-C. */
  interrupted: AbortSignal;
  /** Prints a value as JSON, the only output with `--json`, indented unless told; does nothing without it. */
  printJson: (value: unknown, indent?: number) => void;
  now: () => number;
}

/**
 * Runs a command that talks to the API and remembers its exit code.
 * @param work gives the exit code
 */
export async function withSession(
  host: Host,
  options: ApiOptions,
  work: (session: Session) => Promise<number>,
): Promise<void> {
  const texts = TEXTS[host.language];
  const interrupt = new AbortController();
  const stopListening = host.onInterrupt(() => interrupt.abort());
  const terminal = openTerminal(host);
  const prompter = options.json ? NOBODY : openPrompter(host, () => interrupt.abort());
  try {
    const code = await work({
      terminal: options.json ? silent(terminal) : terminal,
      prompter,
      api: new ApiClient({
        baseUrl: apiUrl(host, options.api, texts),
        language: host.language,
        person: personOf(host, options.as, texts),
        token: readToken(host, options.keyFile, texts),
        clean: printable,
      }),
      texts,
      interrupted: interrupt.signal,
      printJson: (value, indent = 2) => {
        if (options.json) terminal.print(JSON.stringify(value, null, indent));
      },
      now: Date.now,
    });
    host.exit(code);
  } catch (error) {
    if (interrupt.signal.aborted) host.exit(EXIT.interrupted);
    else reportError(host, error);
  } finally {
    prompter.close();
    stopListening();
  }
}

function apiUrl(host: Host, given: string | undefined, texts: Texts): string {
  if (given !== undefined) {
    if (!/^https?:\/\/[^/]/.test(given) || !URL.canParse(given))
      throw new CliError(texts.errors.badUrl(given));
    return given.replace(/\/+$/, '');
  }
  const { VOUCH_API_HOST, VOUCH_API_PORT } = loadConfig(host.env);
  return `http://${reachable(VOUCH_API_HOST)}:${VOUCH_API_PORT}`;
}

/** Returns the person to act as; undefined for the default person of the installation. */
function personOf(host: Host, given: string | undefined, texts: Texts): string | undefined {
  const name = given ?? host.env['VOUCH_AS'];
  if (name === undefined || name === '') return undefined;
  // it travels in a header
  if (!/^[\x21-\x7e]+$/.test(name)) throw new CliError(texts.errors.badPerson(name));
  return name;
}

/** Replaces an address that stands for all interfaces by the loopback address. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

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
