import { Stack, type StackProps } from 'aws-cdk-lib';
import {
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  IpAddresses,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
  type SubnetSelection,
} from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';
import { logGroup } from '../parts/log-group.js';

/** The port that the API listens on. */
export const API_PORT = 8787;

/** The VPC with its security groups. */
export class NetworkStack extends Stack {
  readonly vpc: Vpc;
  readonly privateSubnets: SubnetSelection = { subnetType: SubnetType.PRIVATE_WITH_EGRESS };
  readonly balancerGroup: SecurityGroup;
  readonly apiGroup: SecurityGroup;
  readonly workerGroup: SecurityGroup;
  readonly searchGroup: SecurityGroup;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: AwsConfig }) {
    super(scope, id, props);
    const { network, api, temporal } = config;
    this.vpc = new Vpc(this, 'Vpc', {
      ipAddresses: IpAddresses.cidr(network.cidr),
      maxAzs: 2,
      natGateways: network.natGateways,
      subnetConfiguration: [
        { name: 'public', subnetType: SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
        { name: 'private', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
      ],
      gatewayEndpoints: { s3: { service: GatewayVpcEndpointAwsService.S3 } },
      flowLogs: {
        all: { destination: FlowLogDestination.toCloudWatchLogs(logGroup(this, 'FlowLog', config)) },
      },
    });
    const group = (name: string, description: string) =>
      new SecurityGroup(this, name, { vpc: this.vpc, description, allowAllOutbound: false });
    this.balancerGroup = group('Balancer', 'Load balancer of the API');
    this.apiGroup = group('Api', 'API');
    this.workerGroup = group('Workers', 'Workers and functions');
    this.searchGroup = group('Search', 'OpenSearch');

    for (const range of api.allowFrom) this.balancerGroup.addIngressRule(Peer.ipv4(range), Port.tcp(443));
    this.apiGroup.connections.allowFrom(this.balancerGroup, Port.tcp(API_PORT), 'requests');
    const outside = new Set([443, Number(temporal.address.split(':').at(-1)), ...network.egressPorts]);
    for (const processes of [this.apiGroup, this.workerGroup]) {
      this.searchGroup.connections.allowFrom(processes, Port.tcp(443), 'search');
      for (const port of outside) processes.addEgressRule(Peer.anyIpv4(), Port.tcp(port));
    }
  }
}
