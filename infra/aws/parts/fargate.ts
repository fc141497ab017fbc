import { Duration, type Stack } from 'aws-cdk-lib';
import type { SecurityGroup } from 'aws-cdk-lib/aws-ec2';
import { Repository } from 'aws-cdk-lib/aws-ecr';
import {
  ContainerImage,
  CpuArchitecture,
  FargateService,
  FargateTaskDefinition,
  LogDrivers,
  OperatingSystemFamily,
  Secret,
  type ICluster,
} from 'aws-cdk-lib/aws-ecs';
import { Secret as KeptSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { AwsConfig } from '../config.js';
import { logGroup } from './log-group.js';
import { allowSecret, allowWork } from './permissions.js';
import type { ProcessProps } from './props.js';
import { commonSettings, secretSettings, type Settings } from './settings.js';

interface FargateProcess {
  cluster: ICluster;
  /** The module that is run. */
  module: 'dist/api/main.js' | 'dist/worker/main.js';
  size: { cpu: number; memory: number };
  count: number;
  settings: Settings;
  port?: number;
  /** Grace period to finish running work at shutdown. */
  stopSeconds: number;
  securityGroup: SecurityGroup;
}

/** Creates a long-running Fargate service from the image of the deployment. */
export function fargateProcess(
  stack: Stack,
  id: string,
  { config, network, search, secrets, documents }: ProcessProps,
  process: FargateProcess,
): FargateService {
  const { size, port, securityGroup } = process;
  const task = new FargateTaskDefinition(stack, `${id}Task`, {
    cpu: size.cpu,
    memoryLimitMiB: size.memory,
    runtimePlatform: {
      cpuArchitecture: CpuArchitecture.X86_64,
      operatingSystemFamily: OperatingSystemFamily.LINUX,
    },
  });
  const kept = KeptSecret.fromSecretCompleteArn(stack, `${id}Secret`, secrets.secretArn);
  const container = task.addContainer('main', {
    image: imageOf(stack, id, config),
    entryPoint: ['node'],
    command: ['--enable-source-maps', process.module],
    environment: {
      ...commonSettings(config, search, documents),
      // scratch for parsing uploads; nothing is kept there
      VOUCH_DATA_DIR: '/tmp/vouch',
      ...process.settings,
    },
    secrets: Object.fromEntries(
      secretSettings(config).map((name) => [name, Secret.fromSecretsManager(kept, name)]),
    ),
    readonlyRootFilesystem: true,
    stopTimeout: Duration.seconds(process.stopSeconds),
    logging: LogDrivers.awsLogs({
      streamPrefix: id.toLowerCase(),
      logGroup: logGroup(stack, `${id}Log`, config),
    }),
    ...(port === undefined ? {} : { portMappings: [{ containerPort: port }] }),
  });
  task.addVolume({ name: 'scratch' });
  container.addMountPoints({ sourceVolume: 'scratch', containerPath: '/tmp', readOnly: false });
  allowSecret(task.obtainExecutionRole(), secrets);
  allowWork(stack, task.taskRole, config, { search, documents, secrets });
  return new FargateService(stack, `${id}Service`, {
    cluster: process.cluster,
    taskDefinition: task,
    desiredCount: process.count,
    securityGroups: [securityGroup],
    vpcSubnets: network.privateSubnets,
    assignPublicIp: false,
    minHealthyPercent: 100,
    maxHealthyPercent: 200,
    circuitBreaker: { rollback: true },
  });
}

function imageOf(stack: Stack, id: string, { image }: AwsConfig): ContainerImage {
  const repository = Repository.fromRepositoryName(stack, `${id}Image`, image.repository);
  return ContainerImage.fromEcrRepository(repository, image.tag);
}
