import { setMaxListeners } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { packageRoot } from '../../config/package-root.js';
import { listenForStop } from '../../infra/local/stop-signals.js';
import { readOptions, USAGE, type Options } from './options.js';
import { type AnyPart, type Context, toText } from './part.js';
import { PARTS } from './parts.js';
import { publish, saveResult, circumstances, withCircumstances, type Result } from './publish.js';

const INTERRUPTED = 130;
const ALIVE_MS = 60_000;

/**
 * Measures the chosen parts one after the other, each on a server of its own, prints the figures and leaves nothing behind.
 * A part that fails is told at the end; the others are measured.
 */
async function main(options: Options): Promise<number> {
  const stop = listenForStop(() => process.exit(INTERRUPTED));
  const context: Context = {
    ...options,
    profileDir: options.profile,
    report,
    signal: stop.signal,
  };
  setMaxListeners(0, stop.signal); // each of many lanes waits with it
  // what is waited for need not keep a process going by itself, such as the end of a server
  setInterval(() => undefined, ALIVE_MS);
  const results: Result[] = [];
  const failed: string[] = [];
  for (const part of PARTS.filter(({ name }) => options.parts.includes(name))) {
    report(`${part.name}: ${part.title}, about ${part.minutes[options.size]} min on a quiet machine`);
    try {
      const result = await Promise.race([measured(part, context), stop.requested]);
      if (!result) return INTERRUPTED;
      results.push(result);
      console.log(`\n${inText(part, result)}\n`);
      if (options.json) await writeFile(options.json, `${JSON.stringify(results, null, 2)}\n`);
      if (options.save) await saveResult(packageRoot(), result);
    } catch (error) {
      if (stop.signal.aborted) return INTERRUPTED;
      failed.push(part.name);
      console.error(`${part.name} was not measured: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  if (options.save) await publish(packageRoot(), PARTS);
  if (failed.length > 0) console.error(`not measured: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

function measured(part: AnyPart, context: Context): Promise<Result> {
  return withCircumstances(part.name, context.size, () => part.measure(context));
}

function inText(part: AnyPart, result: Result): string {
  const { tables } = part.describe(result.figures);
  return [`${part.title}. ${circumstances(result, part)}`, ...tables.map(toText)].join('\n\n');
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
