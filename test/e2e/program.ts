import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Answer } from '../../contract/answer.js';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import { until, type Stack } from './stack.js';

/** How a command ended. */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command while it runs. */
export interface Running {
  /** What it has printed so far. */
  ran: Ran;
  ended: Promise<Ran>;
}

/** Starts `vouch …args`. */
export function startVouch(
  { env }: Pick<Stack, 'env'>,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Running {
  const child = spawn(process.execPath, [resolve('bin/vouch.js'), ...args], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (ran.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (ran.stderr += data.toString()));
  const ended = new Promise<Ran>((done) => child.once('close', (code) => done(Object.assign(ran, { code }))));
  return { ran, ended };
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

/** The answer to a question over HTTP, with nobody to check and nothing saved. */
export async function ask({ url }: Pick<Stack, 'url'>, question: string): Promise<Answer> {
  const body: StartQuery = { question, mode: 'off', policy: { cache: { ttlSeconds: 0 } } };
  const response = await fetch(`${url}/v1/queries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  let view = (await response.json()) as QueryView;
  await until(
    async () => {
      if (isFinal(view.stage)) return true;
      view = (await (await fetch(`${url}/v1/queries/${view.id}`)).json()) as QueryView;
      return isFinal(view.stage);
    },
    60_000,
    () => `${view.id} is still ${view.stage}: ${JSON.stringify(view.requests)}`,
  );
  if (!('answer' in view) || !view.answer) throw new Error(`${view.id} ended ${view.stage}`);
  return view.answer;
}
