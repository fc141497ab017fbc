import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES, SQL_USER } from '../../lab/cluster/postgres.js';
import { findPostgres } from '../../lab/cluster/programs.js';
import { processIdentity } from '../../infra/local/pid-file.js';
import { runProgram } from '../../infra/local/programs/run-program.js';
import { call, vouchJson } from '../e2e/program.js';
import { afterBackup, beforeBackup, betweenCopies, expectRestored } from '../e2e/restored.js';
import { until } from '../support/wait.js';
import { PROCESSES, useCluster, type ProcessName } from './cluster.js';

/** Backup and restore with PostgreSQL and OpenSearch, as docs/operations.md says. */

const SERVERS: readonly ProcessName[] = ['postgres', 'opensearch'];
const SERVICES = PROCESSES.filter((name) => !SERVERS.includes(name));

const use = useCluster();
let files: string;

beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), 'vouch-restore-'));
});
afterAll(() => {
  rmSync(files, { recursive: true, force: true });
});

/** Runs a program of PostgreSQL on the server of the cluster. */
async function postgres(program: string, ...args: string[]): Promise<void> {
  const { dir, postgresPort } = use.cluster;
  const { bin, env } = await findPostgres({ env: process.env, language: 'en', report: () => undefined });
  const access = {
    PGHOST: '127.0.0.1',
    PGPORT: String(postgresPort),
    PGUSER: SQL_USER,
    PGPASSWORD: readFileSync(join(dir, 'postgres.password'), 'utf8'),
  };
  await runProgram(join(bin, program), args, { cwd: files, env: { ...env, ...access }, limitMs: 120_000 });
}

function openSearch<T>(method: string, path: string, body?: object): Promise<T> {
  return call<T>({ url: use.cluster.openSearch }, method, path, body);
}

async function dump(): Promise<void> {
  for (const name of Object.values(DATABASES))
    await postgres('pg_dump', '--format=custom', '--file', `${name}.dump`, name);
}

async function restoreDumps(): Promise<void> {
  const options = ['--clean', '--if-exists', '--single-transaction'];
  for (const name of Object.values(DATABASES))
    await postgres('pg_restore', ...options, '--dbname', name, `${name}.dump`);
}

/** The template of the index of passages is no part of an index, but of what the cluster keeps beside them. */
const INDICES = { indices: 'vouch*', include_global_state: true };

/** Registers the repository of snapshots, in a folder that outlives the data of OpenSearch. */
function registerRepository(): Promise<unknown> {
  const settings = { location: join(use.cluster.dir, 'snapshots') };
  return openSearch('PUT', '/_snapshot/backup', { type: 'fs', settings });
}

async function snapshot(): Promise<void> {
  await registerRepository();
  const path = '/_snapshot/backup/monday?wait_for_completion=true';
  expect(await openSearch('PUT', path, INDICES)).toMatchObject({ snapshot: { state: 'SUCCESS' } });
}

async function restoreSnapshot(): Promise<void> {
  await registerRepository();
  await openSearch('DELETE', '/vouch*');
  const path = '/_snapshot/backup/monday/_restore?wait_for_completion=true';
  expect(await openSearch('POST', path, INDICES)).toMatchObject({ snapshot: { shards: { failed: 0 } } });
}

/** Kills the supervisor and then these, which nobody starts again. */
async function kill(names: readonly ProcessName[]): Promise<void> {
  const victims = names.map((name) => use.cluster.pid(name));
  await use.cluster.killSupervisor();
  for (const victim of victims) process.kill(victim, 'SIGKILL');
  await until(() => victims.every((victim) => processIdentity(victim) === undefined), 'they still run');
}

let last = Date.now();
function report(what: string): void {
  console.log(`${what} (${((Date.now() - last) / 1000).toFixed(1)} s)`);
  last = Date.now();
}

test('what was backed up while everything ran is there after the loss of all servers, and goes on', async () => {
  const { cluster } = use;
  // what reads the stores themselves is told where they are, as each process of an installation is
  const env = { ...cluster.env, VOUCH_STORE: 'opensearch', VOUCH_OPENSEARCH_URL: cluster.openSearch };
  const target = { url: cluster.url, env };
  last = Date.now();
  const before = await beforeBackup(target, files);
  report('there is something to be saved');
  await dump();
  await betweenCopies(target, before);
  await snapshot();
  report('backed up');
  const after = await afterBackup(target, files, before);

  await kill(PROCESSES);
  for (const server of SERVERS) rmSync(join(cluster.dir, server), { recursive: true });
  await cluster.start();
  report('all was lost, and a new cluster runs');
  await kill(SERVICES);
  await restoreDumps();
  await restoreSnapshot();
  report('restored');
  await cluster.start();
  report('started');

  await expectRestored(target, before, after);
  report('everything is as before');
  const found = await vouchJson<{ name: string; ok: boolean }[]>(target, 'doctor');
  const store = found.filter(({ name }) => /OpenSearch|Search index/.test(name));
  expect(store.map(({ ok }) => ok)).toEqual([true, true, true, true]);
}, 900_000);
