import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../../../config/load-config.js';
import { buildWithGo, findTemporalProgram } from '../../../../infra/local/temporal-program.js';
import type { Way } from '../../../../infra/local/programs/obtain.js';
import { temporaryFolder, writeScript } from '../folders.js';

const root = temporaryFolder();
const CLI = 'echo "temporal version 1.5.1 (Server 1.29.1)"';
/** The shell's own tools, without any Temporal or Go that the machine may have. */
const TOOLS = '/usr/bin:/bin';

let base: string;
let lines: string[];
beforeEach(() => {
  base = mkdtempSync(join(root, 'case-'));
  lines = [];
});

const inCache = () => join(base, 'cache', 'temporal-1.5.1');

function find(settings: Record<string, string>, path = TOOLS, ways?: Way[]) {
  const config = loadConfig({ VOUCH_CACHE_DIR: join(base, 'cache'), ...settings });
  return findTemporalProgram(config, (line) => lines.push(line), {
    env: { PATH: path },
    ...(ways && { ways }),
  });
}

const writes: Way = async ({ folder }) => writeScript(join(folder, 'made'), CLI);
const fails: Way = async () => {
  throw new Error('no network');
};

test('an address in the settings means that nothing is looked for', async () => {
  expect(await find({ VOUCH_TEMPORAL_ADDRESS: 'temporal.example:7233' }, TOOLS, [])).toBeUndefined();
});

test('the setting wins over PATH and cache', async () => {
  const named = writeScript(join(base, 'named', 'temporal'), CLI);
  writeScript(join(base, 'bin', 'temporal'), CLI);
  writeScript(inCache(), CLI);
  const found = await find({ VOUCH_TEMPORAL_CLI: named }, `${join(base, 'bin')}:${TOOLS}`);
  expect(found).toEqual({ path: named, from: 'setting' });
});

test('a setting that names no Temporal CLI is an error and not passed over', async () => {
  await expect(find({ VOUCH_TEMPORAL_CLI: '/nowhere/temporal' })).rejects.toThrow(
    'VOUCH_TEMPORAL_CLI: /nowhere/temporal',
  );
});

test('PATH wins over the cache', async () => {
  const onPath = writeScript(join(base, 'bin', 'temporal'), CLI);
  writeScript(inCache(), CLI);
  expect(await find({}, `${join(base, 'bin')}:${TOOLS}`)).toEqual({ path: onPath, from: 'path' });
});

test('another program called temporal on the PATH is passed over with a word', async () => {
  writeScript(join(base, 'bin', 'temporal'), 'echo "a time machine"');
  writeScript(inCache(), CLI);
  expect(await find({}, `${join(base, 'bin')}:${TOOLS}`)).toEqual({ path: inCache(), from: 'cache' });
  expect(lines).toEqual([expect.stringContaining('does not work as Temporal’s CLI')]);
});

test('the ways to obtain it are tried in turn, and leave nothing half done', async () => {
  expect(await find({}, TOOLS, [fails, writes])).toEqual({ path: inCache(), from: 'obtained' });
  expect(lines).toEqual(['That did not work (no network); trying another way']);
  expect(readdirSync(join(base, 'cache'))).toEqual(['temporal-1.5.1']);
});

test('when no way works the error lists all of them', async () => {
  const error: unknown = await find({}, TOOLS, [fails, fails]).catch((reason: unknown) => reason);
  for (const way of ['VOUCH_TEMPORAL_ADDRESS', 'PATH', inCache(), 'temporal.download', 'Go on the PATH'])
    expect((error as Error).message).toContain(way);
});

test('callers at the same time make it once', async () => {
  let made = 0;
  const slow: Way = async ({ folder }) => {
    made += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return writeScript(join(folder, 'made'), CLI);
  };
  const found = await Promise.all([1, 2, 3].map(() => find({}, TOOLS, [slow])));
  expect(found.map((program) => program?.path)).toEqual([inCache(), inCache(), inCache()]);
  expect(made).toBe(1);
});

test('the lock of a process that died is taken over', async () => {
  writeScript(join(base, 'cache', 'other'), '');
  writeFileSync(`${inCache()}.lock`, '2147483646');
  expect(await find({}, TOOLS, [writes])).toEqual({ path: inCache(), from: 'obtained' });
  expect(existsSync(`${inCache()}.lock`)).toBe(false);
});

test('Go builds the pinned version into a folder of ours and keeps its other settings', async () => {
  const go = `[ "$1" = install ] && [ "$GOFLAGS" = -mod=mod ] && [ "$GOPATH" = /custom ] || exit 3
printf '#!/bin/sh\\necho temporal version of %s\\n' "$2" > "$GOBIN/temporal" && chmod +x "$GOBIN/temporal"`;
  writeScript(join(base, 'bin', 'go'), go);
  const env = { PATH: `${join(base, 'bin')}:${TOOLS}`, GOFLAGS: '-mod=mod', GOPATH: '/custom' };
  const config = loadConfig({ VOUCH_CACHE_DIR: join(base, 'cache') });
  const found = await findTemporalProgram(config, (line) => lines.push(line), { env, ways: [buildWithGo] });
  expect(found).toEqual({ path: inCache(), from: 'obtained' });
  expect(lines).toEqual([expect.stringContaining('Building Temporal with Go: 0 s')]);
});

test('a failing Go says why', async () => {
  writeScript(join(base, 'bin', 'go'), 'echo "module lookup disabled" >&2; exit 1');
  await expect(find({}, `${join(base, 'bin')}:${TOOLS}`, [buildWithGo])).rejects.toThrow(
    'No Temporal server',
  );
  expect(lines.at(-1)).toContain('module lookup disabled');
});
