import { parseArgs } from 'node:util';
import { listenForStop } from '../../infra/local/stop-signals.js';
import { stackFolder } from '../../test/e2e/stack.js';
import { launch } from '../../test/web/support/browser.js';
import { measureInteractive } from './inbox/interactive.js';
import { startWaiting, measureLists } from './inbox/requests.js';
import { measurePage } from './inbox/page.js';

const USAGE = `node dist/lab/bench/inbox.js [--waiting N] [--minutes N]   (after npm run bench, or npm run build:lab)

  --waiting N  requests that wait, 200 to 20000 (default 5000)
  --minutes N  how long to start questions at most (default 10); what waits by then is measured`;

/** Lets requests wait in the product as it is installed, then measures the lists of the API and the inbox in Chromium. */
async function main(waiting: number, minutes: number): Promise<void> {
  const stop = listenForStop(() => process.exit(130));
  const folder = await stackFolder();
  try {
    const stack = await folder.start();
    await folder.introduced();
    const started = await startWaiting(stack, { waiting, minutes, signal: stop.signal });
    console.log(started.join('\n'));
    console.log((await measureLists(stack)).join('\n'));
    const browser = await launch();
    try {
      console.log((await measureInteractive(browser, stack)).join('\n'));
      console.log((await measurePage(browser, stack, stop.signal)).join('\n'));
    } finally {
      await browser.close();
    }
  } finally {
    await folder.remove();
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name}: a whole number, ${least} to ${most}`);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      waiting: { type: 'string', default: '5000' },
      minutes: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  await main(
    wholeNumber('waiting', values.waiting, 200, 20_000),
    wholeNumber('minutes', values.minutes, 1, 120),
  );
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
