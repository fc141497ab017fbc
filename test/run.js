/**
 * `npm test`: builds, then runs every static check and, beside them, every test.
 * The last line is `N passed, N failed`: tests, and each static check as one.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'vouch-test-'));
mkdirSync(join(scratch, 'said'));
const jest = [process.execPath, join(root, 'node_modules', 'jest', 'bin', 'jest.js')];
/** The package for AWS stands on its own, so that others need not install its library. */
const awsNpm = ['npm', '--prefix', 'infra/aws'];
/**
 * Suites on the time-skipping server. Each has a server of its own, whose clock goes on while a busy machine takes its time:
 * they run one after the other, beside nothing but the static checks, which keep the other processor busy.
 */
const TIME_SUITES = '\\.time\\.test\\.ts$';

/** Three more than there are processors: tests of whole processes wait much of their time. */
const WORKERS = availableParallelism() + 3;

/** Files that may fail and are run again. */
const RUN_AGAIN = 8;

/** One suite after the other, in a process that ends with them: a test that fails may leave a server open. */
const ONE_BY_ONE = ['--runInBand', '--forceExit'];

const total = { passed: 0, failed: 0 };
const failures = [];
/** The programs that run now, each in a process group of its own. */
const running = new Set();

function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${name}: ${failed} failed`);
}

/**
 * Runs a program in a process group of its own and, when it is over, ends what it left running.
 * @param options.live shows what it says at once, not when it is over
 */
function run(title, [command, ...args], { live = false } = {}) {
  return new Promise((resolve) => {
    const said = join(scratch, 'said', title);
    const out = live ? 'inherit' : openSync(said, 'w');
    const finished = (code) => {
      running.delete(child);
      if (!live) {
        closeSync(out);
        console.log(`\n— ${title}\n${readFileSync(said, 'utf8')}`);
      }
      resolve(code);
    };
    if (live) console.log(`\n— ${title}`);
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', out, out], detached: true });
    running.add(child);
    child.once('error', (error) => {
      console.error(error.message);
      finished(1);
    });
    child.once('exit', (code) => {
      endGroup(child.pid, 'SIGKILL');
      finished(code ?? 1);
    });
  });
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}

async function check(name) {
  const ok = (await run(name, ['npm', 'run', '--silent', name])) === 0;
  count(name, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

/** Runs suites of Jest: tests that passed and failed, the files that failed with the tests that passed there, and messages. */
async function report(name, command, options) {
  const file = join(scratch, `${name.replaceAll(' ', '-')}.json`);
  const code = await run(name, [...command, '--passWithNoTests', '--json', `--outputFile=${file}`], options);
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const failing = result.testResults.filter(({ status }) => status === 'failed');
    return {
      passed: result.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failing: failing.map((suite) => suite.name),
      passedThere: failing
        .flatMap((suite) => suite.assertionResults)
        .filter(({ status }) => status === 'passed').length,
      messages: failuresIn(result),
    };
  } catch {
    return { passed: 0, failed: 1, failing: [], passedThere: 0, messages: [] };
  }
}

/**
 * Runs suites and counts their tests. A few files that fail are run once more, one after the other when most other work is over,
 * and count as they end then: other work on a machine is no fault of the product. What failed at first is listed all the same.
 */
async function suites(name, runner, choice = [], options) {
  const first = await report(name, [...runner, ...choice], options);
  failures.push(...first.messages);
  if (first.failing.length === 0 || first.failing.length > RUN_AGAIN)
    return count(name, first.passed, first.failed);
  const again = await report(`${name}, again`, [
    ...runner,
    ...ONE_BY_ONE,
    '--runTestsByPath',
    ...first.failing,
  ]);
  failures.push(
    `${first.failing.length} of the files of "${name}" failed at first, as listed, and were run again alone:`,
    ...again.messages,
  );
  count(name, first.passed - first.passedThere + again.passed, again.failed);
}

/** Lists the failures by file and name, with their messages: the output of thousands of tests is too long to search. */
function failuresIn({ testResults }) {
  return testResults.flatMap((suite) => {
    const file = relative(root, suite.name);
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return suite.status === 'failed' ? [`  ${file}\n${suite.message}`] : [];
    return failed.map((test) => `  ${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
}

function finish() {
  rmSync(scratch, { recursive: true, force: true });
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const { pid } of running) endGroup(pid, 'SIGKILL');
    count(`stopped by ${signal}`, 0, 1);
    finish();
  });

async function checks() {
  if (!existsSync(join(root, 'infra/aws/node_modules')))
    await run('packages for AWS', [...awsNpm, 'ci', '--ignore-scripts']);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(scripts).filter((script) => script.startsWith('check:'))) await check(name);
  await suites('tests of what describes AWS', [...awsNpm, 'test', '--']);
}

async function prepareServers() {
  const compiled = await run('programs of the tests', [
    process.execPath,
    join(root, 'infra', 'build', 'build.mjs'),
    'servers',
  ]);
  const prepare = [process.execPath, join(root, 'dist', 'test', 'servers', 'prepare.js')];
  return compiled === 0 && (await run('servers for the tests', prepare, { live: true })) === 0;
}

/** Everything that needs servers; what skips time first, on a machine that has little else to do. */
async function tests() {
  if (!(await prepareServers())) return count('servers for the tests', 0, 1);
  await suites('tests that skip time', jest, [`--testPathPatterns=${TIME_SUITES}`, ...ONE_BY_ONE]);
  const choice = ['--testPathIgnorePatterns', TIME_SUITES, `--maxWorkers=${WORKERS}`];
  await suites('tests', jest, choice, { live: true });
}

if (await check('build')) await Promise.all([tests(), checks()]);
finish();
