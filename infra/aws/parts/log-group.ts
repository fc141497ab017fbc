import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';

/** Creates a log group with the retention of the deployment. */
export function logGroup(scope: Construct, id: string, config: AwsConfig): LogGroup {
  return new LogGroup(scope, id, {
    retention: config.logDays,
    removalPolicy: removal(config),
  });
}

/** Removal policy of resources that hold data. */
export function removal({ keepData }: AwsConfig): RemovalPolicy {
  return keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
