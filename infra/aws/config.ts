import { readFileSync } from 'node:fs';
import { z } from 'zod';

const cidr = z.cidrv4('a range of addresses such as 10.0.0.0/8');
const arn = (service: string) =>
  z.string().regex(new RegExp(`^arn:aws:${service}:`), `an ARN that begins with arn:aws:${service}:`);
const settingName = z.string().regex(/^[A-Z][A-Z0-9_]+$/, 'the name of a setting, such as VOUCH_MODE');
const count = (min: number, max: number) => z.number().int().min(min).max(max);

/** The sizes that Fargate has: memory in MiB by units of CPU. */
const FARGATE: Record<number, number[]> = {
  256: [512, 1024, 2048],
  512: [1024, 2048, 3072, 4096],
  1024: [2048, 3072, 4096, 5120, 6144, 7168, 8192],
  2048: [4096, 5120, 6144, 7168, 8192, 12_288, 16_384],
  4096: [8192, 12_288, 16_384, 30_720],
};

const sizeSchema = z
  .strictObject({ cpu: z.number().default(1024), memory: z.number().default(2048) })
  .superRefine(({ cpu, memory }, ctx) => {
    const fitting = FARGATE[cpu];
    if (!fitting)
      ctx.addIssue({ code: 'custom', path: ['cpu'], message: `one of ${Object.keys(FARGATE).join(', ')}` });
    else if (!fitting.includes(memory))
      ctx.addIssue({
        code: 'custom',
        path: ['memory'],
        message: `with cpu ${cpu} one of ${fitting.join(', ')}`,
      });
  });

const size = sizeSchema.prefault({});

const apiSchema = z
  .strictObject({
    /** Host name of the API. Its DNS record is up to the operator. */
    domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a name such as vouch.example.org'),
    certificateArn: arn('acm'),
    /** Give the load balancer public addresses. */
    public: z.boolean().default(false),
    /** Address ranges that may connect to it. */
    allowFrom: z.array(cidr).min(1).default(['10.0.0.0/8']),
    min: count(1, 50).default(2),
    max: count(1, 50).default(6),
    size,
    oidc: z
      .strictObject({ issuer: z.url(), audience: z.string().min(1), clientId: z.string().min(1).optional() })
      .optional(),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'not less than min' })
  .refine((api) => !api.public || api.allowFrom.every((range) => range !== '10.0.0.0/8'), {
    path: ['allowFrom'],
    message: 'a public load balancer needs the ranges it is open to, such as 0.0.0.0/0',
  });

const fargateWorkersSchema = z
  .strictObject({
    on: z.literal('fargate'),
    min: count(1, 100).default(2),
    max: count(1, 100).default(10),
    size,
    /** Tasks waiting from which one more worker is started; from five times as many three more are. */
    backlogPerStep: count(1, 10_000).default(20),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'not less than min' });

const lambdaWorkersSchema = z.strictObject({
  on: z.literal('lambda'),
  /** Duration of one invocation; it takes no more work during the last 25 seconds. */
  timeoutSeconds: count(60, 900).default(300),
  memory: count(1024, 10_240).default(2048),
  /** Most concurrent invocations, which bounds the cost. */
  atOnce: count(1, 1000).default(20),
  /** Identity that invokes it: Temporal Cloud, or a self-hosted server with these roles. */
  invokedBy: z.strictObject({
    /** Chosen by the operator, and given to Temporal with the version. */
    externalId: z.string().regex(/^[a-zA-Z0-9_+=,.@-]{5,45}$/, '5 to 45 letters, digits and _+=,.@-'),
    roleArns: z.array(arn('iam')).min(1).optional(),
  }),
  /** Size of the one long-running worker beside it, which delivers notices to webhooks and mail. */
  size: sizeSchema.prefault({ cpu: 256, memory: 1024 }),
});

const domainSchema = z.strictObject({
  kind: z.literal('domain'),
  instanceType: z
    .string()
    .regex(/^[a-z0-9]+\.[a-z0-9]+\.search$/, 'an instance type such as r7g.large.search')
    .default('r7g.large.search'),
  /** Even, because they stand in two zones. */
  nodes: count(2, 80).multipleOf(2, 'an even number: nodes stand in two zones').default(2),
  /** Three nodes that only keep the cluster together; wanted from about five data nodes on. */
  dedicatedMasters: z.boolean().default(false),
  storageGb: count(10, 16_000).default(100),
});

const existingSchema = z.strictObject({
  kind: z.literal('existing'),
  /** Of a managed domain that is reachable from the network. */
  endpoint: z.url({ protocol: /^https$/ }),
  domainArn: arn('es'),
});

const searchSchema = z.discriminatedUnion('kind', [domainSchema, existingSchema], {
  error: ({ input }) =>
    (input as { kind?: unknown } | undefined)?.kind === 'serverless'
      ? 'a serverless collection cannot hold the index of Vouch (docs/opensearch.md): use domain or existing'
      : 'kind is domain or existing',
});

const modelsSchema = z
  .strictObject({
    chat: z.string().min(1),
    small: z.string().min(1).optional(),
    /** Models for single prompts, by prompt. */
    tasks: z.record(z.string(), z.string().min(1)).default({}),
    embedding: z.string().min(1).default('amazon.titan-embed-text-v2:0'),
    /** Regions to which the inference profiles among these models route; the deployment's region is always included. */
    profileRegions: z.array(z.string().regex(/^[a-z]{2}-[a-z]+-\d$/)).default([]),
    /**
     * The model behind each application inference profile among these models, by ARN: the id of a foundation model, or of a
     * cross-region profile. The ARN itself does not tell.
     */
    applicationProfiles: z
      .record(
        z.string(),
        z.string().regex(/^(?!arn:)\S+$/, 'an id such as amazon.nova-pro-v1:0 or apac.amazon.nova-pro-v1:0'),
      )
      .default({}),
    guardrail: z.strictObject({ id: z.string().min(1), version: z.string().min(1) }).optional(),
  })
  .superRefine((models, ctx) => {
    const wanted = modelsOf(models).filter((id) => id.includes(':application-inference-profile/'));
    const named = Object.keys(models.applicationProfiles);
    for (const id of wanted.filter((one) => !named.includes(one)))
      ctx.addIssue({ code: 'custom', path: ['applicationProfiles'], message: `no model behind ${id}` });
    for (const id of named.filter((one) => !wanted.includes(one)))
      ctx.addIssue({
        code: 'custom',
        path: ['applicationProfiles', id],
        message: 'no application inference profile among the models',
      });
  });

/** Returns all models that prompts and embeddings use, without duplicates. */
export function modelsOf(models: {
  chat: string;
  small?: string | undefined;
  tasks: Record<string, string>;
  embedding: string;
}): string[] {
  const { chat, small, tasks, embedding } = models;
  return [...new Set([chat, small, ...Object.values(tasks), embedding])].filter((id) => id !== undefined);
}

const temporalSchema = z.strictObject({
  address: z.string().regex(/^[^\s:/]+:\d{2,5}$/, 'host:port'),
  namespace: z.string().min(1),
  taskQueue: z.string().min(1).default('vouch'),
  /** `api-key`: of Temporal Cloud. `mtls`: a certificate. `none`: a server inside the network that asks for nothing. */
  auth: z.enum(['api-key', 'mtls', 'none']),
});

const networkSchema = z.strictObject({
  cidr: cidr.default('10.40.0.0/16'),
  natGateways: count(1, 2).default(1),
  /** Ports that processes may connect to outside, beside 443 and that of Temporal: of a mail server, of webhooks. */
  egressPorts: z.array(count(1, 65_535)).default([]),
});

const alarmsSchema = z.strictObject({
  email: z.email().optional(),
  /** Longest time that work may wait for a worker before an alarm. */
  backlogSeconds: count(10, 86_400).default(60),
});

const configSchema = z
  .strictObject({
    /** Prefix of the names of stacks, so that installations can share an account. */
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,20}$/, 'three or more lower-case letters, digits and -')
      .default('vouch'),
    region: z
      .string()
      .regex(/^[a-z]{2}-[a-z]+-\d$/, 'a region such as ap-northeast-2')
      .default('ap-northeast-2'),
    account: z
      .string()
      .regex(/^\d{12}$/, '12 digits')
      .optional(),
    /** Keep documents, keys and logs when a stack is deleted. */
    keepData: z.boolean().default(true),
    logDays: z.union([30, 90, 180, 365].map((days) => z.literal(days))).default(90),
    image: z.strictObject({
      /** Repository in ECR of this account and region. */
      repository: z.string().regex(/^[a-z0-9][a-z0-9._/-]+$/),
      tag: z
        .string()
        .regex(/^[A-Za-z0-9._-]+$/)
        .refine((tag) => tag !== 'latest', 'a tag that is never moved, not latest'),
    }),
    /** Of the code, as a worker deployment knows it. Unset: the tag of the image. */
    buildId: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,100}$/)
      .optional(),
    /** Folder that npm run package has made, for the functions. */
    package: z.string().min(1).default('build/package'),
    network: networkSchema.prefault({}),
    api: apiSchema,
    workers: z.discriminatedUnion('on', [fargateWorkersSchema, lambdaWorkersSchema]),
    search: searchSchema,
    models: modelsSchema,
    temporal: temporalSchema,
    /** More settings of Vouch, in the clear. */
    settings: z.record(settingName, z.string()).default({}),
    /** More settings that stand in the secret, such as TAVILY_API_KEY. */
    secrets: z.array(settingName).default([]),
    alarms: alarmsSchema.prefault({}),
  })
  .superRefine(({ settings, secrets }, ctx) => {
    for (const name of secrets.filter((one) => one in settings))
      ctx.addIssue({ code: 'custom', path: ['settings', name], message: 'stands in secrets, too' });
    for (const name of Object.keys(settings).filter((one) => /_(KEY|KEYS|PASSWORD|SECRET)$/.test(one)))
      ctx.addIssue({ code: 'custom', path: ['settings', name], message: 'belongs into secrets' });
  });

export type AwsConfig = z.infer<typeof configSchema>;

/** A description of a deployment that cannot be used. The message names every key that is wrong. */
export class AwsConfigError extends Error {
  override readonly name = 'AwsConfigError';
}

/** @throws AwsConfigError */
export function parseConfig(given: unknown, from = 'the deployment'): AwsConfig {
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${path.map(String).join('.') || '(top level)'}: ${message}`,
  );
  throw new AwsConfigError(`${from} cannot be used:\n${lines.join('\n')}`);
}

/** Reads the JSON file that describes a deployment. @throws AwsConfigError */
export function readConfig(path: string): AwsConfig {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new AwsConfigError(`${path}: ${(error as Error).message}`);
  }
  return parseConfig(given, path);
}
