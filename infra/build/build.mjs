/**
 * `npm run build`: compiles the programs, bundles the workflows and builds the web app into `dist`. What was built to its
 * end from exactly these sources, with these packages, and is still as it was then, is left as it is. `build.mjs web`
 * looks at the web app alone.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
const dist = join(root, 'dist');
/** Beside the sources of its own, each part is made from these: the packages that are installed, and this program. */
const COMMON = ['node_modules/.package-lock.json', relative(root, import.meta.filename)];
const COMPILERS = ['tsconfig.json', 'tsconfig.build.json'];
/** In `dist`, not made by the compiler: the web app with its stamp, and what tests keep while they run. */
const NOT_COMPILED = ['web', '.web.json', 'test'];

const PARTS = {
  programs: {
    sources: () => {
      const { exclude } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
      return [...COMPILERS, ...filesIn('', exclude).filter((path) => path.endsWith('.ts'))];
    },
    outputs: (sources) => {
      const folders = new Set(sources.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
      return [...folders].flatMap((folder) => filesIn(`dist/${folder}`));
    },
    clear: () => {
      for (const name of existsSync(dist) ? readdirSync(dist) : [])
        if (!NOT_COMPILED.includes(name)) rmSync(join(dist, name), { recursive: true });
    },
    make: async () => {
      await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
      await run('dist/worker/build-bundle.js');
    },
  },
  web: {
    sources: () => ['web', 'client', 'contract', 'domain'].flatMap((folder) => filesIn(folder)),
    outputs: () => filesIn('dist/web'),
    // it empties its folder itself
    clear: () => undefined,
    make: () =>
      run('node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'),
  },
};

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
  const { sources, outputs, clear, make } = PARTS[name];
  const file = join(dist, `.${name}.json`);
  const paths = sources();
  const from = digest([...COMMON, ...paths]);
  const stamp = readStamp(file);
  const intact = stamp !== undefined && stamp.to === digest(outputs(stamp.sources));
  if (intact && stamp.from === from) return undefined;
  return async () => {
    rmSync(file, { force: true });
    // compilers do not see what somebody else has changed, and do not remove what came of a source that is gone
    if (!intact || !stamp.sources.every((path) => existsSync(join(root, path)))) clear();
    await make();
    mkdirSync(dist, { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify({ from, to: digest(outputs(paths)), sources: paths }));
    renameSync(`${file}.part`, file);
  };
}

async function build(names) {
  const work = names.map(pending).filter((todo) => todo !== undefined);
  if (work.length === 0) return;
  console.log('Building Vouch (about half a minute; not again until something changes)');
  const ended = await Promise.allSettled(work.map((todo) => todo()));
  const failed = ended.filter(({ status }) => status === 'rejected');
  if (failed.length === 0) return;
  for (const { reason } of failed) console.error(reason.message);
  process.exitCode = 1;
}

if (existsSync(join(root, 'node_modules', 'typescript'))) {
  await build(process.argv[2] === undefined ? Object.keys(PARTS) : [process.argv[2]]);
} else if (!existsSync(join(dist, 'cli', 'main.js'))) {
  console.error('Vouch is not built yet, and what builds it is not installed. Run: npm ci && npm run build');
  process.exitCode = 1;
}
