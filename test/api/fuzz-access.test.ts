import { pino } from 'pino';
import { keyOf } from './auth/support.js';
import { CANARY, check, fuzz, send, WAYS, type Sent, type Way } from './fuzz-messages.js';
import { startWithHandbook } from './started.js';
import { openRequest, type Api } from './support.js';

/** For all operations together, of an asker and of strangers. */
const BUDGET_MS = 60_000;

let api: Api;
let stop: () => Promise<void>;
let asker: Record<string, string>;
let badKeys: string[];
let known: string[];
let until: number;

beforeAll(async () => {
  ({ api, stop } = await startWithHandbook(['en/annual-leave.md'], {
    log: pino({ level: 'silent' }),
    settings: {
      VOUCH_AUTH: 'required',
      VOUCH_RATE_LIMIT_PER_MINUTE: '0',
      VOUCH_TRUST_PROXY: 'loopback',
      OPENAI_API_KEY: CANARY,
      TAVILY_API_KEY: CANARY,
    },
  }));
  // as the generated headers are written, so that it takes their place
  asker = { authorization: (await keyOf(api, 'kim', ['asker']))['Authorization']! };
  const order = { name: 'old', principal: 'kim', roles: ['asker' as const], groups: [], tenant: 'default' };
  const { id, secret } = await api.apiKeys.create(order, 'test');
  await api.apiKeys.revoke(id);
  badKeys = [
    `Bearer ${secret}`,
    asker['authorization']!.slice(0, -1),
    'Bearer vk_aaaaaaaaaaaa_x',
    'Bearer x',
    'Bearer',
    'Basic a2ltOmtpbQ==',
  ];
  const question = 'How many days of annual leave do I have?';
  const own = await api.ask({ question, mode: 'strict' }, 20, asker);
  // what somebody else asks is nothing that an asker or a stranger may read
  const lee = await keyOf(api, 'lee', ['asker']);
  const foreign = await api.ask({ question: `${question} ${CANARY}`, mode: 'strict' }, 20, lee);
  known = [own, foreign].flatMap((status) => [status.id, openRequest(status).id]);
  known.push('handbook/en/annual-leave.md');
  until = Date.now() + BUDGET_MS;
}, 120_000);

afterAll(() => stop());

/** Time for the messages of one operation, as long as there is any for all. */
const share = () => Math.min(Math.max(200, (until - Date.now()) / 40), 1_000);

async function sendAs(way: Way, headers: Record<string, string>, sent: Sent): Promise<number> {
  const got = await send(api.url, way.method, { ...sent, headers });
  check(got);
  return got.status;
}

test.each(WAYS)(
  'an asker finds no defect at $method $path, and nothing of others',
  async (way) => {
    await fuzz(way, known, { runs: 20, ms: share() }, async (sent) => {
      const status = await sendAs(way, { ...sent.headers, ...asker }, sent);
      if (way.operation['x-vouch-access'] !== 'public') expect(status).not.toBe(401);
    });
  },
  60_000,
);

const CLOSED = WAYS.filter(({ operation }) => operation['x-vouch-access'] !== 'public');

/** As many attempts as one address may fail are few: every one comes from another. */
let attempts = 0;
const elsewhere = () => `10.0.${(attempts >> 8) & 255}.${attempts++ & 255}`;

test.each(CLOSED)(
  'a stranger is refused at $method $path, whatever they send',
  async (way) => {
    await fuzz(way, known, { runs: 20, ms: share() }, async (sent) => {
      const { authorization: _, ...without } = sent.headers;
      const bad = badKeys[attempts % badKeys.length]!;
      const statuses = [
        await sendAs(way, without, sent),
        await sendAs(way, { ...without, authorization: bad, 'x-forwarded-for': elsewhere() }, sent),
      ];
      // an address that cannot be read is none
      if (isReadable(sent.path)) for (const status of statuses) expect([401, 403]).toContain(status);
    });
  },
  60_000,
);

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path.split('?')[0]!);
    return true;
  } catch {
    return false;
  }
}
