import { z } from 'zod';
import { languageSchema } from '../contract/language.js';
import { modeSchema } from '../contract/query.js';
import { issuerSchema, originSchema, proxiesSchema } from './addresses.js';
import { localPeopleSchema } from './local-people.js';
import { mailFromSchema, mailToSchema, smtpUrlSchema } from './mail.js';
import { oidcRolesSchema } from './oidc-roles.js';
import {
  encryptionKeysSchema,
  guardrailSchema,
  modelPricesSchema,
  modelTasksSchema,
  prefixesSchema,
  similarityRangeSchema,
} from './structured.js';
import { requireTogether } from './together.js';
import { allowListSchema } from './webhooks.js';

const port = z.coerce.number().int().min(1).max(65_535);
const list = z.string().transform((text, ctx) => {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === ''))
    ctx.addIssue({ code: 'custom', message: 'a list separated by commas' });
  return items;
});

const quota = z.coerce.number().int().min(1).max(10_000_000).optional();

const secret = z.string().min(1).optional().meta({ secret: true });

/**
 * Every setting, by the name of its environment variable. The description is the documentation: `.env.example` is
 * generated from this schema and `vouch doctor` prints from it.
 */
export const settingsSchema = z
  .object({
    VOUCH_DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .describe('Folder that holds the embedded store and the local server’s database.'),
    VOUCH_API_HOST: z
      .string()
      .min(1)
      .default('127.0.0.1')
      .describe('Address the API listens on; other than loopback only with `VOUCH_AUTH=required`.'),
    VOUCH_API_PORT: port.default(8787).describe('Port of the API.'),
    VOUCH_AUTH: z
      .enum(['none', 'required'])
      .default('none')
      .describe(
        '`none`: whoever reaches the API has every role, so it listens on loopback alone. `required`: everyone proves who ' +
          'they are with an API key (`vouch keys`) or, with `VOUCH_OIDC_ISSUER`, a token (docs/auth.md).',
      ),
    VOUCH_PUBLIC_URL: originSchema
      .optional()
      .describe(
        'Address that people reach the API under, such as https://vouch.example.org: for links and redirects, and the ' +
          'name it answers to beside loopback and its own address.',
      ),
    VOUCH_TRUST_PROXY: proxiesSchema
      .optional()
      .describe(
        'Addresses of the proxies in front of the API, such as `loopback` or `10.0.0.0/8`: what they say about where a ' +
          'request came from counts, for limits and the security log. Unset: nobody is believed.',
      ),
    VOUCH_API_KEY: secret.describe('API key that the commands send (docs/auth.md).'),
    VOUCH_RATE_LIMIT_PER_MINUTE: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(600)
      .describe(
        'Requests that one principal may make to one API process within a minute; 0: as many as they like. Not with ' +
          '`VOUCH_AUTH=none`.',
      ),
    VOUCH_QUOTA_PRINCIPAL_PER_DAY: quota.describe(
      'Questions that one principal may ask per day (UTC). Unset: as many as they like.',
    ),
    VOUCH_QUOTA_TENANT_PER_DAY: quota.describe(
      'Questions that all principals of one tenant together may ask per day (UTC). Unset: as many as they like.',
    ),
    VOUCH_CORS_ORIGINS: list
      .pipe(z.array(originSchema))
      .default([])
      .describe(
        'Origins of web pages of others that may call the API with a key or a token, such as https://intranet.example.org, ' +
          'separated by commas. Unset: none may.',
      ),
    VOUCH_OIDC_ISSUER: issuerSchema
      .optional()
      .describe(
        'Issuer of OpenID Connect whose tokens are accepted, exactly as its tokens name it in `iss`.',
      ),
    VOUCH_OIDC_AUDIENCE: z
      .string()
      .min(1)
      .optional()
      .describe('What tokens must name in `aud` to be for this API.'),
    VOUCH_OIDC_SUBJECT_CLAIM: z
      .string()
      .min(1)
      .default('sub')
      .describe('Claim that holds who somebody is: it must be unique, and never be given to another person.'),
    VOUCH_OIDC_ROLES_CLAIM: z
      .string()
      .min(1)
      .default('roles')
      .describe('Claim that holds the roles; a dot reaches into it, such as `realm_access.roles`.'),
    VOUCH_OIDC_ROLES: oidcRolesSchema
      .optional()
      .describe(
        'What the values of that claim stand for, such as `vouch-users=asker,vouch-leads=reviewer`. Unset: they are the ' +
          'names of the roles. Other values give no role.',
      ),
    VOUCH_OIDC_GROUPS_CLAIM: z
      .string()
      .min(1)
      .default('groups')
      .describe('Claim that holds the access groups. Everyone is in `everyone` besides.'),
    VOUCH_OIDC_TENANT_CLAIM: z
      .string()
      .min(1)
      .optional()
      .describe('Claim that holds the tenant, whom quotas count together. Unset: all are of one.'),
    VOUCH_OIDC_CLIENT_ID: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Client of the issuer that people sign in to the web app with; its redirect address is ' +
          '`VOUCH_PUBLIC_URL` with /auth/oidc/callback behind it. Unset: people sign in with API keys.',
      ),
    VOUCH_OIDC_CLIENT_SECRET: secret.describe('Secret of that client, when it has one.'),
    VOUCH_OIDC_SCOPE: z
      .string()
      .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, '`openid`, and others behind it with blanks between')
      .default('openid profile')
      .describe(
        'What is asked of the issuer when people sign in: also the scopes that roles and groups need.',
      ),
    VOUCH_SESSION_HOURS: z.coerce
      .number()
      .int()
      .min(1)
      .max(168)
      .default(8)
      .describe('After so long one signs in to the web app again; after an hour without use in any case.'),
    VOUCH_OIDC_CLOCK_SKEW_SECONDS: z.coerce
      .number()
      .int()
      .min(0)
      .max(300)
      .default(30)
      .describe('How far the clocks of the issuer and of this machine may be apart.'),
    VOUCH_SECURITY_LOG_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .max(3650)
      .default(400)
      .describe('How long entries of the security log are kept.'),
    VOUCH_TEMPORAL_ADDRESS: z
      .string()
      .min(1)
      .optional()
      .describe('host:port of a Temporal server. Unset: `vouch up` starts a local one.'),
    VOUCH_TEMPORAL_PORT: port.default(7233).describe('Port of the local Temporal server.'),
    VOUCH_TEMPORAL_UI_PORT: port.default(8233).describe('Port of the local Temporal server’s web UI.'),
    VOUCH_TEMPORAL_UI_URL: z
      .url()
      .optional()
      .describe(
        'Address of the Temporal web UI, for links to histories. Unset: that of the local server, or none with ' +
          '`VOUCH_TEMPORAL_ADDRESS`.',
      ),
    VOUCH_TEMPORAL_CLI: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Path of a `temporal` program to start the local server with. Unset: PATH, cache, download, build, in this order.',
      ),
    VOUCH_TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace.'),
    VOUCH_TASK_QUEUE: z
      .string()
      .min(1)
      .default('vouch')
      .describe('Task queue that connects starters and workers.'),
    VOUCH_CACHE_DIR: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Folder for programs that were downloaded or built. Unset: `vouch` in the user’s cache folder.',
      ),
    VOUCH_STORE: z
      .enum(['embedded', 'opensearch'])
      .default('embedded')
      .describe(
        'Where documents, feedback, session turns and cached answers are kept: one file in `VOUCH_DATA_DIR`, good for ' +
          'about 200,000 chunks on one machine, or an OpenSearch cluster.',
      ),
    VOUCH_OPENSEARCH_URL: z.url().optional().describe('Address of the OpenSearch cluster.'),
    VOUCH_OPENSEARCH_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,40}$/, 'lower-case letters, digits and -')
      .default('vouch')
      .describe('What the names of all indices begin with, so that installations can share a cluster.'),
    VOUCH_OPENSEARCH_AUTH: z
      .enum(['none', 'basic', 'sigv4'])
      .default('none')
      .describe('`basic`: name and password. `sigv4`: signed by the credentials of the AWS environment.'),
    VOUCH_OPENSEARCH_SERVICE: z
      .enum(['es', 'aoss'])
      .default('es')
      .describe('What is signed for: `es` for a managed domain, `aoss` for a serverless collection.'),
    VOUCH_OPENSEARCH_USERNAME: z.string().min(1).optional().describe('Name for `basic`.'),
    VOUCH_OPENSEARCH_PASSWORD: secret.describe('Password for `basic`.'),
    VOUCH_OPENSEARCH_CA_FILE: z
      .string()
      .min(1)
      .optional()
      .describe(
        'PEM file of the authority that signed the cluster’s certificate, when it is not a public one.',
      ),
    VOUCH_REASONER: z
      .enum(['extractive', 'llm'])
      .default('extractive')
      .describe('What thinks: `extractive` quotes the documents and needs no model; `llm` is a chat model.'),
    VOUCH_CHAT_MODEL_PROVIDER: z
      .enum(['bedrock', 'openai'])
      .optional()
      .describe('Where the chat model is: Amazon Bedrock, or any server that speaks OpenAI’s protocol.'),
    VOUCH_CHAT_MODEL: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Id of the model that answers and judges; on Bedrock a model id, an inference profile or an ARN.',
      ),
    VOUCH_CHAT_MODEL_SMALL: z
      .string()
      .min(1)
      .optional()
      .describe('Id of the model that analyses, grades and rewrites. Unset: `VOUCH_CHAT_MODEL`.'),
    VOUCH_CHAT_MODEL_TASKS: modelTasksSchema
      .default({})
      .describe('Other models for single prompts, such as `judge=model-a,grade=model-b`.'),
    VOUCH_TOOL_LOOP_MODELS: list
      .optional()
      .describe(
        'Ids of the models that clients may use with tools of their own (docs/openai.md), separated by commas. Unset: ' +
          '`VOUCH_CHAT_MODEL`.',
      ),
    VOUCH_TOOL_LOOP_MAX_ROUNDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(500)
      .default(25)
      .describe('How many rounds of tool calls such a model may ask for before it must speak to the user.'),
    VOUCH_TOOL_LOOP_MAX_REPEATS: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .default(3)
      .describe('How often the same call may fail with the same arguments before such a model must speak.'),
    VOUCH_TOOL_LOOP_MAX_OUTPUT_TOKENS: z.coerce
      .number()
      .int()
      .min(16)
      .max(200_000)
      .default(4096)
      .describe('The most that such a model may write in one turn.'),
    VOUCH_MODEL_PRICES: modelPricesSchema
      .default({})
      .describe(
        'Prices in US dollars per million tokens, in and out, such as `model-a=3/15,model-b=0.25/1.25`. A model ' +
          'without a price is counted as free.',
      ),
    VOUCH_MODEL_TIMEOUT_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(60)
      .describe('How long one call of a model may take; a step may need three.'),
    VOUCH_EMBEDDER: z
      .enum(['none', 'bedrock', 'openai'])
      .default('none')
      .describe('What turns texts into vectors for the search by meaning; `none` searches by words alone.'),
    VOUCH_EMBEDDING_MODEL: z
      .string()
      .min(1)
      .optional()
      .describe('Id of the embedding model. Unset with `bedrock`: amazon.titan-embed-text-v2:0.'),
    VOUCH_EMBEDDING_DIMENSIONS: z.coerce
      .number()
      .int()
      .min(8)
      .max(4096)
      .default(1024)
      .describe('Length of its vectors.'),
    VOUCH_EMBEDDING_PREFIXES: prefixesSchema
      .default({ query: '', passage: '' })
      .describe('What the model wants before a query and before a passage, such as `query: |passage: `.'),
    VOUCH_EMBEDDING_SIMILARITY: similarityRangeSchema
      .default({ unrelated: 0, same: 1 })
      .describe(
        'Cosine that unrelated texts have with this model and cosine of a passage that answers, such as `0.7:0.9`; ' +
          'the similarity runs from 0 to 1 between them. Unset: 0:1.',
      ),
    AWS_REGION: z.string().min(1).optional().describe('AWS region of Bedrock and of a signed OpenSearch.'),
    VOUCH_BEDROCK_ENDPOINT: z
      .url()
      .optional()
      .describe('Address of Bedrock inside a private network. Unset: that of the region.'),
    VOUCH_BEDROCK_GUARDRAIL: guardrailSchema
      .optional()
      .describe('Guardrail that every chat passes, as `id:version`.'),
    OPENAI_API_KEY: secret.describe(
      'Key for OpenAI, or for a server that speaks its protocol and wants one.',
    ),
    OPENAI_BASE_URL: z
      .url()
      .optional()
      .describe(
        'Address of a server that speaks OpenAI’s protocol, such as http://localhost:11434/v1 for Ollama.',
      ),
    VOUCH_WEB_SEARCH: z
      .enum(['none', 'tavily', 'searxng'])
      .default('none')
      .describe('Web search used when the documents do not suffice. Only the search words leave the house.'),
    TAVILY_API_KEY: secret.describe('Key for Tavily.'),
    VOUCH_TAVILY_URL: z.url().default('https://api.tavily.com').describe('Address of Tavily.'),
    VOUCH_SEARXNG_URL: z.url().optional().describe('Address of a SearXNG server that may give JSON.'),
    VOUCH_MCP_FILE: z
      .string()
      .min(1)
      .optional()
      .describe('JSON or YAML file with the MCP servers whose tools plans may use (docs/tools.md).'),
    VOUCH_WEBHOOK_ALLOW: allowListSchema
      .default([])
      .describe(
        'Where webhooks may go beside public addresses over https: hosts, addresses or ranges separated by commas, such ' +
          'as `receiver.internal,10.1.0.0/16` (docs/webhooks.md).',
      ),
    VOUCH_SMTP_URL: smtpUrlSchema
      .optional()
      .meta({ secret: true })
      .describe(
        'Mail server that tells people of human requests, such as smtps://name:password@mail.example.org.',
      ),
    VOUCH_MAIL_FROM: mailFromSchema
      .optional()
      .describe('Address that mails come from, such as `Vouch <vouch@example.org>`.'),
    VOUCH_MAIL_TO: mailToSchema
      .default([])
      .describe(
        'Who is written to about requests for which group, such as `legal:ann@example.org|bob@example.org,' +
          '*:desk@example.org`; `*` is for all.',
      ),
    VOUCH_DOCUMENT_MAX_MB: z.coerce
      .number()
      .int()
      .min(1)
      .max(1000)
      .default(50)
      .describe('Largest document that is read or uploaded, in megabytes.'),
    VOUCH_ENCRYPTION_KEYS: encryptionKeysSchema
      .default([])
      .meta({ secret: true })
      .describe(
        'Keys that encrypt everything in workflow histories, as `id:base64 of 32 bytes` separated by commas. The first ' +
          'encrypts, all of them decrypt. Unset: histories hold plain text.',
      ),
    VOUCH_ERASURE: z
      .enum(['on', 'off'])
      .default('on')
      .describe(
        'With `VOUCH_ENCRYPTION_KEYS`: `on` gives every query a key of its own in the store, so that its content can be ' +
          'erased. The store then belongs to the histories: without it they cannot be read.',
      ),
    VOUCH_AUDIT_DIR: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Folder of the worker into which everything that is known of queries that have ended is exported, daily or more ' +
          'often, before the retention of the Temporal namespace ends (docs/audit.md). Unset: nothing is exported.',
      ),
    VOUCH_CODEC_ORIGINS: list
      .default(['http://localhost:8233', 'http://127.0.0.1:8233'])
      .describe(
        'Addresses of Temporal web UIs that may read decrypted payloads through `/codec/decode`, separated by commas.',
      ),
    VOUCH_PAYLOAD_OFFLOAD_KB: z.coerce
      .number()
      .int()
      .min(0)
      .max(1900)
      .default(128)
      .describe(
        'Payloads above this many kilobytes are kept in the store, histories refer to them; 0 keeps all in place.',
      ),
    VOUCH_MODE: modeSchema
      .default('auto')
      .describe(
        'Review mode of questions that name none: `auto` by confidence, `strict` always, `off` never.',
      ),
    VOUCH_LANG_UI: languageSchema
      .default('en')
      .describe('Language of texts that belong to no question, such as start-up messages.'),
    VOUCH_CHAT_WAIT_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(3600)
      .default(600)
      .describe(
        'How long a completion of the model `vouch` waits for a query (docs/openai.md); then it says that there is no ' +
          'answer yet. The query goes on.',
      ),
    VOUCH_POLICY_FILE: z
      .string()
      .min(1)
      .optional()
      .describe(
        'YAML file with the parts of the policy that differ from the default (`vouch policy` prints it).',
      ),
    VOUCH_LOCAL_GROUPS: list
      .default(['everyone', 'engineering'])
      .describe('Access groups of the single user of a loopback installation, separated by commas.'),
    VOUCH_LOCAL_PEOPLE: localPeopleSchema
      .default([])
      .describe(
        'More people of a loopback installation with their groups, such as `alice:reviewers|legal,bob:reviewers`; ' +
          'everyone is in `everyone`. A request names who acts with the header `X-Vouch-As: alice`. This is no ' +
          'authentication: whoever reaches the API can be anyone. It is for one machine only.',
      ),
    VOUCH_AS: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Who of `VOUCH_LOCAL_PEOPLE` the commands act as (`vouch review --as alice` for one command).',
      ),
    VOUCH_LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least severe level that is logged.'),
    VOUCH_WORKER_CACHED_WORKFLOWS: z.coerce
      .number()
      .int()
      .min(10)
      .max(100_000)
      .default(500)
      .describe('Workflows a worker keeps in memory, about 0.4 MB each.'),
  })
  .superRefine(requireTogether);

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
