import { createServer, type AddressInfo, type Server } from 'node:net';
import { wantedPorts } from '../../../../infra/local/bring-up.js';
import { freePort, portProblems } from '../../../../infra/local/ports.js';
import { UP_TEXTS } from '../../../../infra/local/texts.js';
import { loadConfig } from '../../../../config/load-config.js';

const host = '127.0.0.1';
let server: Server;
let taken: number;
let free: number;

beforeAll(async () => {
  const listen = (candidate: Server) =>
    new Promise<number>((resolve) =>
      candidate.listen(0, host, () => resolve((candidate.address() as AddressInfo).port)),
    );
  server = createServer();
  taken = await listen(server);
  const other = createServer();
  free = await listen(other);
  await new Promise((resolve) => other.close(resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a free port is no problem, a taken one names its setting', async () => {
  const problems = await portProblems([
    { setting: 'VOUCH_API_PORT', host, port: free },
    { setting: 'VOUCH_TEMPORAL_PORT', host, port: taken },
  ]);
  expect(problems).toEqual([{ setting: 'VOUCH_TEMPORAL_PORT', host, port: taken, problem: 'taken' }]);
  expect(UP_TEXTS.en.port(problems[0]!)).toBe(
    `Port ${taken} (VOUCH_TEMPORAL_PORT) is in use by another program. Stop it, or set VOUCH_TEMPORAL_PORT to another number.`,
  );
  expect(UP_TEXTS.ko.port(problems[0]!)).toContain(`${taken} (VOUCH_TEMPORAL_PORT)`);
});

test('the same port for two settings is a problem before anything listens', async () => {
  const wanted = [
    { setting: 'VOUCH_API_PORT', host, port: free },
    { setting: 'VOUCH_TEMPORAL_UI_PORT', host, port: free },
  ];
  expect(await portProblems(wanted)).toMatchObject([{ setting: 'VOUCH_TEMPORAL_UI_PORT', problem: 'twice' }]);
});

test('an address that is not ours is named', async () => {
  const problems = await portProblems([{ setting: 'VOUCH_API_PORT', host: '192.0.2.1', port: free }]);
  expect(problems).toMatchObject([{ problem: 'host' }]);
});

test('each part that is started needs a port; with a server of somebody else only the API does', () => {
  const settings = (env: Record<string, string>) =>
    wantedPorts(loadConfig(env)).map(({ setting }) => setting);
  const local = ['VOUCH_API_PORT', 'VOUCH_TEMPORAL_PORT'];
  expect(settings({})).toEqual(local);
  expect(settings({ VOUCH_TEMPORAL_UI: 'true' })).toEqual([...local, 'VOUCH_TEMPORAL_UI_PORT']);
  expect(settings({ VOUCH_TEMPORAL_ADDRESS: 'temporal.example:7233' })).toEqual(['VOUCH_API_PORT']);
});

test('a free port is given to one asker only, though nobody listens on it yet', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
