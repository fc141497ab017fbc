import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Way } from '../../../infra/local/programs/obtain.js';
import { findChromium } from '../../servers/browser/find-chromium.js';
import { temporaryFolder, writeScript } from './folders.js';

const root = temporaryFolder();
const BROWSER = 'echo "Chromium 156.0.8078.79 built on Debian"';

let base: string;
let lines: string[];
beforeEach(() => {
  base = mkdtempSync(join(root, 'case-'));
  lines = [];
});

const bin = () => join(base, 'bin');
const inCache = () => join(base, 'cache', 'chromium-153.0.0', 'chromium');

function find(env: Record<string, string> = {}, ways: Way[] = []) {
  const whole = { PATH: bin(), VOUCH_CACHE_DIR: join(base, 'cache'), ...env };
  return findChromium((line) => lines.push(line), whole, ways);
}

const makes: Way = async ({ folder }) => {
  writeScript(join(folder, 'made', 'chromium'), BROWSER);
  return join(folder, 'made');
};
const fails: Way = async () => {
  throw new Error('no network');
};

test('the setting wins over the PATH, and the PATH over the cache', async () => {
  writeScript(inCache(), BROWSER);
  expect(await find()).toBe(inCache());
  const onPath = writeScript(join(bin(), 'google-chrome'), 'echo "Google Chrome 156.0.8078.79"');
  expect(await find()).toBe(onPath);
  const named = writeScript(join(base, 'named'), BROWSER);
  expect(await find({ VOUCH_TEST_CHROMIUM: named })).toBe(named);
});

test('a setting that names no browser is an error and not passed over', async () => {
  writeScript(join(bin(), 'chromium'), BROWSER);
  const named = writeScript(join(base, 'named'), 'echo "an editor"');
  await expect(find({ VOUCH_TEST_CHROMIUM: named }, [makes])).rejects.toThrow(
    `VOUCH_TEST_CHROMIUM: ${named}`,
  );
});

test('a script that only tells how to install a browser is passed over', async () => {
  writeScript(join(bin(), 'chromium-browser'), 'echo "requires the chromium snap to be installed"; exit 1');
  expect(await find({}, [makes])).toBe(inCache());
});

test('where there is none it is fetched once, by whichever way works', async () => {
  expect(await Promise.all([find({}, [fails, makes]), find({}, [fails, makes])])).toEqual([
    inCache(),
    inCache(),
  ]);
  expect(lines.filter((line) => line.includes('no network'))).toHaveLength(1);
  expect(readdirSync(join(base, 'cache'))).toEqual(['chromium-153.0.0']);
  expect(await find({}, [fails])).toBe(inCache());
});

test('when no way works, or what came does not run here, the error says what to install', async () => {
  const broken: Way = async ({ folder }) => {
    writeScript(join(folder, 'made', 'chromium'), 'echo "libnss3.so: cannot open" >&2; exit 127');
    return join(folder, 'made');
  };
  for (const way of [fails, broken]) {
    const error: unknown = await find({}, [way]).catch((reason: unknown) => reason);
    for (const help of ['chromium (Debian)', 'fonts-noto-cjk', 'VOUCH_TEST_CHROMIUM', 'npm'])
      expect((error as Error).message).toContain(help);
  }
});
