import { findOnPath, isExecutable } from '../local/programs/executables.js';

/** Names under which distributions install it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium that the tests of the web app drive: the one that VOUCH_TEST_CHROMIUM names, or one on the PATH. */
export function locateChromium(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['VOUCH_TEST_CHROMIUM'];
  if (named) return isExecutable(named) ? named : undefined;
  return NAMES.map((name) => findOnPath(name, env)).find((path) => path !== undefined);
}

/** @throws Error that says what to install when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const found = locateChromium(env);
  if (found !== undefined) return found;
  const named = env['VOUCH_TEST_CHROMIUM'];
  if (named) throw new Error(`VOUCH_TEST_CHROMIUM: ${named} is not a program.`);
  throw new Error(`The tests of the web app need Chromium, and none was found. Any one of these helps:
  - a package of the system: chromium (Debian), and fonts-noto-cjk for Korean text
  - VOUCH_TEST_CHROMIUM=path of a Chromium or Chrome`);
}
