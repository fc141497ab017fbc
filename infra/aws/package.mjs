/**
 * Puts together what the functions run: the build of Vouch and its packages for production, without what only other
 * platforms, compilers and readers need. Takes what is installed and asks no registry: run it on Linux with glibc on x64,
 * after `npm ci && npm run build` in the root.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isUseless, LINUX_X64, productionPackages, writeStandIns } from '../production/prune.mjs';

/** Lambda refuses more, unpacked, with the layer for secrets, which takes less than 20 MB. */
const LIMIT_MB = 250 - 20;
/** Folders of `dist` that they load programs, chunks, threads and converters from. */
const OURS = ['adapters', 'chunks', 'temporal', 'worker'];
/** Packages that functions never load: the web app's. */
const UNUSED = /node_modules\/(@types|swagger-ui-dist)(\/|$)/;

const root = resolve(import.meta.dirname, '..', '..');
const target = resolve(import.meta.dirname, process.argv[2] ?? 'build/package');

/** True if a file or folder goes into the package. */
function wanted(path) {
  const inside = relative(root, path);
  return !UNUSED.test(inside) && !isUseless(inside, { platform: LINUX_X64, sealed: true });
}

function sizeOf(path) {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

if (!existsSync(join(root, 'dist', 'worker', 'lambda.js'))) {
  console.error('Vouch is not built yet. Run: npm run build, in the root');
  process.exit(1);
}
rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'dist'), { recursive: true });
for (const folder of OURS)
  cpSync(join(root, 'dist', folder), join(target, 'dist', folder), { recursive: true, filter: wanted });
// without a name: tools that look for packages would find ours twice
writeFileSync(join(target, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
const packages = productionPackages(root).map((path) => join(root, path));
for (const path of packages.filter(wanted)) {
  // a package within another one has its own line
  const nested = join(path, 'node_modules');
  const filter = (one) => one !== nested && wanted(one);
  cpSync(path, join(target, relative(root, path)), { recursive: true, filter, verbatimSymlinks: true });
}
writeStandIns(target);
const megabytes = Math.round(sizeOf(target) / 1024 / 1024);
console.log(
  `${relative(process.cwd(), target)}: ${packages.length} packages, ${megabytes} MB of ${LIMIT_MB}`,
);
if (megabytes > LIMIT_MB) process.exit(1);
