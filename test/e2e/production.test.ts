import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { IndexProgress } from '../../contract/indexing.js';
import { writeMixedFolder } from '../support/documents/mixed-folder.js';
import { ask, vouch, vouchJson } from './program.js';
import { stackFolder } from './stack.js';

/**
 * An installation without development dependencies, and the content of the image, have at most the sizes in
 * docs/deploy.md, and run.
 */

/** At most, in MB as `du` counts them. */
const INSTALLED_MB = 310;
const SEALED_MB = 170;

let home: string;

beforeAll(() => {
  // far from here, so that no package of this installation is found from there
  home = mkdtempSync(join(tmpdir(), 'vouch-production-'));
  const lock = readFileSync('node_modules/.package-lock.json', 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> };
  const production = Object.keys(packages).filter((path) => packages[path]!.dev !== true);
  for (const path of production) lay(path);
  for (const path of [
    'package.json',
    'node_modules/.package-lock.json',
    'infra/production',
    'bin',
    'samples',
  ]) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(path, join(home, path), { recursive: true });
  }
  cpSync('dist', join(home, 'dist'), { recursive: true, filter: (path) => path !== join('dist', 'test') });
}, 120_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** Lays a package there, without the packages within it, which have a line of their own. */
function lay(folder: string): void {
  mkdirSync(join(home, folder), { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) linkOrCopy(path, join(home, path));
    else if (entry.name !== 'node_modules') lay(path);
  }
}

/** A link is made in no time, but on the same file system alone. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

const prune = (...args: string[]) =>
  execFileSync(process.execPath, [join(home, 'infra/production/prune.mjs'), ...args]);
const megabytes = () =>
  Number.parseInt(execFileSync('du', ['-sm', join(home, 'node_modules')]).toString(), 10);

test('an installation with the tools of the build is left as it is', () => {
  const before = megabytes();
  const tool = join(home, 'node_modules/typescript');
  mkdirSync(tool);
  prune();
  rmSync(tool, { recursive: true });
  expect(megabytes()).toBe(before);
  expect(before).toBeGreaterThan(INSTALLED_MB);
});

test('an installation for production is as small as it is said to be', () => {
  prune();
  expect(megabytes()).toBeLessThanOrEqual(INSTALLED_MB);
  // whoever compiles against it still can
  expect(existsSync(join(home, 'node_modules/zod/index.d.ts'))).toBe(true);
  prune('--sealed');
  expect(megabytes()).toBeLessThanOrEqual(SEALED_MB);
});

test('the whole stack runs from it: it reads documents of every format and answers', async () => {
  const program = join(home, 'bin/vouch.js');
  const stack = await stackFolder({}, program);
  const files = mkdtempSync(join(home, 'files-'));
  try {
    const facts = await writeMixedFolder(files);
    const running = await stack.start('--no-sample');
    const progress = await vouchJson<IndexProgress>(running, 'index', files, '--collection', 'mixed');
    expect(progress).toMatchObject({ stage: 'completed', indexed: 50, problemCount: 0 });
    const { path, page, question } = facts.find((fact) => fact.path.endsWith('.pdf'))!;
    const { citations } = await ask(running, question);
    expect(citations).toContainEqual(expect.objectContaining({ documentId: `mixed/${path}`, page }));
    const doctor = await vouch(running, ['doctor'], {}, [], program);
    expect(doctor).toMatchObject({ code: 0, stderr: '' });
    const logs = join(running.env['VOUCH_DATA_DIR']!, 'logs');
    const said = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
    expect(said.join('\n')).not.toMatch(/Cannot find (module|package)|polyfill/i);
  } finally {
    await stack.remove();
  }
}, 300_000);
