import Sequencer from '@jest/test-sequencer';

/** Folders whose suites take longest, as they start whole processes and browsers. */
const LONG = ['/test/e2e/', '/test/web/'];

/** Begins with the long suites, so that none of them is left for the end of a run, on a fresh clone as well. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (LONG.some((folder) => path.includes(folder)) ? 0 : 1);
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
