/**
 * Takes out of an installation for production what it never loads: programs for other platforms with their sources, and
 * what bundles workflows, which the build has done. `npm ci --omit=dev` calls it; where the tools of the build are
 * installed it does nothing. With `--sealed`, for an image in which nothing is compiled any more, types, maps and pages for
 * readers go, too.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Dependencies of Temporal's worker for bundling alone; it still loads some of them at its start. */
const BUNDLER = ['@swc/core', 'memfs', 'source-map-loader', 'swc-loader', 'unionfs', 'webpack'];
const LOADED = ['memfs', 'unionfs', 'webpack'];

const UNREAD = /\.([cm]?ts|map|md|markdown|flow)$|\/(\.github|__tests__)(\/|$)/;

/** Names that packages give to the platform of this process. */
function thisPlatform() {
  const arch = { x64: 'x86_64', arm64: 'aarch64' }[process.arch];
  const system = { linux: 'unknown-linux-gnu', darwin: 'apple-darwin', win32: 'pc-windows-msvc' }[
    process.platform
  ];
  const glibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  return { bridge: `${arch}-${system}`, otherLibc: glibc ? 'musl' : 'gnu' };
}

export const LINUX_X64 = { bridge: 'x86_64-unknown-linux-gnu', otherLibc: 'musl' };

/**
 * Tells what may be left out.
 * @param path of a file or folder, from the root of the installation
 * @param options.sealed leaves out what only compilers and readers read, too
 */
export function isUseless(path, { platform = thisPlatform(), sealed = false } = {}) {
  const [, release] = /core-bridge\/releases\/([^/]+)/.exec(path) ?? [];
  if (release !== undefined && release !== platform.bridge) return true;
  if (/core-bridge\/(sdk-core|bridge-macros|src)(\/|$)/.test(path)) return true;
  if (new RegExp(`(@libsql/|@swc/core-)linux-[^/]*-${platform.otherLibc}(/|$)`).test(path)) return true;
  return sealed && UNREAD.test(path);
}

/** Paths of the installed packages that production runs with, from the root of the installation. */
export function productionPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const reached = new Set();
  const todo = Object.keys(dependencies).map((name) => [name, '']);
  for (const [name, from] of todo) {
    if (from.endsWith('/@temporalio/worker') && BUNDLER.includes(name)) continue;
    const path = nearest(packages, name, from);
    if (path === undefined || packages[path].dev || reached.has(path)) continue;
    reached.add(path);
    const { dependencies: needed, optionalDependencies: optional, peerDependencies: peers } = packages[path];
    todo.push(...Object.keys({ ...needed, ...optional, ...peers }).map((one) => [one, path]));
  }
  return [...reached];
}

/** Returns the path at which a package resolves another one: in its own folder, or in one around it. */
function nearest(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

/** Writes what stands in for packages that are loaded and not used. */
export function writeStandIns(root) {
  for (const name of LOADED) {
    const folder = join(root, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '0.0.0', main: 'index.js' }));
    writeFileSync(join(folder, 'index.js'), '// workflows are bundled by the build of Vouch, not here\n');
  }
}

function prune(root, sealed) {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
  const kept = new Set(productionPackages(root));
  for (const path of Object.keys(packages))
    if (!kept.has(path)) rmSync(join(root, path), { recursive: true, force: true });
  const options = { platform: thisPlatform(), sealed };
  const clean = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (isUseless(relative(root, path), options)) rmSync(path, { recursive: true });
      else if (entry.isDirectory()) clean(path);
    }
  };
  clean(join(root, 'node_modules'));
  writeStandIns(root);
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..', '..');
  const hasTools = existsSync(join(root, 'node_modules', 'typescript'));
  if (!hasTools) prune(root, process.argv.includes('--sealed'));
}
