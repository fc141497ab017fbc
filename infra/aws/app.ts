import { Tags, type App, type StackProps } from 'aws-cdk-lib';
import type { AwsConfig } from './config.js';
import { ApiStack } from './stacks/api-stack.js';
import { DocumentsStack } from './stacks/documents-stack.js';
import { FunctionsStack } from './stacks/functions-stack.js';
import { MonitoringStack } from './stacks/monitoring-stack.js';
import { NetworkStack } from './stacks/network-stack.js';
import { SearchStack } from './stacks/search-stack.js';
import { SecretsStack } from './stacks/secrets-stack.js';
import { WorkersStack } from './stacks/workers-stack.js';

/** All stacks of a deployment, in the order in which they are deployed. */
export function addStacks(app: App, config: AwsConfig) {
  const { name, region, account } = config;
  const props: StackProps = {
    env: { region, ...(account === undefined ? {} : { account }) },
    terminationProtection: config.keepData,
  };
  Tags.of(app).add('application', name);
  const secrets = new SecretsStack(app, `${name}-secrets`, { ...props, config });
  const network = new NetworkStack(app, `${name}-network`, { ...props, config });
  const documents = new DocumentsStack(app, `${name}-documents`, { ...props, config, secrets });
  const { search: wanted } = config;
  const search =
    wanted.kind === 'domain'
      ? new SearchStack(app, `${name}-search`, { ...props, config, domain: wanted, network, secrets })
      : undefined;
  const access = wanted.kind === 'existing' ? wanted : search!.access;
  const parts = { ...props, config, network, search: access, secrets, documents };
  const api = new ApiStack(app, `${name}-api`, parts);
  const workers = new WorkersStack(app, `${name}-workers`, { ...parts, cluster: api.cluster });
  const functions = new FunctionsStack(app, `${name}-functions`, parts);
  workers.scaleWith(functions.backlog);
  const monitoring = new MonitoringStack(app, `${name}-monitoring`, {
    ...props,
    config,
    key: secrets.key,
    api,
    workers,
    functions,
    search,
  });
  return { secrets, network, documents, ...(search ? { search } : {}), api, workers, functions, monitoring };
}
