import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Answer } from '../../contract/answer.js';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import { PATIENCE_MS, until } from '../support/wait.js';
import type { Stack } from './stack.js';

/** Exit code and output of a command; the code is null until it exits, and after a signal. */
interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command while it runs. */
export interface Running {
  /** The output so far. */
  ran: Ran;
  ended: Promise<Ran>;
  /** Ctrl-C. */
  interrupt(): void;
}

/**
 * Starts `vouch …args`.
 * @param more settings of this command alone
 * @param lines what is typed, line by line
 * @param program of another build
 */
export function startVouch(
  { env }: Pick<Stack, 'env'>,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
  lines: readonly string[] = [],
  program = resolve('bin/vouch.js'),
): Running {
  const child = spawn(process.execPath, [program, ...args], { env: { ...env, ...more } });
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (ran.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (ran.stderr += data.toString()));
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const ended = new Promise<Ran>((done) => child.once('close', (code) => done(Object.assign(ran, { code }))));
  return { ran, ended, interrupt: () => void child.kill('SIGINT') };
}

/** Runs `vouch …args` to its end. */
export function vouch(...command: Parameters<typeof startVouch>): Promise<Ran> {
  return startVouch(...command).ended;
}

/** Runs a command with `--json` and reads what it prints. */
export async function vouchJson<T>(stack: Pick<Stack, 'env'>, ...args: string[]): Promise<T> {
  const { stdout, stderr } = await vouch(stack, [...args, '--json']);
  if (stdout === '') throw new Error(`vouch ${args.join(' ')} printed nothing: ${stderr}`);
  return JSON.parse(stdout) as T;
}

/** Status and JSON body of a response. */
export interface Reply<T> {
  status: number;
  body: T;
}

/** Sends a request and takes the answer as it is. */
export async function send<T>(
  { url }: Pick<Stack, 'url'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<T>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(90_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Sends a request that must be taken, and gives what came. */
export async function call<T>(...request: Parameters<typeof send>): Promise<T> {
  const { status, body } = await send<T>(...request);
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * A query once it is as wanted.
 * @param patienceMs for what may take longer than most
 */
export async function queryUntil(
  stack: Pick<Stack, 'url'>,
  id: string,
  wanted: (view: QueryView) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<QueryView> {
  let view: QueryView | undefined;
  await until(
    async () => {
      const { status, body } = await send<QueryView>(stack, 'GET', `/v1/queries/${id}`);
      // no worker had the time to tell
      if (status === 503) return false;
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return wanted((view = body));
    },
    () => `${id} is still ${view?.stage}: ${JSON.stringify(view?.requests)}`,
    patienceMs,
  );
  return view!;
}

/** The answer to a question over HTTP, with nobody to check and nothing saved. */
export async function ask(stack: Pick<Stack, 'url'>, question: string): Promise<Answer> {
  const body: StartQuery = { question, mode: 'off', policy: { cache: { ttlSeconds: 0 } } };
  const { id } = await call<QueryView>(stack, 'POST', '/v1/queries', body, { prefer: 'wait=60' });
  const view = await queryUntil(stack, id, ({ stage }) => isFinal(stage));
  if (!('answer' in view) || !view.answer) throw new Error(`${id} ended ${view.stage}`);
  return view.answer;
}
