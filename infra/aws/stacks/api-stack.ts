import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Cluster, ContainerInsights, type FargateService } from 'aws-cdk-lib/aws-ecs';
import {
  ApplicationLoadBalancer,
  ApplicationProtocol,
  SslPolicy,
  type ApplicationTargetGroup,
} from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';
import { fargateProcess } from '../parts/fargate.js';
import { removal } from '../parts/log-group.js';
import type { ProcessProps } from '../parts/props.js';
import { apiSettings } from '../parts/settings.js';
import { API_PORT } from './network-stack.js';

/** A completion waits for its answer for ten minutes without a byte; streams beat far more often. */
const IDLE_SECONDS = 660;

/** The API behind a load balancer. It runs all the time, because streams and waits last for minutes. */
export class ApiStack extends Stack {
  readonly cluster: Cluster;
  readonly service: FargateService;
  readonly balancer: ApplicationLoadBalancer;
  readonly targets: ApplicationTargetGroup;

  constructor(scope: Construct, id: string, given: ProcessProps) {
    const { config, network, search, secrets, documents, ...props } = given;
    super(scope, id, props);
    const { api } = config;
    this.cluster = new Cluster(this, 'Cluster', {
      vpc: network.vpc,
      containerInsightsV2: ContainerInsights.ENABLED,
    });
    this.service = fargateProcess(
      this,
      'Api',
      { config, network, search, secrets, documents },
      {
        cluster: this.cluster,
        module: 'dist/api/main.js',
        size: api.size,
        count: api.min,
        settings: apiSettings(config, API_PORT),
        port: API_PORT,
        stopSeconds: 30,
        securityGroup: network.apiGroup,
      },
    );
    this.service
      .autoScaleTaskCount({ minCapacity: api.min, maxCapacity: api.max })
      .scaleOnCpuUtilization('Cpu', { targetUtilizationPercent: 60 });
    this.balancer = new ApplicationLoadBalancer(this, 'Balancer', {
      vpc: network.vpc,
      internetFacing: api.public,
      securityGroup: network.balancerGroup,
      idleTimeout: Duration.seconds(IDLE_SECONDS),
      dropInvalidHeaderFields: true,
      deletionProtection: config.keepData,
    });
    this.balancer.logAccessLogs(accessLogs(this, config));
    this.targets = this.balancer
      .addListener('Https', {
        port: 443,
        open: false,
        certificates: [Certificate.fromCertificateArn(this, 'Certificate', api.certificateArn)],
        sslPolicy: SslPolicy.RECOMMENDED_TLS,
      })
      .addTargets('Api', {
        port: API_PORT,
        protocol: ApplicationProtocol.HTTP,
        targets: [this.service],
        healthCheck: { path: '/healthz', interval: Duration.seconds(15), timeout: Duration.seconds(5) },
        // streams are told to come again at once
        deregistrationDelay: Duration.seconds(30),
      });
    new CfnOutput(this, 'BalancerName', { value: this.balancer.loadBalancerDnsName });
  }
}

/** The balancer writes with a key of S3's own: it knows no other. */
function accessLogs(stack: Stack, config: AwsConfig): Bucket {
  return new Bucket(stack, 'AccessLogs', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(config.logDays) }],
    removalPolicy: removal(config),
  });
}
