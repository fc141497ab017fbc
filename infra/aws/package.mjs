/**
 * Puts together what the functions run: the build of Vouch and its packages for production, without what only other
 * platforms, compilers and readers need. Takes what is installed and asks no registry: run it on Linux with glibc on x64,
 * after `npm ci && npm run build` in the root.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Lambda refuses more, unpacked, with the layer for secrets, which takes less than 20 MB. */
const LIMIT_MB = 250 - 20;
const PLATFORM = 'x86_64-unknown-linux-gnu';
const OURS = [
  ...['activities', 'adapters', 'audit', 'config', 'contract', 'domain'],
  ...['ports', 'telemetry', 'temporal', 'worker', 'workflows'],
];
/** Packages that functions never load: the web app's, and the servers that tests and one machine start. */
const UNUSED =
  /node_modules\/(@types|@napi-rs|swagger-ui-dist|@libsql\/linux-x64-musl|@swc\/core-linux-x64-musl)(\/|$)/;
const UNREAD = /\.(d\.[cm]?ts|map|md|markdown|flow)$|\/(sdk-core|\.github|__tests__)(\/|$)/;

const root = resolve(import.meta.dirname, '..', '..');
const target = resolve(import.meta.dirname, process.argv[2] ?? 'build/package');

/** Whether a file or folder goes into the package. */
function wanted(path) {
  const inside = relative(root, path);
  if (UNUSED.test(inside) || UNREAD.test(inside)) return false;
  if (inside.includes('core-bridge/releases/')) return inside.includes(`releases/${PLATFORM}`);
  return true;
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
for (const folder of OURS.filter((name) => existsSync(join(root, 'dist', name))))
  cpSync(join(root, 'dist', folder), join(target, 'dist', folder), { recursive: true, filter: wanted });
// without a name: tools that look for packages would find ours twice
writeFileSync(join(target, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
  cwd: root,
  encoding: 'utf8',
  // it warns of peers that nobody wants
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 16 * 1024 * 1024,
});
const packages = listed.split('\n').filter((path) => path.includes('node_modules'));
for (const path of packages.filter(wanted)) {
  // a package within another one has its own line
  const nested = join(path, 'node_modules');
  const filter = (one) => one !== nested && wanted(one);
  cpSync(path, join(target, relative(root, path)), { recursive: true, filter, verbatimSymlinks: true });
}
const megabytes = Math.round(sizeOf(target) / 1024 / 1024);
console.log(
  `${relative(process.cwd(), target)}: ${packages.length} packages, ${megabytes} MB of ${LIMIT_MB}`,
);
if (megabytes > LIMIT_MB) process.exit(1);
