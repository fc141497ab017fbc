import { allowedIn } from './policies.js';
import { resourcesOf, VARIANTS } from './synth.js';

/** Actions that IAM cannot restrict to resources. */
const WITHOUT_RESOURCE: Record<string, string> = {
  'ecr:GetAuthorizationToken': 'a token is for a registry, which is the account',
  'ec2:AssignPrivateIpAddresses': 'Lambda makes the interfaces of a function: they have no names before',
  'ec2:CreateNetworkInterface': 'the same',
  'ec2:DeleteNetworkInterface': 'the same',
  'ec2:UnassignPrivateIpAddresses': 'the same',
  'ec2:DescribeNetworkInterfaces': 'IAM knows no resources for it',
  'ec2:DescribeSubnets': 'IAM knows no resources for it',
};
/** Resources whose policy is about themselves. */
const OF_ITSELF = ['AWS::KMS::Key'];

describe.each(VARIANTS)('%s', (variant) => {
  const statements = allowedIn(variant);

  test('there are statements to look at, in roles and in what they are for', () => {
    expect(statements.length).toBeGreaterThan(20);
    expect(new Set(statements.map(({ type }) => type))).toContain('AWS::IAM::Policy');
    expect(new Set(statements.map(({ type }) => type))).toContain('AWS::KMS::Key');
  });

  test('whatever answers may search and ask models, and nothing else may', () => {
    const may = (action: string) => {
      const roles = statements
        .filter(({ type, actions }) => type === 'AWS::IAM::Policy' && actions.includes(action))
        .map(({ where }) => where.replace(/Role(DefaultPolicy)?[0-9A-F]{8}$|RoleDefaultPolicy.*$/, ''));
      return [...new Set(roles)].sort();
    };
    const answering = ['api/ApiTaskTask', 'workers/WorkerTaskTask'];
    if (variant.startsWith('functions')) answering.splice(1, 0, 'functions/Worker');
    expect(may('bedrock:InvokeModel')).toEqual(answering);
    expect(may('es:ESHttpPost')).toEqual(answering);
    for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket'])
      expect(may(action)).toEqual(answering);
  });

  test('no action is a pattern', () => {
    expect(statements.filter(({ actions }) => actions.some((action) => action.includes('*')))).toEqual([]);
  });

  test('no statement is for every resource but where IAM knows none', () => {
    const everywhere = statements.filter(
      ({ type, resources }) => !OF_ITSELF.includes(type) && resources.some((resource) => resource === '*'),
    );
    const unexplained = everywhere.filter(({ actions }) =>
      actions.some((action) => !(action in WITHOUT_RESOURCE)),
    );
    expect(unexplained).toEqual([]);
  });

  test('what is for part of a service names which part', () => {
    const texts = statements.flatMap(({ resources }) => resources.map((one) => JSON.stringify(one)));
    // an ARN with a pattern in place of its service, account or kind
    expect(
      texts.filter((text) =>
        /arn:aws:\*|:\*:\*|:(foundation-model|secret|function|key|log-group)[:/]\*/.test(text),
      ),
    ).toEqual([]);
  });

  test('nobody is let in from everywhere', () => {
    expect(statements.filter(({ principals }) => principals.includes('*'))).toEqual([]);
  });

  test('no policy of AWS is attached: what they allow is not ours to bound', () => {
    const attached = resourcesOf(variant, 'AWS::IAM::Role').filter(
      ([, { Properties }]) => Properties['ManagedPolicyArns'] !== undefined,
    );
    expect(attached).toEqual([]);
  });
});

test.each(VARIANTS)('%s: objects are those of the installation, in its one bucket', (variant) => {
  const touching = allowedIn(variant).filter(
    ({ type, actions }) => type === 'AWS::IAM::Policy' && actions.some((action) => action.startsWith('s3:')),
  );
  expect(touching.length).toBeGreaterThan(0);
  for (const { actions, resources } of touching) {
    const text = JSON.stringify(resources);
    expect(text).toContain('Documents');
    if (actions.includes('s3:ListBucket')) expect(actions).toEqual(['s3:ListBucket']);
    else expect(text).toContain('"/vouch/*"');
  }
});

/** The text of an ARN, whose account a template may leave open. */
const textOf = (arn: unknown): string =>
  typeof arn === 'string'
    ? arn
    : (arn as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
        .map((part) => (typeof part === 'string' ? part : 'ACCOUNT'))
        .join('');

/** Bedrock models of each role by the inference profile that they are restricted to; `directly` is without one. */
function modelsOf(variant: string): Record<string, string[]>[] {
  const asking = allowedIn(variant).filter(({ actions }) => actions.includes('bedrock:InvokeModel'));
  return [...new Set(asking.map(({ where }) => where))].map((role) =>
    Object.fromEntries(
      asking
        .filter(({ where }) => where === role)
        .map(({ resources, conditions }) => [
          textOf(conditions['StringEquals']?.['bedrock:InferenceProfileArn'] ?? 'directly'),
          resources.map(textOf).sort(),
        ]),
    ),
  );
}

const ofAccount = (name: string, account = '111122223333') =>
  `arn:aws:bedrock:ap-northeast-2:${account}:${name}`;
const foundations = (model: string, regions = ['ap-northeast-2']) =>
  regions.map((region) => `arn:aws:bedrock:${region}::foundation-model/${model}`);

test('only the models of the deployment can be asked, in the regions that their profiles route to', () => {
  const roles = modelsOf('the example');
  const sonnet = 'anthropic.claude-sonnet-4-20250514-v1:0';
  const profile = ofAccount(`inference-profile/apac.${sonnet}`, 'ACCOUNT');
  expect(roles).toHaveLength(2);
  for (const role of roles)
    expect(role).toEqual({
      directly: [...foundations('amazon.titan-embed-text-v2:0'), profile],
      [profile]: foundations(sonnet, [
        'ap-northeast-1',
        'ap-northeast-2',
        'ap-northeast-3',
        'ap-south-1',
        'ap-southeast-1',
        'ap-southeast-2',
      ]),
    });
});

test('what is behind a profile of any kind can be asked through that profile alone', () => {
  const sonnet = 'anthropic.claude-sonnet-4-20250514-v1:0';
  const everywhere = ofAccount(`inference-profile/global.${sonnet}`, 'ACCOUNT');
  const across = ofAccount('inference-profile/apac.amazon.nova-micro-v1:0');
  const [overProfile, overModel] = ['abcdefghijkl', 'mnopqrstuvwx'].map((id) =>
    ofAccount(`application-inference-profile/${id}`),
  );
  const routed = ['ap-northeast-1', 'ap-northeast-2'];
  for (const role of modelsOf('models of every kind'))
    expect(role).toEqual({
      directly: [
        overProfile,
        overModel,
        across,
        ofAccount('provisioned-model/yz0123456789'),
        ...foundations('amazon.nova-lite-v1:0'),
        ...foundations('amazon.titan-embed-text-v2:0'),
        everywhere,
      ],
      [everywhere]: foundations(sonnet, ['', ...routed]),
      [across]: foundations('amazon.nova-micro-v1:0', routed),
      [overProfile!]: [
        ...foundations('amazon.nova-pro-v1:0', routed),
        ofAccount('inference-profile/apac.amazon.nova-pro-v1:0', 'ACCOUNT'),
      ],
      [overModel!]: foundations('amazon.nova-premier-v1:0'),
    });
});

test('Temporal may invoke the worker under its id from outside, and do nothing else', () => {
  const ofInvoker = (type: string) =>
    resourcesOf('functions that answer', type).filter(([id]) => id.startsWith('functions/Invoker'));
  const role = JSON.stringify(ofInvoker('AWS::IAM::Role'));
  expect(role).toContain('"sts:ExternalId":"vouch-example"');
  expect(role).toContain('role/wci-lambda-invoke');
  const policies = JSON.stringify(ofInvoker('AWS::IAM::Policy'));
  expect(policies.match(/"Action":/g)).toHaveLength(1);
  expect(policies).toMatch(/"Action":\["lambda:GetFunction","lambda:InvokeFunction"\]/);
});
