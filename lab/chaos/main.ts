import { setMaxListeners } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listenForStop } from '../../infra/local/stop-signals.js';
import { indexHandbook } from './commands.js';
import { collect } from './collect.js';
import { addEndpoint } from './deliveries.js';
import { startDoubles, type Doubles } from './doubles/outside.js';
import { Injector } from './faults/injector.js';
import { check } from './invariants/index.js';
import { Observations } from './observations.js';
import { readOptions, USAGE, type Options } from './options.js';
import { writeReport } from './report.js';
import { deriveSchedule, readSchedule, writeSchedule } from './schedule.js';
import { PEOPLE, type Topology } from './topology/topology.js';
import { startCluster } from './topology/cluster.js';
import { startEmbedded } from './topology/embedded.js';
import { ResilientClient } from './workload/resilient-client.js';
import { playAll } from './workload/run.js';
import { Registry, type Stage } from './workload/stage.js';

const INTERRUPTED = 130;
/** The first start of a cluster builds its programs. */
const UP_MS = 900_000;
const EVERY = 25;

/** Plays a run. @returns 0 when every invariant held, 1 when one did not */
async function main(options: Options): Promise<number> {
  const stop = listenForStop(() => process.exit(INTERRUPTED));
  const began = Date.now();
  const report = (line: string) => {
    process.stderr.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);
  };
  const folder = resolve(options.report);
  await mkdir(folder, { recursive: true });
  let doubles: Doubles | undefined;
  let topology: Topology | undefined;
  let code = 1;
  try {
    doubles = await startDoubles();
    report(`starting the ${options.topology} topology, store ${options.store}`);
    const outside = { modelUrl: doubles.model.url, toolsFile: doubles.toolsFile };
    const start = options.topology === 'cluster' ? startCluster : startEmbedded;
    topology = await start(options, outside, folder, stop.signal);
    await topology.ready(UP_MS);
    code = await run({ options, folder, began, doubles, topology, report, signal: stop.signal });
    return code;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return INTERRUPTED;
  } finally {
    report('stopping');
    await topology?.stop();
    await doubles?.stop();
    if (topology && code !== 0 && !stop.signal.aborted)
      await keepData(topology, join(folder, 'data'), report);
    await topology?.remove();
    stop.close();
  }
}

/** Keeps the data of a failed run for inspection. */
async function keepData(topology: Topology, folder: string, report: (line: string) => void): Promise<void> {
  await topology.keep(folder);
  report(`the data are kept in ${folder}`);
}

interface Scene {
  options: Options;
  folder: string;
  began: number;
  doubles: Doubles;
  topology: Topology;
  report: (line: string) => void;
  signal: AbortSignal;
}

async function run({ options, folder, began, doubles, topology, report, signal }: Scene): Promise<number> {
  const { seed, queries, atOnce } = options;
  const breakable = {
    processes: topology.processes,
    disk: topology.disk !== undefined,
    model: options.reasoner === 'llm',
  };
  const schedule = options.schedule
    ? await readSchedule(options.schedule)
    : deriveSchedule(seed, queries, breakable);
  const scheduleFile = join(folder, 'schedule.json');
  await writeSchedule(scheduleFile, schedule);
  // every call under way listens for the end
  setMaxListeners(0, signal);
  const seen = new Observations();
  const api = new ResilientClient(topology.urls, seen, signal);
  const stage: Stage = { seed, topology, api, seen, cases: new Registry(), signal };
  report('indexing the handbook');
  await indexHandbook(topology);
  const webhookId = await addEndpoint(api, PEOPLE.reviewers[0], doubles.receiver.url);

  report(`${queries} cases, ${schedule.faults.length} faults`);
  const injector = new Injector(schedule, { topology, doubles, signal, report });
  const playing = Date.now();
  await playAll(stage, {
    queries,
    atOnce,
    onBegun: (begun) => injector.begun(begun),
    onEnded: (ended) => {
      if (ended % EVERY === 0 || ended === queries) report(`${ended} of ${queries} cases played`);
    },
  });
  await injector.healed();
  signal.throwIfAborted();
  await topology.ready(UP_MS);
  const playedMs = Date.now() - playing;
  const evidence = await collect(stage, doubles, webhookId, report);
  const violations = check(evidence);
  const path = await writeReport(
    {
      options,
      startedAt: new Date(began).toISOString(),
      playedMs,
      tookMs: Date.now() - began,
      faults: injector.seen,
      evidence,
      violations,
      surprises: seen.surprises,
      retries: seen.retries,
      skewed: seen.skewed,
      model: doubles.model.counts,
    },
    scheduleFile,
  );
  for (const { invariant, subject, what } of violations) report(`VIOLATED ${invariant}: ${subject}: ${what}`);
  report(`${violations.length === 0 ? 'nothing lost' : `${violations.length} violations`}: ${path}`);
  return violations.length === 0 ? 0 : 1;
}

async function begin(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options !== 'help') return main(options);
  process.stdout.write(`${USAGE}\n`);
  return 0;
}

// exit and not only an exit code: after an interruption calls are still under way
begin().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
