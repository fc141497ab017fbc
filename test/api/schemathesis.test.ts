import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { pythonPackage } from '../support/python/packages.js';
import { keyOf } from './auth/support.js';
import { startWithHandbook } from './started.js';
import { openRequest, type Api } from './support.js';

/**
 * The description of the API against the API: Schemathesis, from PyPI, makes messages from it, such as fit and such as do
 * not, and looks whether every answer is one that the description names.
 */

/** For each of the two installations. A longer run finds more: VOUCH_TEST_FUZZ_SECONDS=1800. */
const SECONDS = Number(process.env['VOUCH_TEST_FUZZ_SECONDS'] ?? 25);
const SEED = process.env['VOUCH_TEST_FUZZ_SEED'] ?? '20261122';
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
];

/** The fields of the report that the tests check. */
interface Report {
  operations: { selected: number; tested: number };
  test_cases: { generated: number; errored: number };
  failures: object[];
  errors: object[];
}

let packages: string;
let folder: string;

beforeAll(async () => {
  packages = await pythonPackage('schemathesis', '4.32.5');
  folder = mkdtempSync(join(tmpdir(), 'vouch-fuzz-'));
}, 420_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param known ids that there are, by the path that they belong to
 * @param headers prove who sends; without any, nobody has to
 */
async function fuzz(api: Api, known: Record<string, string[]>, headers: Record<string, string>) {
  const file = join(folder, 'report.json');
  const checks = [...CHECKS, ...(Object.keys(headers).length > 0 ? ['ignored_auth'] : [])];
  const args = [
    ...['-m', 'schemathesis.cli', 'run', `${api.url}/openapi.json`, '--no-color', '--warnings', 'off'],
    ...['--seed', SEED, '--max-time', String(SECONDS), '--generation-database', 'none', '--no-shrink'],
    ...['--checks', checks.join(','), '--continue-on-failure', '--request-timeout', '20'],
    ...['--report', 'json', '--report-json-path', file],
    // never ends: test/api/fuzz.test.ts sends to it and hears the beginning
    ...['--exclude-path', '/v1/events'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
  ];
  const child = spawn('python3', args, {
    cwd: folder,
    env: {
      ...process.env,
      PYTHONPATH: `${packages}:${resolve('test/support/python')}`,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
      VOUCH_FUZZ_KNOWN: JSON.stringify(known),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    return { said, report: JSON.parse(readFileSync(file, 'utf8')) as Report };
  } catch {
    throw new Error(said + complaint);
  }
}

test.each(['none', 'required'])(
  'every answer is one that the description names, with VOUCH_AUTH=%s',
  async (auth) => {
    const required = {
      VOUCH_AUTH: auth,
      VOUCH_RATE_LIMIT_PER_MINUTE: '0',
      VOUCH_TRUST_PROXY: 'loopback',
    };
    const { api, stop } = await startWithHandbook(['en/annual-leave.md'], {
      log: pino({ level: 'silent' }),
      settings: { VOUCH_CHAT_WAIT_SECONDS: '1', ...(auth === 'required' ? required : {}) },
    });
    try {
      const who =
        auth === 'required' ? await keyOf(api, 'kim', ['asker', 'reviewer', 'auditor', 'admin']) : {};
      const question = 'How many days of annual leave do I have?';
      const waits = await api.ask({ question, mode: 'strict' }, 20, who);
      const ended = await api.ask({ question: 'Hello!' }, 20, who);
      const { paths } = (await api.get<{ paths: object }>('/openapi.json')).body;
      const idsOf = (path: string) => {
        if (path.endsWith('/events')) return [ended.id];
        if (path.startsWith('/v1/queries/{id}')) return [waits.id, ended.id];
        if (path.startsWith('/v1/requests/{id}')) return [openRequest(waits).id];
        return path.startsWith('/v1/documents/{id}') ? ['handbook/en/annual-leave.md'] : [];
      };
      const known = Object.fromEntries(Object.keys(paths).map((path) => [path, idsOf(path)]));

      const { said, report } = await fuzz(api, known, who);
      const { operations, test_cases: tried, failures, errors } = report;
      console.log(`VOUCH_AUTH=${auth}: ${tried.generated} messages to ${operations.tested} operations`);
      if (failures.length + errors.length > 0) console.log(said);
      expect({ failures, errors }).toEqual({ failures: [], errors: [] });
      expect(operations.tested).toBe(Object.values(paths).flatMap(Object.keys).length - 1);
      expect(tried.generated).toBeGreaterThan(operations.tested);
    } finally {
      await stop();
    }
  },
  (2 * SECONDS + 180) * 1000,
);
