import { join } from 'node:path';
import { builtFile } from '../../../config/package-root.js';
import { PidFile } from '../../../infra/local/pid-file.js';
import { freePort } from '../../../infra/local/ports.js';
import { startSupervisor } from './supervisor.js';

const STOP_MS = 60_000;

/** An OpenSearch server of the run's own, which is started again when it ends. */
export interface SearchServer {
  url: string;
  pid(): number | undefined;
  /** True once it has answered for the first time. */
  up(): boolean;
  output(): string;
  /** True once its supervisor has ended. */
  over(): boolean;
  stop(): Promise<void>;
}

/**
 * @param folder for its data
 * @param logs folder for what its supervisor prints
 */
export async function startSearchServer(folder: string, logs: string): Promise<SearchServer> {
  const port = await freePort();
  const program = builtFile('infra', 'opensearch', 'main.js');
  const supervisor = startSupervisor(
    [program, folder, String(port)],
    process.env,
    join(logs, 'opensearch.log'),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => new PidFile(join(folder, 'run'), 'opensearch').runningPid(),
    up: () => supervisor.output().includes('VOUCH_STORE=opensearch'),
    output: () => supervisor.output(),
    over: () => supervisor.over(),
    stop: async () => {
      await supervisor.stop(STOP_MS);
      await new PidFile(join(folder, 'run'), 'opensearch').stopLeftover(5000);
    },
  };
}
