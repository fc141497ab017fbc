import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';

/** A log group that forgets after as many days as the deployment says. */
export function logGroup(scope: Construct, id: string, config: AwsConfig): LogGroup {
  return new LogGroup(scope, id, {
    retention: config.logDays,
    removalPolicy: removal(config),
  });
}

/** What becomes of data when its stack is deleted. */
export function removal({ keepData }: AwsConfig): RemovalPolicy {
  return keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
