import type { AwsConfig } from '../config.js';
import type { DocumentsStack } from '../stacks/documents-stack.js';
import type { SearchAccess } from '../stacks/search-stack.js';

/** Settings of Vouch by the names of their environment variables. */
export type Settings = Record<string, string>;

/** Names of the settings that stand in the secret. */
export function secretSettings({ temporal, secrets }: AwsConfig): string[] {
  const ofTemporal = {
    'api-key': ['VOUCH_TEMPORAL_API_KEY'],
    mtls: ['VOUCH_TEMPORAL_TLS_CERT', 'VOUCH_TEMPORAL_TLS_KEY'],
    none: [],
  };
  return [...new Set(['VOUCH_ENCRYPTION_KEYS', ...ofTemporal[temporal.auth], ...secrets])];
}

/** Settings that all processes of an installation share. */
export function commonSettings(
  config: AwsConfig,
  search: SearchAccess,
  { bucket }: DocumentsStack,
): Settings {
  const { temporal } = config;
  return {
    VOUCH_STORE: 'opensearch',
    VOUCH_OPENSEARCH_URL: search.endpoint,
    VOUCH_OPENSEARCH_AUTH: 'sigv4',
    VOUCH_OPENSEARCH_SERVICE: 'es',
    VOUCH_OPENSEARCH_PREFIX: config.name,
    VOUCH_S3_BUCKET: bucket.bucketName,
    VOUCH_S3_PREFIX: config.name,
    VOUCH_TEMPORAL_ADDRESS: temporal.address,
    VOUCH_TEMPORAL_NAMESPACE: temporal.namespace,
    VOUCH_TASK_QUEUE: temporal.taskQueue,
    AWS_REGION: config.region,
    ...accessSettings(config),
    ...modelSettings(config),
    ...config.settings,
  };
}

function modelSettings({ models }: AwsConfig): Settings {
  const tasks = Object.entries(models.tasks).map(([prompt, model]) => `${prompt}=${model}`);
  return {
    VOUCH_REASONER: 'llm',
    VOUCH_CHAT_MODEL_PROVIDER: 'bedrock',
    VOUCH_CHAT_MODEL: models.chat,
    ...(models.small === undefined ? {} : { VOUCH_CHAT_MODEL_SMALL: models.small }),
    ...(tasks.length === 0 ? {} : { VOUCH_CHAT_MODEL_TASKS: tasks.join(',') }),
    VOUCH_EMBEDDER: 'bedrock',
    VOUCH_EMBEDDING_MODEL: models.embedding,
    ...(models.guardrail
      ? { VOUCH_BEDROCK_GUARDRAIL: `${models.guardrail.id}:${models.guardrail.version}` }
      : {}),
  };
}

/** Given to every process: each reads the whole secret, which may contain the secret of the client that is named here. */
function accessSettings({ api: { oidc } }: AwsConfig): Settings {
  return {
    VOUCH_AUTH: 'required',
    ...(oidc ? { VOUCH_OIDC_ISSUER: oidc.issuer, VOUCH_OIDC_AUDIENCE: oidc.audience } : {}),
    ...(oidc?.clientId === undefined ? {} : { VOUCH_OIDC_CLIENT_ID: oidc.clientId }),
  };
}

/** Additional settings of the API. */
export function apiSettings({ api }: AwsConfig, port: number): Settings {
  return {
    VOUCH_PUBLIC_URL: `https://${api.domain}`,
    VOUCH_API_HOST: '0.0.0.0',
    VOUCH_API_PORT: String(port),
    // the load balancer, and nothing else, can connect
    VOUCH_TRUST_PROXY: 'uniquelocal',
  };
}
