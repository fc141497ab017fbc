import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess, type OnDeath } from '../../../../infra/local/managed-process.js';
import { PidFile } from '../../../../infra/local/pid-file.js';
import { until } from '../../../support/wait.js';
import { temporaryFolder } from '../folders.js';

const root = temporaryFolder();
let data: string;
let deaths: Parameters<OnDeath>[0][];
const started: ManagedProcess[] = [];

beforeEach(() => {
  data = mkdtempSync(join(root, 'data-'));
  deaths = [];
});
afterEach(() => {
  for (const managed of started.splice(0)) managed.kill();
});

/** Starts a small Node program under supervision. */
function run(script: string, stopMs = 5_000): ManagedProcess {
  const spec = { name: 'child', command: process.execPath, args: ['-e', script], env: process.env, stopMs };
  const managed = new ManagedProcess(spec, data, (death) => deaths.push(death));
  started.push(managed);
  managed.start();
  return managed;
}

const pidFile = () => new PidFile(join(data, 'run'), 'child');
const log = () => readFileSync(join(data, 'logs', 'child.log'), 'utf8');

const STAYS = `console.log('up'); setInterval(() => {}, 1000)`;

test('a child that is killed is started again on the same log, with one report', async () => {
  const managed = run(STAYS);
  await until(() => log() === 'up\n', 'the child is up');
  const first = pidFile().runningPid()!;
  process.kill(first, 'SIGKILL');
  await until(() => log() === 'up\nup\n', 'the child is up again');
  expect(pidFile().runningPid()).not.toBe(first);
  expect(deaths).toEqual([{ name: 'child', how: 'SIGKILL', restartInMs: 500 }]);
  await managed.stop();
  expect(pidFile().runningPid()).toBeUndefined();
  expect(existsSync(join(data, 'run', 'child.pid'))).toBe(false);
});

test('a child that has lived for half a minute is started again at once', async () => {
  const managed = run(STAYS);
  await until(() => log() === 'up\n', 'the child is up');
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
  try {
    process.kill(pidFile().runningPid()!, 'SIGKILL');
    await until(() => deaths.length === 1, 'a death');
  } finally {
    later.mockRestore();
  }
  await until(() => log() === 'up\nup\n', 'the child is up again');
  expect(deaths).toEqual([{ name: 'child', how: 'SIGKILL', restartInMs: 0 }]);
  expect(managed.quickDeaths).toBe(0);
});

test('a child that keeps dying is started again at growing distances until it is stopped', async () => {
  const managed = run('process.exit(7)');
  await until(() => deaths.length === 3, 'three deaths');
  await managed.stop();
  expect(deaths).toEqual(
    [500, 1000, 2000].map((restartInMs) => ({ name: 'child', how: 'exit code 7', restartInMs })),
  );
  expect(managed.quickDeaths).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(pidFile().runningPid()).toBeUndefined();
});

test('a program that cannot be started counts as one that died', async () => {
  const spec = { name: 'child', command: join(data, 'missing'), args: [], env: process.env, stopMs: 100 };
  const managed = new ManagedProcess(spec, data, (death) => deaths.push(death));
  started.push(managed);
  managed.start();
  await until(() => deaths.length === 1, 'a death');
  expect(deaths[0]!.how).toContain('ENOENT');
  await managed.stop();
});

test('a start that fails, as on a full disk, counts as a death, and the next one is tried', async () => {
  let starts = 0;
  const prepare = () => {
    starts += 1;
    if (starts === 2) throw new Error('no space left');
  };
  const spec = { name: 'child', command: process.execPath, args: ['-e', 'process.exit(7)'], stopMs: 100 };
  const managed = new ManagedProcess({ ...spec, env: process.env, prepare }, data, (death) =>
    deaths.push(death),
  );
  started.push(managed);
  managed.start();
  await until(() => deaths.length === 3, 'three deaths');
  await managed.stop();
  expect(deaths.map(({ how }) => how)).toEqual(['exit code 7', 'no space left', 'exit code 7']);
});

test('stopping lets the child finish what it is at', async () => {
  const managed = run(
    `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 200)); setInterval(() => {}, 1000); console.log('up')`,
  );
  await until(() => log() === 'up\n', 'the child is up');
  await managed.stop();
  expect(log()).toBe('up\ndrained\n');
  expect(deaths).toEqual([]);
});

test('a child that does not stop in its time is killed', async () => {
  const managed = run(`process.on('SIGTERM', () => {}); ${STAYS}`, 200);
  await until(() => log() === 'up\n', 'the child is up');
  await managed.stop();
  expect(pidFile().runningPid()).toBeUndefined();
});

describe('pid files', () => {
  test('a leftover of ours is stopped', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
    const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    pidFile().write(child.pid!);
    await pidFile().stopLeftover(5_000);
    expect(await gone).toBe('SIGTERM');
    expect(existsSync(join(data, 'run', 'child.pid'))).toBe(false);
  });

  test('a process that got the number of ours is left alone', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
    pidFile().write(child.pid!);
    writeFileSync(join(data, 'run', 'child.id'), 'an earlier boot 4711');
    expect(pidFile().runningPid()).toBeUndefined();
    await pidFile().stopLeftover(100);
    expect(child.exitCode).toBeNull();
    expect(child.signalCode).toBeNull();
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  });

  test.each(['', 'nonsense', '0', '-1'])('a damaged file (%j) names no process', (content) => {
    pidFile().write(process.pid);
    writeFileSync(join(data, 'run', 'child.pid'), content);
    expect(pidFile().runningPid()).toBeUndefined();
  });
});
