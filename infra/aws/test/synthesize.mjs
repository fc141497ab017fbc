/**
 * Before the tests: makes the templates of every variant of a deployment, each once, and writes them to
 * build/templates.json. Takes the stacks as `npm run build` has compiled them.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addStacks } from '../build/app/app.js';
import { parseConfig } from '../build/app/config.js';

const EXAMPLE = JSON.parse(readFileSync('deployments/example.json', 'utf8'));
const LAMBDA = { on: 'lambda', invokedBy: { externalId: 'vouch-example' } };
const EXISTING = {
  kind: 'existing',
  endpoint: 'https://vpc-shared.ap-northeast-2.es.amazonaws.com',
  domainArn: 'arn:aws:es:ap-northeast-2:111122223333:domain/shared',
};

/** Begins the ARNs of what an account has made in Bedrock. */
const BEDROCK = 'arn:aws:bedrock:ap-northeast-2:111122223333:';

/** Every choice that a deployment has, at least once. */
const VARIANTS = {
  'the example': {},
  'functions that answer': { workers: LAMBDA, buildId: 'build-7' },
  'functions that answer, one build later': { workers: LAMBDA, buildId: 'build-8' },
  'functions of a server of its own, on a domain of others': {
    workers: {
      ...LAMBDA,
      invokedBy: { externalId: 'vouch-example', roleArns: ['arn:aws:iam::111122223333:role/temporal'] },
    },
    search: EXISTING,
    temporal: { address: 'temporal.internal:7233', namespace: 'default', auth: 'none' },
  },
  'mTLS, a public address, one account, nothing kept': {
    account: '111122223333',
    keepData: false,
    temporal: { address: 'vouch.a1b2c.tmprl.cloud:7233', namespace: 'vouch.a1b2c', auth: 'mtls' },
    api: {
      ...EXAMPLE.api,
      public: true,
      allowFrom: ['0.0.0.0/0'],
      oidc: { issuer: 'https://login.example.org', audience: 'vouch', clientId: 'vouch-web' },
    },
    search: { kind: 'domain', nodes: 6, dedicatedMasters: true },
    network: { natGateways: 2, egressPorts: [587] },
    alarms: { email: 'operations@example.org', backlogSeconds: 30 },
    settings: { VOUCH_WEB_SEARCH: 'tavily', VOUCH_LOG_LEVEL: 'warn' },
    secrets: ['TAVILY_API_KEY', 'VOUCH_OIDC_CLIENT_SECRET'],
  },
  'models of every kind': {
    models: {
      chat: 'global.anthropic.claude-sonnet-4-20250514-v1:0',
      small: 'amazon.nova-lite-v1:0',
      tasks: {
        judge: `${BEDROCK}application-inference-profile/abcdefghijkl`,
        plan: `${BEDROCK}application-inference-profile/mnopqrstuvwx`,
        rank: `${BEDROCK}inference-profile/apac.amazon.nova-micro-v1:0`,
        extract: `${BEDROCK}provisioned-model/yz0123456789`,
      },
      applicationProfiles: {
        [`${BEDROCK}application-inference-profile/abcdefghijkl`]: 'apac.amazon.nova-pro-v1:0',
        [`${BEDROCK}application-inference-profile/mnopqrstuvwx`]: 'amazon.nova-premier-v1:0',
      },
      profileRegions: ['ap-northeast-1'],
      guardrail: { id: 'gr1234567890', version: '3' },
    },
  },
};

/** @param changes to the example */
function synthesize(changes, code, outdir) {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = new App({ context, outdir, analyticsReporting: false });
  const stacks = addStacks(app, parseConfig({ ...EXAMPLE, package: code, ...changes }));
  const assembly = app.synth();
  return Object.fromEntries(
    Object.entries(stacks).map(([name, { artifactId }]) => [
      name,
      assembly.getStackArtifact(artifactId).template,
    ]),
  );
}

export default function synthesizeAll() {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-aws-'));
  try {
    const code = join(folder, 'package');
    mkdirSync(code);
    writeFileSync(join(code, 'index.js'), '');
    const made = Object.entries(VARIANTS).map(([name, changes], number) => {
      const templates = synthesize(changes, code, join(folder, `out-${number}`));
      return [name, { changes, templates }];
    });
    writeFileSync('build/templates.json', JSON.stringify(Object.fromEntries(made)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
