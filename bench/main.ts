import { writeFile } from 'node:fs/promises';
import { listenForStop } from '../infra/local/stop-signals.js';
import { timeDecisions } from './decision.js';
import { measureHistories } from './history.js';
import { readOptions, USAGE, type Options } from './options.js';
import { describeFigures, type Figures } from './report.js';
import { SIMPLE, UNCACHED } from './runs.js';
import { compareSpeed, measureSpeed } from './speed.js';
import { Scene, type Stage } from './stage.js';

const INTERRUPTED = 130;

/** Measures Vouch beside a bare workflow on a server of its own, prints the figures and leaves nothing behind. */
async function main(options: Options): Promise<number> {
  const scene = new Scene();
  const stop = listenForStop(() => process.exit(INTERRUPTED));
  const stopped = stop.requested.then(() => undefined);
  try {
    report('starting a Temporal server and the workers');
    const measuring = scene
      .set(report, stop.signal, options.profile)
      .then((stage) => measure(stage, options.rounds, stop.signal));
    const figures = await Promise.race([measuring, stopped, scene.failure]);
    if (!figures) return INTERRUPTED;
    console.log(describeFigures(figures));
    if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    return 0;
  } finally {
    await scene.clear();
  }
}

async function measure(stage: Stage, rounds: number, signal: AbortSignal): Promise<Figures> {
  report(`simple queries, rounds: ${rounds}`);
  const simple = await compareSpeed(stage, SIMPLE, rounds, signal);
  report('decisions');
  const decision = await timeDecisions(stage, signal);
  report('histories');
  const histories = await measureHistories(stage);
  report('the sample handbook');
  const handbook = await measureSpeed(stage, 'handbook', UNCACHED, signal);
  return { rounds, simple, decision, histories, handbook };
}

/** Progress goes to standard error, the figures to standard output. */
function report(line: string): void {
  console.error(`… ${line}`);
}

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options !== 'help') return main(options);
  console.log(USAGE);
  return 0;
}

// exit and not only an exit code: after an interruption calls to the server are still under way
run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
