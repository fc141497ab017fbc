import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';
import { removal } from '../parts/log-group.js';
import { secretSettings } from '../parts/settings.js';

/** Actions that the account and the policies of its roles may allow on the key. */
const KEY_ACTIONS = [
  ...['CancelKeyDeletion', 'CreateGrant', 'Decrypt', 'DescribeKey', 'DisableKey', 'DisableKeyRotation'],
  ...['EnableKey', 'EnableKeyRotation', 'Encrypt', 'GenerateDataKey', 'GenerateDataKeyWithoutPlaintext'],
  ...['GetKeyPolicy', 'GetKeyRotationStatus', 'ListGrants', 'ListKeyPolicies', 'ListKeyRotations'],
  ...['ListResourceTags', 'PutKeyPolicy', 'ReEncryptFrom', 'ReEncryptTo', 'RetireGrant', 'RevokeGrant'],
  ...['RotateKeyOnDemand', 'ScheduleKeyDeletion', 'TagResource', 'UntagResource', 'UpdateKeyDescription'],
].map((action) => `kms:${action}`);

/** The key that everything kept is encrypted with, and the settings that must be kept secret. */
export class SecretsStack extends Stack {
  readonly key: Key;
  readonly secretArn: string;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: AwsConfig }) {
    super(scope, id, props);
    this.key = new Key(this, 'Key', {
      description: `${config.name}: secrets, documents, search index, alarms`,
      enableKeyRotation: true,
      removalPolicy: removal(config),
      policy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [new AccountRootPrincipal()],
            actions: KEY_ACTIONS,
            resources: ['*'],
          }),
          // alarms are sent through a topic that is encrypted with it
          new PolicyStatement({
            principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
            actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
            resources: ['*'],
            conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
          }),
        ],
      }),
    });
    // without a value: no process starts before the operator has put one there
    const secret = new CfnSecret(this, 'Settings', {
      name: `${config.name}/settings`,
      description: `A JSON object with ${secretSettings(config).join(', ')}`,
      kmsKeyId: this.key.keyArn,
    });
    secret.applyRemovalPolicy(removal(config));
    this.secretArn = secret.ref;
    new CfnOutput(this, 'SecretArn', { value: this.secretArn });
  }
}
