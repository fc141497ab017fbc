import { Arn, ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { AwsConfig } from '../config.js';
import type { DocumentsStack } from '../stacks/documents-stack.js';
import type { SearchAccess } from '../stacks/search-stack.js';
import type { SecretsStack } from '../stacks/secrets-stack.js';

/** Begins the id of a model that is reached through an inference profile across regions. */
const PROFILE = /^(?:us|us-gov|eu|apac|jp|au|ca|global)\./;

/** Requests over HTTP to a domain; whatever else concerns it is no business of the processes. */
export const SEARCH_ACTIONS = ['Get', 'Head', 'Post', 'Put', 'Delete'].map((method) => `es:ESHttp${method}`);

/** What is done with objects. */
const OBJECT_ACTIONS = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];

/** Lets processes of ours use the store, the bucket and the models of the deployment. */
export function allowWork(
  stack: Stack,
  to: IGrantable,
  config: AwsConfig,
  { search, documents, secrets }: { search: SearchAccess; documents: DocumentsStack; secrets: SecretsStack },
): void {
  allowDocuments(to, config, documents, secrets);
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: SEARCH_ACTIONS, resources: [`${search.domainArn}/*`] }),
  );
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'],
      resources: modelArns(stack, config),
    }),
  );
  const { guardrail } = config.models;
  if (guardrail)
    to.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['bedrock:ApplyGuardrail'],
        resources: [
          stack.formatArn({ service: 'bedrock', resource: 'guardrail', resourceName: guardrail.id }),
        ],
      }),
    );
}

function allowDocuments(
  to: IGrantable,
  { name }: AwsConfig,
  { bucket }: DocumentsStack,
  { key }: SecretsStack,
): void {
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: OBJECT_ACTIONS, resources: [bucket.arnForObjects(`${name}/*`)] }),
  );
  // not for listing: without it S3 answers that an object is forbidden where it is not there
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  );
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [key.keyArn] }),
  );
}

/** Lets a process read the settings in the secret. */
export function allowSecret(to: IGrantable, { secretArn, key }: SecretsStack): void {
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['secretsmanager:GetSecretValue', 'secretsmanager:DescribeSecret'],
      resources: [secretArn],
    }),
  );
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['kms:Decrypt'], resources: [key.keyArn] }),
  );
}

/** One per model, and for a profile across regions the model in each of them. */
function modelArns(stack: Stack, { models, region }: AwsConfig): string[] {
  const { chat, small, tasks, embedding, profileRegions } = models;
  const ids = [chat, small, ...Object.values(tasks), embedding].filter((id) => id !== undefined);
  const arns = [...new Set(ids)].flatMap((id) => {
    if (id.startsWith('arn:')) return [id];
    if (!PROFILE.test(id)) return [foundation(stack, region, id)];
    const regions = [...new Set([region, ...profileRegions])];
    const profile = stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: id });
    const model = id.replace(PROFILE, '');
    // a global profile is also asked without a region
    const everywhere = id.startsWith('global.') ? [foundation(stack, '', model)] : [];
    return [profile, ...regions.map((one) => foundation(stack, one, model)), ...everywhere];
  });
  return [...new Set(arns)];
}

function foundation(stack: Stack, region: string, model: string): string {
  return Arn.format(
    {
      service: 'bedrock',
      region,
      account: '',
      resource: 'foundation-model',
      resourceName: model,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    },
    stack,
  );
}
