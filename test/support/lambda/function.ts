import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** The time left at the end of an invocation, milliseconds, or its error. */
interface Ended {
  leftMs?: number;
  error?: string;
}

/** A function on Lambda: one process, which handles one invocation after the other. */
export interface LambdaFunction {
  /** As Lambda does: the process is killed when the time is over. @throws Error then, and when the handler failed. */
  invoke(ms: number): Promise<{ leftMs: number }>;
  /** Returns the output so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the environment of a function.
 * @param module that exports its `handler`, from the root of the package
 */
export async function startFunction(module: string, env: NodeJS.ProcessEnv): Promise<LambdaFunction> {
  const child = fork(resolve('test/support/lambda/runtime.mjs'), [resolve(module)], {
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  const exited = new Promise<Ended>((done) =>
    child.once('exit', (code, signal) => done({ error: `the process ended (${signal ?? code})` })),
  );
  const told = async (): Promise<Ended> => ((await once(child, 'message')) as [Ended])[0];
  const started = await Promise.race([told(), exited]);
  if (started.error) throw new Error(`${started.error}\n${output}`);
  return {
    invoke: async (ms) => {
      const ended = Promise.race([told(), exited]);
      child.send(ms);
      const deadline = setTimeout(() => child.kill('SIGKILL'), ms);
      const { leftMs, error = 'said nothing' } = await ended.finally(() => clearTimeout(deadline));
      if (leftMs === undefined) throw new Error(`${error}\n${output}`);
      return { leftMs };
    },
    output: () => output,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
