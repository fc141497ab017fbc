import { pino } from 'pino';
import { CANARY, check, fuzz, send, WAYS } from './fuzz-messages.js';
import { startWithHandbook } from './started.js';
import { openRequest, REVIEWED, type Api } from './support.js';

/** For all operations together. */
const BUDGET_MS = 60_000;

let api: Api;
let stop: () => Promise<void>;
let known: string[];
let until: number;

beforeAll(async () => {
  ({ api, stop } = await startWithHandbook(['en/annual-leave.md'], {
    log: pino({ level: 'silent' }),
    settings: { OPENAI_API_KEY: CANARY, TAVILY_API_KEY: CANARY },
  }));
  const status = await api.ask({ question: 'How many days of annual leave do I have?', ...REVIEWED }, 20);
  known = [status.id, openRequest(status).id, 'handbook/en/annual-leave.md'];
  until = Date.now() + BUDGET_MS;
}, 120_000);

afterAll(() => stop());

test.each(WAYS)(
  '$method $path answers anything without a defect and without a leak',
  async (way) => {
    const ms = Math.min(Math.max(500, (until - Date.now()) / 20), 2_500);
    await fuzz(way, known, { runs: 40, ms }, async (sent) => check(await send(api.url, way.method, sent)));
  },
  180_000,
);
