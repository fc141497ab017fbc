import { join } from 'node:path';
import type { OnDeath } from './managed-process.js';
import { PidFile } from './pid-file.js';
import { listenForStop } from './stop-signals.js';
import type { UpTexts } from './texts.js';

const print = (mark: string) => (line: string) => {
  console.log(`  ${mark} ${line}`);
};
export const done = print('✓');
export const doing = print('…');
export const warn = print('!');

/** Processes that are started and stopped together. */
interface Processes {
  /** Stops everything in order. */
  stop(): Promise<void>;
  /** Kills everything at once. */
  kill(): void;
}

interface Supervision<P extends Processes> {
  /** Folder of all data. */
  dir: string;
  /** The file that says who uses the folder is run/NAME.pid in it. */
  name: string;
  texts: Pick<UpTexts, 'alreadyRunning' | 'starting' | 'died' | 'forced' | 'stopping' | 'stopped'>;
  /** Makes them; nothing is started yet. */
  processes: (onDeath: OnDeath) => P;
  /** Starts them, and says where they are. */
  start: (processes: P, signal: AbortSignal) => Promise<void>;
}

/**
 * Starts the processes of a folder and stays until it is told to stop.
 * @returns exit code: 0 when it was stopped, 1 when it could not start. A forced stop ends the process with 130.
 */
export async function supervise<P extends Processes>(given: Supervision<P>): Promise<number> {
  const { dir, texts } = given;
  const own = new PidFile(join(dir, 'run'), given.name);
  const other = own.runningPid();
  if (other !== undefined) {
    console.error(texts.alreadyRunning(other, dir));
    return 1;
  }
  own.write(process.pid);
  console.log(texts.starting(dir));
  const processes = given.processes(({ name, how, restartInMs }) => {
    warn(texts.died(name, how, restartInMs / 1000));
  });
  const stop = listenForStop(() => {
    processes.kill();
    console.log(texts.forced);
    process.exit(130);
  });
  try {
    await given.start(processes, stop.signal);
    await stop.requested;
  } catch (error) {
    if (!stop.signal.aborted) {
      console.error((error as Error).message);
      return 1;
    }
  } finally {
    if (stop.signal.aborted) console.log(texts.stopping);
    await processes.stop();
    own.remove();
    stop.close();
  }
  console.log(texts.stopped);
  return 0;
}
