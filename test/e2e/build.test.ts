import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../support/wait.js';

/** `npm run build` in a small project: what is built is left as it is, and what is not is built, whatever happened. */

jest.setTimeout(180_000);

const run = promisify(execFile);
const PACKAGES = 'node_modules/.package-lock.json';
const PROGRAM = 'dist/worker/greet.js';
const BUNDLE = 'dist/worker/workflow-bundle.js';
const APP = 'dist/web/index.html';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-build-'));
  cpSync('infra/build', join(root, 'infra/build'), { recursive: true });
  write('tsconfig.json', '{}');
  write('infra/build/programs.json', '{"programs": ["worker/build-bundle.ts"], "api": ["worker/greet.ts"]}');
  write('package.json', '{"type": "module"}');
  write(PACKAGES, '{"packages": {}}');
  for (const name of ['rolldown', 'vite'])
    symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name));
  write('worker/greet.ts', 'export const greeting: string = "hello";\n');
  write(
    'worker/build-bundle.ts',
    `import { greeting } from './greet.js';
     import { existsSync, writeFileSync } from 'node:fs';
     // a test that kills a build holds it here
     while (existsSync(new URL('../../hold', import.meta.url))) await new Promise((on) => setTimeout(on, 20));
     writeFileSync(new URL('./workflow-bundle.js', import.meta.url), greeting);\n`,
  );
  write('web/index.html', '<title>first</title>');
  write(
    'web/vite.config.ts',
    "export default { root: import.meta.dirname, build: { outDir: '../dist/web', emptyOutDir: true } };",
  );
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** @returns whether something was built */
async function build(): Promise<boolean> {
  return (await run(process.execPath, [join(root, 'infra/build/build.mjs')])).stdout.includes(
    'Building Vouch',
  );
}

test('what is built is left as it is, whatever the times of its files', async () => {
  expect(await build()).toBe(true);
  expect([read(BUNDLE), read(APP)]).toEqual(['hello', expect.stringContaining('first')]);
  utimesSync(join(root, 'worker/greet.ts'), new Date(), new Date());
  expect(await build()).toBe(false);
});

test('of builds at the same moment one builds, and the others wait for it, also after one that was killed', async () => {
  write('dist/.building', '2147483647');
  expect((await Promise.all([build(), build(), build()])).filter((built) => built)).toHaveLength(1);
  expect([read(BUNDLE), read(APP)]).toEqual(['hello', expect.stringContaining('first')]);
  expect(existsSync(join(root, 'dist/.building'))).toBe(false);
});

test('what has changed is built, and back again', async () => {
  await build();
  // as another branch has it, with an older file
  write('worker/greet.ts', 'export const greeting: string = "good day";\n');
  utimesSync(join(root, 'worker/greet.ts'), 1, 1);
  write('web/index.html', '<title>second</title>');
  expect(await build()).toBe(true);
  expect([read(BUNDLE), read(APP)]).toEqual(['good day', expect.stringContaining('second')]);
  write('worker/greet.ts', 'export const greeting: string = "hello";\n');
  expect(await build()).toBe(true);
  expect(read(BUNDLE)).toBe('hello');
  write(PACKAGES, '{"packages": {"node_modules/one": {}}}');
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
});

test('nothing is left of a source that is gone', async () => {
  write('worker/old.ts', 'export const old = 1;\n');
  const programs = read('infra/build/programs.json');
  write('infra/build/programs.json', programs.replace('[', '["worker/old.ts", '));
  await build();
  expect(existsSync(join(root, 'dist/worker/old.js'))).toBe(true);
  rmSync(join(root, 'worker/old.ts'));
  write('infra/build/programs.json', programs);
  expect(await build()).toBe(true);
  expect(existsSync(join(root, 'dist/worker/old.js'))).toBe(false);
  expect(read(BUNDLE)).toBe('hello');
});

test.each([
  ['removed', () => rmSync(join(root, PROGRAM))],
  ['changed', () => write(PROGRAM, 'export {};\n')],
  ['all removed', () => rmSync(join(root, 'dist'), { recursive: true })],
])('what came of the build and was %s comes again', async (_what, spoil) => {
  await build();
  const before = read(PROGRAM);
  spoil();
  expect(await build()).toBe(true);
  expect(read(PROGRAM)).toBe(before);
  expect(await build()).toBe(false);
});

test('a build that failed or was killed counts for nothing', async () => {
  await build();
  write('worker/greet.ts', 'export const greeting: string = ;\n');
  await expect(build()).rejects.toMatchObject({ code: 1 });
  await expect(build()).rejects.toMatchObject({ code: 1 });
  write('worker/greet.ts', 'export const greeting: string = "killed";\n');
  write('hold', '');
  const child = spawn(process.execPath, [join(root, 'infra/build/build.mjs')], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((done) => child.once('exit', done));
  await until(() => existsSync(join(root, PROGRAM)) && read(PROGRAM).includes('killed'), 'it compiles');
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
  rmSync(join(root, 'hold'));
  expect(await build()).toBe(true);
  expect(read(BUNDLE)).toBe('killed');
});

test('where the tools of the build are not installed, what was built is taken as it is', async () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  const error: unknown = await build().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm ci && npm run build') as string,
  });
  write('dist/cli/main.js', '');
  expect(await build()).toBe(false);
});
