import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { FAILURES, type FailureCode } from '../../contract/failures.js';
import { errorsPage } from '../../infra/docs/errors-page.js';
import { startWithHandbook } from './started.js';
import type { Api } from './support.js';

const bash = promisify(execFile);
const page = readFileSync(resolve('docs/errors.md'), 'utf8');
const helpers = /```bash prelude\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

/** The script of each code, where it has one. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [code = ''] = section.split('\n');
      return [code, /```bash\n([\s\S]*?)```/.exec(section)?.[1]];
    }),
);

/**
 * Codes without a script: outages and defects, which no request can cause, and errors that cannot occur where nobody
 * has to prove who they are.
 */
const WITHOUT_SCRIPT: FailureCode[] = [
  'TOOL_CALL_UNKNOWN',
  'TOOL_CALL_ALTERED',
  'TOOL_RESULT_REPLAYED',
  'TOOL_RESULT_MISSING',
  'MODEL_BUSY',
  'MODEL_REFUSED',
  'MODEL_UNAVAILABLE',
  'MODEL_FAILED',
  'COMPLETION_CHANGED',
  'UNAUTHENTICATED',
  'FORGED_REQUEST',
  'SENDER_UNPROVEN',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'ROLE_REQUIRED',
  'IDENTITY_PROVIDER_UNAVAILABLE',
  'QUERY_ERASED',
  'HISTORY_TOO_LONG',
  'VERIFICATION_FAILED',
  'EVIDENCE_CHANGED',
  'EVIDENCE_UNREADABLE',
  'QUERY_FAILED',
  'TEMPORAL_UNAVAILABLE',
  'WORKER_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'REQUEST_TOO_SLOW',
  'STORE_FULL',
  'STORE_DAMAGED',
  'INTERNAL',
];

let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  const people = 'alice:reviewers,bob:reviewers,carol';
  ({ api, stop } = await startWithHandbook(['en/annual-leave.md'], { people }));
}, 120_000);

afterAll(() => stop());

test('every code has a section, and no section is of another', () => {
  expect([...sections.keys()].sort()).toEqual(Object.keys(FAILURES).sort());
});

test('the page is made from the codes as they are (node dist/infra/docs/errors.js)', () => {
  expect(page).toBe(errorsPage());
});

test('every code that a message can bring about has a script', () => {
  const without = [...sections].filter(([, script]) => script === undefined).map(([code]) => code);
  expect(without.sort()).toEqual([...WITHOUT_SCRIPT].sort());
});

test.each([...sections].flatMap(([code, script]) => (script === undefined ? [] : [[code, script] as const])))(
  '%s is what its script shows',
  async (code, script) => {
    const { stdout } = await bash('bash', ['-c', helpers + script], {
      env: { ...process.env, API: api.url },
      timeout: 90_000,
    });
    expect(stdout.trim().split('\n').at(-1)).toBe(code);
  },
  120_000,
);
