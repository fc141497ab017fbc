import { notUp, serverProcess, serverReady } from '../../infra/opensearch/server-process.js';
import type { ManagedProcess } from '../../infra/local/managed-process.js';
import { freePort, portProblems, type WantedPort } from '../../infra/local/ports.js';
import type { Report } from '../../infra/local/programs/obtain.js';
import { readReadiness, waitFor } from '../../infra/local/readiness.js';
import { endOfLog } from '../../infra/local/stack.js';
import { findOpenSearch, type OpenSearchProgram } from '../../infra/opensearch/find-server.js';
import type { Cluster } from './cluster.js';
import { prepareNamespace, prepareTables, temporalProcess } from './temporal.js';
import { preparePostgres } from './postgres.js';
import {
  findBalancer,
  findPostgres,
  findTemporalServer,
  type BalancerProgram,
  type PostgresPrograms,
  type Search,
  type TemporalServerPrograms,
} from './programs.js';
import { addresses, balancerProcess, serviceProcesses } from './services.js';
import type { ClusterSettings } from './settings.js';
import type { ClusterTexts } from './texts.js';

/** Longest time until a process is ready, ms: generous, for a busy or slow machine. */
const READY_MS = 300_000;
/** Number of quick deaths in a row after which a process is given up. */
const QUICK_DEATHS = 4;

interface Surroundings {
  settings: ClusterSettings;
  cluster: Cluster;
  texts: ClusterTexts;
  /** Takes a line about a finished step. */
  done: Report;
  /** Takes a line about something under way. */
  doing: Report;
  signal: AbortSignal;
}

/** The ports that the cluster listens on by its settings; some more are chosen where nothing listens. */
function wantedPorts({ ports }: ClusterSettings): WantedPort[] {
  const wanted = {
    VOUCH_API_PORT: ports.front,
    VOUCH_CLUSTER_API_1_PORT: ports.api[0],
    VOUCH_CLUSTER_API_2_PORT: ports.api[1],
    VOUCH_TEMPORAL_PORT: ports.temporal,
    VOUCH_CLUSTER_POSTGRES_PORT: ports.postgres,
    VOUCH_CLUSTER_OPENSEARCH_PORT: ports.openSearch,
  };
  return Object.entries(wanted).map(([setting, port]) => ({ setting, host: '127.0.0.1', port }));
}

/**
 * Starts database, Temporal server and search, then workers and APIs, then the balancer, each when what it needs answers.
 * @throws Error with the reason in words when something does not come up
 */
export async function bringUp(around: Surroundings): Promise<void> {
  const { settings, cluster, texts, done, doing, signal } = around;
  if ((await cluster.stopLeftovers()) > 0) done(texts.leftovers);
  const ports = wantedPorts(settings);
  const problems = await portProblems(ports);
  if (problems.length > 0) throw new Error(problems.map((problem) => texts.port(problem)).join('\n'));
  done(texts.portsFree(ports.map(({ port }) => port).join(', ')));
  doing(texts.programs);
  const language = settings.config.VOUCH_LANG_UI;
  const programs = await findPrograms({ env: settings.env, language, report: doing, signal });
  done(texts.programsFound);
  // search takes longest to start, and needs none of the others
  const search = await startSearch(around, programs);
  await startTemporal(around, programs);
  await search();
  await startServices(around);
  doing(texts.balancerStarting);
  const { front } = addresses(settings);
  const balancer = cluster.start(balancerProcess(programs.balancer, settings.ports));
  await ready(around, [balancer], async () => (await readReadiness(front)).ready || undefined);
}

/** Starts OpenSearch. @returns what waits until it answers */
async function startSearch(
  { settings, cluster, texts, done, doing, signal }: Surroundings,
  { openSearch }: Programs,
): Promise<() => Promise<void>> {
  const { dir, ports } = settings;
  doing(texts.searchStarting);
  const place = { dataDir: `${dir}/opensearch`, snapshotDir: `${dir}/snapshots` };
  const listens = { port: ports.openSearch, transportPort: await freePort() };
  const server = cluster.start(serverProcess(openSearch, { ...place, ...listens }));
  const url = addresses(settings).openSearch;
  return async () => {
    const hopeless = () => signal.aborted || server.quickDeaths >= QUICK_DEATHS;
    if (!(await serverReady(url, hopeless))) throw new Error(notUp(server.logFile));
    done(texts.searchReady(url));
  };
}

async function startTemporal(around: Surroundings, { postgres, temporal }: Programs): Promise<void> {
  const { settings, cluster, texts, done, doing, signal } = around;
  const { dir, ports, config } = settings;
  doing(texts.databaseStarting);
  const database = await preparePostgres({ programs: postgres, dir, port: ports.postgres, texts }, signal);
  const started = cluster.start(database.spec);
  await ready(around, [started], () => database.answers().then(() => true));
  done(texts.databaseReady(ports.postgres));
  await prepareTables(temporal, database, dir, signal);
  done(texts.tables);
  doing(texts.serverStarting);
  const spec = await temporalProcess(temporal, database, { dir, port: ports.temporal });
  const server = cluster.start(spec);
  const address = addresses(settings).temporal;
  const added = await ready(around, [server], () =>
    prepareNamespace(address, config.VOUCH_TEMPORAL_NAMESPACE),
  );
  done(texts.serverReady(address));
  done(texts.attributes(added));
}

async function startServices(around: Surroundings): Promise<void> {
  const { settings, cluster, texts, done, doing } = around;
  doing(texts.servicesStarting);
  const services = serviceProcesses(settings).map((spec) => cluster.start(spec));
  const { apis } = addresses(settings);
  await ready(around, services, async () => {
    const answers = await Promise.all(apis.map(readReadiness));
    // the server remembers a worker for minutes, so its word alone does not show that these run
    return (answers.every((answer) => answer.ready) && services.every(({ running }) => running)) || undefined;
  });
  done(texts.servicesReady);
}

/** Waits for an answer and explains, with the end of the logs, why there is none. */
async function ready<T>(
  { texts, signal }: Surroundings,
  processes: readonly ManagedProcess[],
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const dying = () => processes.filter(({ quickDeaths }) => quickDeaths >= QUICK_DEATHS);
  const answer = await waitFor(ask, READY_MS, () => dying().length > 0, signal);
  if (answer !== undefined) return answer;
  const culprits = dying().length > 0 ? dying() : processes;
  throw new Error(
    culprits.map(({ spec, logFile }) => texts.notReady(spec.name, logFile, endOfLog(logFile))).join('\n'),
  );
}

/** Everything that the cluster runs and that is not ours. */
interface Programs {
  postgres: PostgresPrograms;
  balancer: BalancerProgram;
  openSearch: OpenSearchProgram;
  temporal: TemporalServerPrograms;
}

/**
 * Finds all programs, and fetches or builds those that are missing; what takes longest comes last.
 * @throws Error that says how to get the first that cannot be had
 */
async function findPrograms(search: Search): Promise<Programs> {
  const postgres = await findPostgres(search);
  const balancer = await findBalancer(search);
  const openSearch = await findOpenSearch(search.report, search.env);
  return { postgres, balancer, openSearch, temporal: await findTemporalServer(search) };
}
