import { Duration, type Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function,
  LoggingFormat,
  ParamsAndSecretsLayerVersion,
  ParamsAndSecretsVersions,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { logGroup } from './log-group.js';
import { allowSecret } from './permissions.js';
import type { ProcessProps } from './props.js';
import { secretSettings, type Settings } from './settings.js';

interface FunctionOf {
  /** Module and export. */
  handler: string;
  memory: number;
  timeoutSeconds: number;
  atOnce: number;
  settings: Settings;
}

/** Creates a Lambda function in the VPC that reads its secret settings through the secrets extension. */
export function functionOf(
  stack: Stack,
  id: string,
  { config, network, secrets }: ProcessProps,
  { handler, memory, timeoutSeconds, atOnce, settings }: FunctionOf,
): { handler: Function; log: LogGroup } {
  const log = logGroup(stack, `${id}Log`, config);
  const role = new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [log.logGroupArn],
    }),
  );
  // Lambda makes the network interfaces in the name of the role; for describing them there are no resources
  role.addToPolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: [
        'ec2:AssignPrivateIpAddresses',
        'ec2:CreateNetworkInterface',
        'ec2:DeleteNetworkInterface',
        'ec2:DescribeNetworkInterfaces',
        'ec2:DescribeSubnets',
        'ec2:UnassignPrivateIpAddresses',
      ],
      resources: ['*'],
    }),
  );
  // Lambda says itself in which region it is
  const { AWS_REGION: _, ...environment } = settings;
  const made = new Function(stack, id, {
    runtime: Runtime.NODEJS_22_X,
    architecture: Architecture.X86_64,
    code: Code.fromAsset(config.package),
    handler,
    role,
    memorySize: memory,
    timeout: Duration.seconds(timeoutSeconds),
    reservedConcurrentExecutions: atOnce,
    environment: { ...environment, VOUCH_SECRET_ID: secrets.secretArn, HOME: '/tmp' },
    vpc: network.vpc,
    vpcSubnets: network.privateSubnets,
    securityGroups: [network.workerGroup],
    logGroup: log,
    loggingFormat: LoggingFormat.TEXT,
    ...(secretSettings(config).length > 0
      ? { paramsAndSecrets: ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103) }
      : {}),
  });
  allowSecret(role, secrets);
  made.node.addDependency(role);
  return { handler: made, log };
}
