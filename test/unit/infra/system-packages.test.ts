import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installSystemPackages } from '../../servers/system-packages.js';
import { temporaryFolder, writeScript } from './folders.js';

const root = temporaryFolder();

/** A machine with nothing but what the test puts into its one folder of programs. */
let base: string;
let lines: string[];
beforeEach(() => {
  base = mkdtempSync(join(root, 'machine-'));
  lines = [];
  for (const name of ['sh', 'mkdir', 'cat']) symlinkSync(`/bin/${name}`, join(base, name));
});

const program = (name: string, body: string) => writeScript(join(base, name), body);
const asked = () => (existsSync(join(base, 'asked')) ? readFileSync(join(base, 'asked'), 'utf8') : '');

/** An apt-get that notes what it is asked, and a distribution that has these packages alone of those with a version. */
function apt(has: RegExp, body = '') {
  program('apt-get', `echo "\${AS:-}apt-get $*" >> ${base}/asked\n${body}`);
  program(
    'apt-cache',
    `case "$2" in *-jdk-*) echo "$2" | /bin/grep -E -e '${has.source}' ;; *) echo "$2" ;; esac`,
  );
}

/** Everything but the browser and the fonts. */
function developer() {
  for (const name of ['java', 'mvn', 'go']) program(name, 'true');
  program('javac', 'echo "javac 25.0.1"');
  program('python3', 'echo "pip 25.2"');
  program('fc-list', 'true');
}

const install = (env: Record<string, string> = {}, asRoot = true) =>
  installSystemPackages((line) => lines.push(line), {
    env: { PATH: base, JAVA_HOME: '', VOUCH_CACHE_DIR: join(base, 'cache'), ...env },
    root: asRoot,
  });

test('root gets what is lacking and nothing else, by one installation', async () => {
  apt(/./);
  developer();
  await install();
  const options = '-qq -o DPkg::Lock::Timeout=600';
  expect(asked().trim().split('\n')).toEqual([
    `apt-get ${options} update`,
    `apt-get ${options} install -y --no-install-recommends chromium-headless-shell fonts-noto-cjk`,
  ]);
});

test('on a machine that has all of it nothing is asked or said', async () => {
  apt(/./);
  developer();
  program('fc-list', 'echo NotoSansCJK');
  program('chromium-headless-shell', 'echo "Chromium 156.0.8078.79"');
  await install();
  expect([asked(), lines]).toEqual(['', []]);
});

test('a whole browser serves, and the lighter one is fetched all the same', async () => {
  apt(/./);
  developer();
  program('fc-list', 'echo NotoSansCJK');
  program('chromium', 'echo "Chromium 156.0.8078.79"');
  await install();
  expect(asked()).toMatch(/ chromium-headless-shell\n$/);
});

test('of packages with a version the one that the distribution has', async () => {
  apt(/-25-/);
  await install();
  expect(asked()).toMatch(
    / openjdk-25-jdk-headless maven golang-go python3 python3-pip chromium-headless-shell /,
  );
  apt(/default/);
  await install();
  expect(asked()).toContain(' default-jdk-headless maven ');
});

test.each([
  ['a user', {}, false, true],
  ['a user of CI who has no sudo', { CI: 'true' }, false, true],
  ['root without apt-get', {}, true, false],
])('%s is told the command in one line, and nothing is tried', async (_who, env, asRoot, hasApt) => {
  if (hasApt) apt(/./);
  developer();
  await install(env, asRoot);
  expect(lines).toEqual([
    expect.stringContaining('sudo apt-get install chromium-headless-shell fonts-noto-cjk'),
  ]);
  expect(asked()).toBe('');
});

test('a user of CI installs with a sudo that asks for no password', async () => {
  apt(/./);
  developer();
  program('sudo', `[ "$1" = -n ] && shift && AS="as root: " exec "$@"`);
  await install({ CI: 'true' }, false);
  expect(asked()).toMatch(
    /^as root: apt-get .* update\nas root: apt-get .* chromium-headless-shell fonts-noto-cjk\n$/,
  );
});

test('when apt-get fails its last line is told with what to do, and that is not the end', async () => {
  apt(/./, 'echo "E: Unable to fetch some archives" >&2; exit 100');
  developer();
  await install();
  expect(lines.at(-1)).toContain('E: Unable to fetch some archives');
  expect(lines.at(-1)).toContain('sudo apt-get install chromium-headless-shell fonts-noto-cjk');
});
