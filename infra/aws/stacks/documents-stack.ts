import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';
import { removal } from '../parts/log-group.js';
import type { SecretsStack } from './secrets-stack.js';

interface DocumentsProps extends StackProps {
  config: AwsConfig;
  secrets: SecretsStack;
}

/**
 * The bucket that holds uploaded documents and what is too large for histories. It keeps no versions: what is erased or
 * removed must be gone, and content named by its hash is never overwritten.
 */
export class DocumentsStack extends Stack {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { config, secrets, ...props }: DocumentsProps) {
    super(scope, id, props);
    this.bucket = new Bucket(this, 'Documents', {
      encryption: BucketEncryption.KMS,
      encryptionKey: secrets.key,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: false,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: removal(config),
    });
    new CfnOutput(this, 'BucketName', { value: this.bucket.bucketName });
  }
}
