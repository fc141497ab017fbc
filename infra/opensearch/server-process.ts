import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { foreignEnv, type ProcessSpec } from '../local/managed-process.js';
import { endOfLog } from '../local/stack.js';
import { LIBRARIES, MAIN_CLASS, sourceFolder, type OpenSearchProgram } from './find-server.js';

interface ServerOptions {
  dataDir: string;
  port: number;
  transportPort: number;
  /** Size of the heap as Java writes it. */
  heap?: string;
  /** The server ends when the process of this number is gone. */
  owner?: number;
  /** Folder in which snapshots may be kept; without it there are none. */
  snapshotDir?: string;
}

/**
 * Process of an OpenSearch server. Optimised for a quick start rather than for load: first-tier compiler only, and a
 * class-data archive that the first orderly shutdown leaves beside the libraries.
 */
export function serverProcess(
  { folder, jdk }: OpenSearchProgram,
  { dataDir, port, transportPort, heap = '1g', owner, snapshotDir }: ServerOptions,
): ProcessSpec {
  const classPath = ['server.jar', ...LIBRARIES].map((entry) => join(folder, entry)).join(delimiter);
  return {
    name: 'opensearch',
    command: join(jdk, 'bin', 'java'),
    args: [
      ...[`-Xms${heap}`, `-Xmx${heap}`, '-XX:+UseG1GC', '-XX:TieredStopAtLevel=1'],
      ...['-XX:+AutoCreateSharedArchive', `-XX:SharedArchiveFile=${join(folder, 'classes.jsa')}`],
      ...['-Xshare:auto', '-Xlog:disable', '-Xlog:all=error:stderr'],
      '--enable-native-access=ALL-UNNAMED',
      ...['-Dio.netty.noUnsafe=true', '-Dio.netty.noKeySetOptimization=true'],
      '-Dio.netty.recycler.maxCapacityPerThread=0',
      ...['-Dlog4j.shutdownHookEnabled=false', '-Dlog4j2.disable.jmx=true'],
      ...['-Djava.awt.headless=true', '-Dfile.encoding=UTF-8'],
      ...(owner === undefined ? [] : [`-Dvouch.owner=${owner}`]),
      ...['-cp', classPath, MAIN_CLASS],
      ...[join(sourceFolder(), 'config'), dataDir],
      ...[`http.port=${port}`, `transport.port=${transportPort}`],
      ...(snapshotDir === undefined ? [] : [`path.repo=${snapshotDir}`]),
    ],
    env: foreignEnv(process.env),
    stopMs: 30_000,
  };
}

const READY_MS = 120_000;
const PAUSE_MS = 250;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=2s`, {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Waits until a server answers and its data can be read and written, two minutes at most.
 * @param gone returns true when waiting is pointless
 * @returns true if it answers
 */
export async function serverReady(url: string, gone: () => boolean): Promise<boolean> {
  for (const end = Date.now() + READY_MS; Date.now() < end && !gone(); await delay(PAUSE_MS)) {
    if (await answers(url)) return true;
  }
  return false;
}

/** Error message for a server that does not come up, with the end of its log. */
export function notUp(logFile: string): string {
  return `OpenSearch does not come up.\n${endOfLog(logFile)}`;
}
