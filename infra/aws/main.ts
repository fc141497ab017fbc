import { existsSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { addStacks } from './app.js';
import { AwsConfigError, readConfig } from './config.js';

/** `npx cdk synth -c deployment=deployments/mine.json`; without it, the example. */
const app = new App();
const given: unknown = app.node.tryGetContext('deployment');
try {
  const config = readConfig(typeof given === 'string' ? given : 'deployments/example.json');
  if (!existsSync(config.package))
    throw new AwsConfigError(`package: there is no ${config.package} yet. Run: npm run package`);
  addStacks(app, config);
} catch (error) {
  if (!(error instanceof AwsConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
