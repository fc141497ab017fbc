import { join } from 'node:path';
import { damageOf } from '../../adapters/stores/embedded/index.js';
import type { Config } from '../../config/load-config.js';
import { foreignEnv, type ProcessSpec } from './managed-process.js';
import { UP_TEXTS } from './texts.js';
import type { UiPlace } from './ui-guard.js';

/**
 * Dynamic configuration that every Temporal server needs for us, each value as JSON; that of containers is
 * infra/docker/temporal/dynamic-config.yaml.
 */
export const SERVER_CONFIG: Readonly<Record<string, string>> = {
  // Tenants take turns with what waits (temporal/priority.ts); a server without these starts what came first.
  'matching.useNewMatcher': 'true',
  'matching.enableFairness': 'true',
  // A request may be answered by many people at once; the default lets 10 updates of a workflow be in flight.
  'history.maxInFlightUpdates': '1000',
  // A Temporal query is answered between workflow tasks and never with one: what a local activity gave in a task that also
  // answers a query is told to the workflow only with the next, behind messages that replay sees before it.
  'history.MaxBufferedQueryCount': '0',
  // Open requests stand in the memo, at most 8,000 characters of them; the default warns above 2 kB.
  'limit.memoSize.warn': '40000',
};

/**
 * Dynamic configuration of the local server, each value as JSON. Its defaults are made for clusters of many shards: with the single
 * shard of a local server every dispatched step would wait about 50 ms for the poll limiter, and a short timer a
 * second for the next look at the timer queue.
 */
export const LOCAL_DYNAMIC_CONFIG: Readonly<Record<string, string>> = {
  'history.transferProcessorMaxPollRPS': '2000',
  'history.timerProcessorMaxPollRPS': '2000',
  'history.visibilityProcessorMaxPollRPS': '2000',
  'history.timerProcessorMaxTimeShift': '"10ms"',
  // A workflow that has ended is deleted once the server has noted that its end was seen to, which it does every 30 s else.
  'history.transferProcessorUpdateAckInterval': '"3s"',
  'matching.numTaskqueueReadPartitions': '1',
  'matching.numTaskqueueWritePartitions': '1',
  'system.enableActivityEagerExecution': 'true',
  // Its HTTP API cannot be switched off, and would take from a web page of any name what it does: no request has such a host.
  'frontend.httpAllowedHosts': '["/"]',
  // So would the addresses for Nexus on the same port, which ask for no host.
  'system.enableNexus': 'false',
  ...SERVER_CONFIG,
};

/** Write-ahead log instead of a rollback journal with full sync: about ten times the steps per second. */
const SQLITE_PRAGMAS = ['journal_mode=wal', 'synchronous=normal'];

/** Arguments of `temporal server start-dev` shared by the local stack, the tests and the benchmark. */
export const DEV_SERVER_ARGUMENTS: readonly string[] = [
  ...Object.entries(LOCAL_DYNAMIC_CONFIG).flatMap(([key, value]) => [
    '--dynamic-config-value',
    `${key}=${value}`,
  ]),
  ...SQLITE_PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma]),
];

/** The database of the local Temporal server in a data folder. */
export const temporalDatabase = (dir: string): string => join(dir, 'temporal.db');

/**
 * Process of the local Temporal server, with its database file in the data folder, so that a restart loses nothing.
 * @param ui address of its web UI; without it there is none
 */
export function devServerProcess(config: Config, program: string, ui?: UiPlace): ProcessSpec {
  const database = temporalDatabase(config.VOUCH_DATA_DIR);
  return {
    name: 'temporal',
    // with a damaged one the server may end again and again, or run and answer nothing
    prepare: () => {
      const what = damageOf(database);
      if (what !== undefined) throw new Error(UP_TEXTS[config.VOUCH_LANG_UI].damaged(database, what));
    },
    command: program,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1'],
      ...['--port', String(config.VOUCH_TEMPORAL_PORT)],
      ...['--namespace', config.VOUCH_TEMPORAL_NAMESPACE],
      ...['--db-filename', database],
      ...(ui ? ['--ui-ip', ui.host, '--ui-port', String(ui.port), ...codecEndpoint(config)] : ['--headless']),
      ...['--log-level', 'error', '--color', 'never'],
      ...DEV_SERVER_ARGUMENTS,
    ],
    env: foreignEnv(process.env),
    stopMs: 20_000,
  };
}

/** Lets the web UI show encrypted payloads, through the API on this machine. */
function codecEndpoint(config: Config): string[] {
  if (config.VOUCH_ENCRYPTION_KEYS.length === 0) return [];
  return ['--ui-codec-endpoint', `http://127.0.0.1:${config.VOUCH_API_PORT}/codec`];
}
