import type { StackProps } from 'aws-cdk-lib';
import type { AwsConfig } from '../config.js';
import type { DocumentsStack } from '../stacks/documents-stack.js';
import type { NetworkStack } from '../stacks/network-stack.js';
import type { SearchAccess } from '../stacks/search-stack.js';
import type { SecretsStack } from '../stacks/secrets-stack.js';

/** Properties that all stacks with Vouch processes share. */
export interface ProcessProps extends StackProps {
  config: AwsConfig;
  network: NetworkStack;
  search: SearchAccess;
  secrets: SecretsStack;
  documents: DocumentsStack;
}
