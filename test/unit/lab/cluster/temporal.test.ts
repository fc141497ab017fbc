import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Postgres } from '../../../../lab/cluster/postgres.js';
import { temporalProcess } from '../../../../lab/cluster/temporal.js';

let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-temporal-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

test('the files of the server: ports apart, the password for nobody else, and no word of it among the arguments', async () => {
  const postgres = { port: 5433, password: 'pass: "word' } as Postgres;
  const spec = await temporalProcess({ server: '/s', sqlTool: '/t' }, postgres, { dir, port: 7233 });
  expect(spec.args.join(' ')).not.toContain('word');
  const file = join(dir, 'temporal', 'cluster.yaml');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const config = parse(readFileSync(file, 'utf8')) as {
    persistence: { datastores: Record<string, { sql: object }> };
    services: Record<string, { rpc: { grpcPort: number; membershipPort: number } }>;
    dynamicConfigClient: { filepath: string };
  };
  for (const { sql } of Object.values(config.persistence.datastores)) {
    expect(sql).toMatchObject({ connectAddr: '127.0.0.1:5433', password: 'pass: "word' });
  }
  const ports = Object.values(config.services).flatMap(({ rpc }) => [rpc.grpcPort, rpc.membershipPort]);
  expect(config.services['frontend']?.rpc.grpcPort).toBe(7233);
  expect(new Set(ports).size).toBe(8);

  const dynamic = parse(readFileSync(config.dynamicConfigClient.filepath, 'utf8')) as Record<string, unknown>;
  expect(dynamic).toMatchObject({
    'matching.enableFairness': [{ value: true }],
    'history.transferProcessorMaxPollRPS': [{ value: 2000 }],
    'history.timerProcessorMaxTimeShift': [{ value: '10ms' }],
  });
});
