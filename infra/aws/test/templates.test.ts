import { changesOf, resourcesOf, VARIANTS, type Resource } from './synth.js';

const SOMETHING: unknown = expect.anything();

const KEEPS_DATA = [
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
  'AWS::OpenSearchService::Domain',
  'AWS::SecretsManager::Secret',
  'AWS::Logs::LogGroup',
];

describe.each(VARIANTS)('%s', (variant) => {
  const of = (type: string): Resource['Properties'][] =>
    resourcesOf(variant, type).map(([, resource]) => resource.Properties);

  test('every log forgets', () => {
    const groups = of('AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThanOrEqual(3);
    for (const group of groups) expect(group['RetentionInDays']).toBe(90);
    // a function without a group of its own would write into one that nobody bounds
    for (const one of of('AWS::Lambda::Function'))
      expect(one).toMatchObject({ LoggingConfig: { LogGroup: SOMETHING } });
  });

  test('what is kept is encrypted, and in no public bucket', () => {
    for (const bucket of of('AWS::S3::Bucket'))
      expect(bucket).toMatchObject({
        BucketEncryption: SOMETHING,
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
    const [documents] = resourcesOf(variant, 'AWS::S3::Bucket', 'documents');
    expect(documents![1].Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          {
            BucketKeyEnabled: true,
            ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: SOMETHING },
          },
        ],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    });
    // what is erased would stay in an earlier version
    expect(documents![1].Properties).not.toHaveProperty('VersioningConfiguration');
    for (const key of of('AWS::KMS::Key')) expect(key).toMatchObject({ EnableKeyRotation: true });
    for (const secret of of('AWS::SecretsManager::Secret')) {
      expect(secret).toMatchObject({ KmsKeyId: SOMETHING });
      expect(secret).not.toHaveProperty('SecretString');
    }
    for (const topic of of('AWS::SNS::Topic')) expect(topic).toMatchObject({ KmsMasterKeyId: SOMETHING });
    for (const domain of of('AWS::OpenSearchService::Domain'))
      expect(domain).toMatchObject({
        EncryptionAtRestOptions: { Enabled: true, KmsKeyId: SOMETHING },
        NodeToNodeEncryptionOptions: { Enabled: true },
        DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' },
        VPCOptions: { SubnetIds: SOMETHING, SecurityGroupIds: SOMETHING },
      });
  });

  test('buckets refuse what does not come over TLS', () => {
    const policies = JSON.stringify(of('AWS::S3::BucketPolicy'));
    expect(of('AWS::S3::BucketPolicy')).toHaveLength(of('AWS::S3::Bucket').length);
    expect(policies.match(/"aws:SecureTransport":"false"/g)).toHaveLength(of('AWS::S3::Bucket').length);
    expect(policies).toContain('"s3:TlsVersion":1.2');
  });

  test('data outlives its stack unless the deployment says otherwise', () => {
    const kept = resourcesOf(variant).filter(([, { Type }]) => KEEPS_DATA.includes(Type));
    const policy = changesOf(variant)['keepData'] === false ? 'Delete' : 'Retain';
    expect(kept.filter(([, { DeletionPolicy }]) => DeletionPolicy !== policy).map(([id]) => id)).toEqual([]);
  });

  test('requests come over TLS, and only from where they may', () => {
    expect(of('AWS::ElasticLoadBalancingV2::Listener')).toEqual([
      expect.objectContaining({
        Port: 443,
        Protocol: 'HTTPS',
        SslPolicy: expect.stringContaining('TLS13') as unknown,
      }),
    ]);
    const open = of('AWS::EC2::SecurityGroup').flatMap(
      (group) => (group['SecurityGroupIngress'] ?? []) as { CidrIp?: string; FromPort: number }[],
    );
    const expected = variant.includes('public') ? '0.0.0.0/0' : '10.0.0.0/8';
    expect(open.map(({ CidrIp, FromPort }) => [CidrIp, FromPort])).toEqual([[expected, 443]]);
  });

  test('processes have no public address, write to scratch alone and go back when they do not start', () => {
    for (const service of of('AWS::ECS::Service'))
      expect(service).toMatchObject({
        NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: 'DISABLED' } },
        DeploymentConfiguration: { DeploymentCircuitBreaker: { Enable: true, Rollback: true } },
      });
    for (const task of of('AWS::ECS::TaskDefinition'))
      expect(task['ContainerDefinitions']).toEqual([
        expect.objectContaining({
          ReadonlyRootFilesystem: true,
          MountPoints: [{ ContainerPath: '/tmp', ReadOnly: false, SourceVolume: 'scratch' }],
        }),
      ]);
    for (const one of of('AWS::Lambda::Function')) {
      expect(one).toMatchObject({
        VpcConfig: SOMETHING,
        ReservedConcurrentExecutions: expect.any(Number) as unknown,
      });
      expect(one['Layers']).toHaveLength(1);
    }
  });

  test('every alarm reaches somebody and says what it means', () => {
    const alarms = resourcesOf(variant, 'AWS::CloudWatch::Alarm', 'monitoring');
    const names = alarms.map(([id]) => id.replace(/^monitoring\/|[0-9A-F]{8}$/g, ''));
    const functions = variant.startsWith('functions') ? ['DeadlineMissed', 'Throttled', 'WorkerFails'] : [];
    const search = variant.includes('domain of others') ? [] : ['SearchFull', 'SearchRed'];
    const always = [
      'ApiAway',
      'ApiFails',
      'ApiUnhealthy',
      'Backlog',
      'FewWorkers',
      'MeasuringFails',
      'NoWorker',
    ];
    expect(names.sort()).toEqual([...always, ...functions, ...search].sort());
    for (const [, { Properties }] of alarms)
      expect(Properties).toMatchObject({
        AlarmActions: [SOMETHING],
        OKActions: [SOMETHING],
        AlarmDescription: expect.stringMatching(/.{20}/) as unknown,
      });
    expect(of('AWS::CloudWatch::Dashboard')).toHaveLength(1);
  });
});

const propertiesOf = (...of: Parameters<typeof resourcesOf>) =>
  resourcesOf(...of).map(([, { Properties }]) => Properties);

test('workers on Fargate follow the backlog', () => {
  expect(propertiesOf('the example', 'AWS::ApplicationAutoScaling::ScalableTarget', 'workers')).toEqual([
    expect.objectContaining({ MinCapacity: 2, MaxCapacity: 10 }),
  ]);
  const backlog = {
    Namespace: 'Vouch',
    MetricName: 'Backlog',
    Dimensions: [{ Name: 'TaskQueue', Value: 'vouch' }],
  };
  const alarms = propertiesOf('the example', 'AWS::CloudWatch::Alarm', 'workers');
  expect(alarms.length).toBeGreaterThan(0);
  for (const alarm of alarms) expect(alarm).toMatchObject(backlog);
});

const FUNCTIONS = 'functions that answer';

test('functions that answer have a version that stays, and a worker beside them for what never ends', () => {
  expect(propertiesOf(FUNCTIONS, 'AWS::Lambda::Function')).toContainEqual(
    expect.objectContaining({
      Handler: 'dist/worker/lambda.handler',
      Timeout: 300,
      Environment: {
        Variables: expect.objectContaining({
          VOUCH_DEPLOYMENT: 'vouch',
          VOUCH_BUILD_ID: 'build-7',
        }) as unknown,
      },
    }),
  );
  const versions = resourcesOf(FUNCTIONS, 'AWS::Lambda::Version');
  expect(versions.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(['Retain']);
  expect(propertiesOf(FUNCTIONS, 'AWS::ECS::Service', 'workers')).toEqual([
    expect.objectContaining({ DesiredCount: 1 }),
  ]);
  expect(resourcesOf(FUNCTIONS, 'AWS::ApplicationAutoScaling::ScalableTarget', 'workers')).toEqual([]);
});

test('another build is another version of the function', () => {
  const [[before], [after]] = [FUNCTIONS, 'functions that answer, one build later'].map((variant) =>
    resourcesOf(variant, 'AWS::Lambda::Version').map(([id]) => id),
  ) as [string[], string[]];
  expect(after).not.toBe(before);
});

test('the load balancer waits for longer than the API lets anybody wait', () => {
  const [balancer] = propertiesOf('the example', 'AWS::ElasticLoadBalancingV2::LoadBalancer');
  expect(balancer!['LoadBalancerAttributes']).toContainEqual({
    Key: 'idle_timeout.timeout_seconds',
    Value: '660',
  });
});
