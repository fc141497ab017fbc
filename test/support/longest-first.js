import Sequencer from '@jest/test-sequencer';

/** Suites that take longest: most start whole processes and browsers, others ask very many questions. */
const LONG = /\/test\/(e2e|web|workflows\/access)\/|\/(schemathesis|openai-tools-bfcl|answer-stream)\.test/;
/** Suites of a second or less, which fill up the end of a run. */
const SHORT = '/test/unit/';

const rank = ({ path }) => (LONG.test(path) ? 0 : path.includes(SHORT) ? 2 : 1);

/** Begins with the long suites, so that none of them is left for the end of a run, on a fresh clone as well. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
