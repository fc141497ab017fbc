/**
 * `npm run build`: bundles the programs with the packages that they use, bundles the workflows, and builds the web app into
 * `dist`. What was built to its end from exactly these sources, with these packages, and is still as it was then, is left
 * as it is. `build.mjs PART…` looks at these parts alone: `programs`, `web`, and `lab` and `servers`, which only tests and
 * measurements need.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..', '..');
const dist = join(root, 'dist');
/** Beside the sources of its own, each part is made from these: the packages that are installed, and this program. */
const COMMON = ['node_modules/.package-lock.json', relative(root, import.meta.filename)];
/** Sources by part that are started, or loaded by their paths: each becomes a file at the same path in `dist`. */
const PROGRAMS = 'infra/build/programs.json';
/** Packages outside of the bundles: they bring native code, threads or files, or only some installations load them. */
const NOT_BUNDLED =
  /^(@opentelemetry|@aws-sdk|@opensearch-project|libsql|sqlite-vec|pdfjs-dist|swagger-ui-dist)(\/|$)/;
/**
 * Temporal's, too, where workers run: they start threads by their paths, and have to be one and the same for all that use
 * them. The API runs none, and starts with a fifth less work when they are in its bundle.
 */
const WORKERS_NOT_BUNDLED = new RegExp(`^@temporalio/|${NOT_BUNDLED.source}`);
const ANY_PACKAGE = /^[\w@]/;

const PARTS = {
  programs: {
    sources: () => sourcesOf(['lab', 'test']),
    outputs: () => filesIn('dist', ['dist/web', 'dist/lab', 'dist/test']),
    make: async () => {
      await bundle('programs', { chunks: 'chunks', external: WORKERS_NOT_BUNDLED });
      await bundle('api', { chunks: 'api/chunks', external: NOT_BUNDLED });
      await run('dist/worker/build-bundle.js');
    },
  },
  lab: {
    sources: () => sourcesOf([]),
    outputs: () => filesIn('dist/lab'),
    make: () => bundle('lab', { chunks: 'lab/chunks', external: ANY_PACKAGE }),
  },
  servers: {
    sources: () => sourcesOf(['lab']),
    outputs: () => filesIn('dist/test/servers'),
    make: () => bundle('servers', { chunks: 'test/servers/chunks', external: ANY_PACKAGE }),
  },
  web: {
    sources: () => ['web', 'client', 'contract', 'domain'].flatMap((folder) => filesIn(folder)),
    outputs: () => filesIn('dist/web'),
    make: () =>
      run('node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'),
  },
};

/** Paths of the modules that programs are made of, and of what says how. */
function sourcesOf(exclude) {
  const files = filesIn('', ['node_modules', 'dist', 'web', 'infra/aws', ...exclude]);
  return ['tsconfig.json', PROGRAMS, ...files.filter((path) => path.endsWith('.ts'))];
}

/** Bundles the programs of a part; what several of them use, or one loads only at times, stands in chunks. */
async function bundle(part, { chunks, external }) {
  // not at the start: an installation that only runs does not have it
  const { rolldown } = await import('rolldown');
  const programs = JSON.parse(readFileSync(join(root, PROGRAMS), 'utf8'))[part];
  const bundled = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ''), join(root, path)])),
    external,
    platform: 'node',
    transform: { target: 'node20' },
  });
  const { output } = await bundled.generate({ sourcemap: true, chunkFileNames: `${chunks}/[name].js` });
  await bundled.close();
  for (const { fileName, code, source } of output) {
    mkdirSync(dirname(join(dist, fileName)), { recursive: true });
    writeFileSync(join(dist, fileName), code ?? withoutTexts(source));
  }
}

/** Positions in stack traces need no texts of the sources, and every process of `vouch up` reads the maps when it starts. */
function withoutTexts(map) {
  return JSON.stringify({ ...JSON.parse(map), sourcesContent: undefined });
}

/** Paths of all files below a folder, from the root, in order. */
function filesIn(folder, exclude = []) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || exclude.includes(path)) return [];
      return entry.isDirectory() ? filesIn(path, exclude) : [path];
    })
    .sort();
}

/** One line for names and contents of files. */
function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function run(script, ...args) {
  // the one of a test runner would make a web app for development
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env, stdio: 'inherit' });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) =>
      code === 0 ? done() : failed(new Error(`${script}: ${signal ?? code}`)),
    );
  });
}

/** Reads the stamp of a part: digests of its sources and outputs, written when its build is complete. */
function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the function that builds a part; undefined if it is up to date. */
function pending(name) {
  const { sources, outputs, make } = PARTS[name];
  const file = join(dist, `.${name}.json`);
  const from = digest([...COMMON, ...sources()]);
  const stamp = readStamp(file);
  if (stamp?.from === from && stamp.to === digest(outputs())) return undefined;
  return async () => {
    rmSync(file, { force: true });
    // nothing is left of a source that is gone
    for (const path of outputs()) rmSync(join(root, path));
    await make();
    writeFileSync(`${file}.part`, JSON.stringify({ from, to: digest(outputs()) }));
    renameSync(`${file}.part`, file);
  };
}

/** True if a process with this number runs. */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** Waits until no other build of this folder runs: each removes what it makes anew. */
async function untilAlone() {
  const file = join(dist, '.building');
  mkdirSync(dist, { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(file, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    // one that was killed has left its file behind
    if (existsSync(file) && !isRunning(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
    else await setTimeout(200);
  }
}

async function build(names) {
  await untilAlone();
  const work = names.map(pending).filter((todo) => todo !== undefined);
  if (work.length === 0) return;
  console.log('Building Vouch (about half a minute; not again until something changes)');
  const ended = await Promise.allSettled(work.map((todo) => todo()));
  const failed = ended.filter(({ status }) => status === 'rejected');
  if (failed.length === 0) return;
  for (const { reason } of failed) console.error(reason.message);
  process.exitCode = 1;
}

if (existsSync(join(root, 'node_modules', 'rolldown'))) {
  const names = process.argv.slice(2);
  await build(names.length === 0 ? ['programs', 'web'] : names);
} else if (!existsSync(join(dist, 'cli', 'main.js'))) {
  console.error('Vouch is not built yet, and what builds it is not installed. Run: npm ci && npm run build');
  process.exitCode = 1;
}
