import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDomain } from 'aws-cdk-lib/aws-opensearchservice';
import { PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnResourcePolicy } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';
import { logGroup, removal } from '../parts/log-group.js';
import { SEARCH_ACTIONS } from '../parts/permissions.js';
import type { NetworkStack } from './network-stack.js';
import type { SecretsStack } from './secrets-stack.js';

/** Address and ARN of a domain. */
export interface SearchAccess {
  /** https address. */
  endpoint: string;
  domainArn: string;
}

interface SearchProps extends StackProps {
  config: AwsConfig;
  domain: Extract<AwsConfig['search'], { kind: 'domain' }>;
  network: NetworkStack;
  secrets: SecretsStack;
}

/** The domain that holds the chunks of documents, and records. */
export class SearchStack extends Stack {
  readonly access: SearchAccess;
  readonly domainName: string;
  readonly storageGb: number;

  constructor(
    scope: Construct,
    id: string,
    { config, domain: wanted, network, secrets, ...props }: SearchProps,
  ) {
    super(scope, id, props);
    const log = logGroup(this, 'Log', config);
    const mayLog = new CfnResourcePolicy(this, 'MayLog', {
      policyName: `${config.name}-search-log`,
      policyDocument: JSON.stringify(
        this.resolve(
          new PolicyDocument({
            statements: [
              new PolicyStatement({
                principals: [new ServicePrincipal('es.amazonaws.com')],
                actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
                resources: [log.logGroupArn],
              }),
            ],
          }),
        ),
      ),
    });
    const domainName = config.name;
    const domainArn = this.formatArn({ service: 'es', resource: 'domain', resourceName: domainName });
    const domain = new CfnDomain(this, 'Domain', {
      domainName,
      engineVersion: 'OpenSearch_2.19',
      clusterConfig: {
        instanceType: wanted.instanceType,
        instanceCount: wanted.nodes,
        zoneAwarenessEnabled: true,
        zoneAwarenessConfig: { availabilityZoneCount: 2 },
        dedicatedMasterEnabled: wanted.dedicatedMasters,
        ...(wanted.dedicatedMasters
          ? { dedicatedMasterCount: 3, dedicatedMasterType: wanted.instanceType }
          : {}),
      },
      ebsOptions: { ebsEnabled: true, volumeType: 'gp3', volumeSize: wanted.storageGb },
      encryptionAtRestOptions: { enabled: true, kmsKeyId: secrets.key.keyArn },
      nodeToNodeEncryptionOptions: { enabled: true },
      domainEndpointOptions: { enforceHttps: true, tlsSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' },
      vpcOptions: {
        subnetIds: network.vpc.selectSubnets(network.privateSubnets).subnetIds.slice(0, 2),
        securityGroupIds: [network.searchGroup.securityGroupId],
      },
      // roles of this account, as far as their own policies let them
      accessPolicies: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { AWS: `arn:aws:iam::${Aws.ACCOUNT_ID}:root` },
            Action: SEARCH_ACTIONS,
            Resource: `${domainArn}/*`,
          },
        ],
      },
      logPublishingOptions: {
        ES_APPLICATION_LOGS: { enabled: true, cloudWatchLogsLogGroupArn: log.logGroupArn },
      },
      offPeakWindowOptions: { enabled: true },
      softwareUpdateOptions: { autoSoftwareUpdateEnabled: true },
    });
    domain.addResourceDependency(mayLog);
    domain.applyRemovalPolicy(removal(config));
    this.access = { endpoint: `https://${domain.attrDomainEndpoint}`, domainArn: domain.attrArn };
    this.domainName = domainName;
    this.storageGb = wanted.storageGb;
  }
}
