import { TestWorkflowEnvironment } from '@temporalio/testing';

/**
 * A process of its own, because the SDK's download cannot be interrupted: starting a server makes the SDK fetch the
 * program, then the server is stopped again.
 * Arguments: `dev-server` or `test-server`, the folder to download into, the version (`default` for the SDK's own).
 */
const [kind, downloadDir, version] = process.argv.slice(2);
if (!downloadDir || !version) throw new Error('arguments: dev-server|test-server FOLDER VERSION');
const server = { executable: { type: 'cached-download', downloadDir, version } } as const;
try {
  const environment =
    kind === 'test-server'
      ? await TestWorkflowEnvironment.createTimeSkipping({ server })
      : await TestWorkflowEnvironment.createLocal({ server });
  await environment.teardown();
} catch (error) {
  // the SDK says the same thing once for every layer it passed; the innermost says it all
  const innermost = (error as Error).message.replaceAll('\n', ' ').split(': ').at(-1);
  console.error(innermost);
  process.exitCode = 1;
}
