import { Arn, ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Conditions, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { modelsOf, type AwsConfig } from '../config.js';
import type { DocumentsStack } from '../stacks/documents-stack.js';
import type { SearchAccess } from '../stacks/search-stack.js';
import type { SecretsStack } from '../stacks/secrets-stack.js';

/** Prefix of the ids of cross-region inference profiles. */
const PROFILE = /^(?:us|us-gov|eu|apac|jp|au|ca|in|global)\./;

/** HTTP requests to a domain; processes need no administrative actions. */
export const SEARCH_ACTIONS = ['Get', 'Head', 'Post', 'Put', 'Delete'].map((method) => `es:ESHttp${method}`);

/** Actions on objects. */
const OBJECT_ACTIONS = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];

/** Actions on models, with and without streaming. */
const MODEL_ACTIONS = ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'];

/** Grants the store, the bucket and the models of the deployment. */
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
  allowModels(stack, to, config);
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

/** Grants reading the secret settings. */
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

/** Grants the models that requests name, and those behind inference profiles only through these profiles. */
function allowModels(stack: Stack, to: IGrantable, config: AwsConfig): void {
  const allow = (resources: string[], conditions: Conditions = {}) =>
    to.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: MODEL_ACTIONS, resources, conditions }),
    );
  const named = modelsOf(config.models).map((id) => namedModel(stack, config, id));
  allow(named.map(({ arn }) => arn));
  for (const { arn, behind } of named)
    if (behind.length > 0) allow(behind, { StringEquals: { 'bedrock:InferenceProfileArn': arn } });
}

/** Returns the ARN that a request for this model names, and the ARNs behind it when it is a profile. */
function namedModel(stack: Stack, config: AwsConfig, id: string): { arn: string; behind: string[] } {
  const source = config.models.applicationProfiles[id];
  if (source !== undefined) {
    const between = PROFILE.test(source) ? [systemProfile(stack, source)] : [];
    return { arn: id, behind: [...between, ...foundations(stack, config, source)] };
  }
  if (id.startsWith('arn:')) {
    const across = /:inference-profile\/(.+)$/.exec(id)?.[1];
    return { arn: id, behind: across === undefined ? [] : foundations(stack, config, across) };
  }
  if (!PROFILE.test(id)) return { arn: foundation(stack, config.region, id), behind: [] };
  return { arn: systemProfile(stack, id), behind: foundations(stack, config, id) };
}

function systemProfile(stack: Stack, id: string): string {
  return stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: id });
}

/** Returns the foundation model of this id; for a cross-region profile, the model in each of its regions. */
function foundations(stack: Stack, { region, models }: AwsConfig, id: string): string[] {
  const across = PROFILE.test(id) ? models.profileRegions : [];
  // a global profile is also asked without a region
  const everywhere = id.startsWith('global.') ? [''] : [];
  const model = id.replace(PROFILE, '');
  return [...new Set([region, ...across, ...everywhere])].map((one) => foundation(stack, one, model));
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
