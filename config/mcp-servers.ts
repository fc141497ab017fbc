import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { sideEffectSchema } from '../contract/tools.js';
import { ConfigError, refusedBySchema } from './config-error.js';
import { readSettingsFile } from './settings-file.js';

/**
 * Decides about the approval of a call: by a person before every call, never, or by the policy and what the tool does.
 */
const approvalSchema = z.enum(['always', 'never', 'policy']);

/** A call has 60 seconds in all, the opening of the connection among them. */
const timeoutSeconds = z.number().int().min(1).max(45);
const costUsd = z.number().min(0);
const estimatedSeconds = z.number().min(0);

const toolSchema = z.strictObject({
  approval: approvalSchema.optional(),
  sideEffects: sideEffectSchema.optional(),
  /** True if a second call with the same arguments changes nothing more. */
  idempotent: z.boolean().optional(),
  timeoutSeconds: timeoutSeconds.optional(),
  costUsd: costUsd.optional(),
  estimatedSeconds: estimatedSeconds.optional(),
});

const texts = z.record(z.string(), z.string());

/** The operator's settings of a server. */
const operatorSchema = z.object({
  approval: approvalSchema.default('policy'),
  leavesOrganisation: z.boolean().optional(),
  timeoutSeconds: timeoutSeconds.default(30),
  costUsd: costUsd.default(0),
  estimatedSeconds: estimatedSeconds.default(5),
  only: z.array(z.string().min(1)).optional(),
  tools: z.record(z.string(), toolSchema).default({}),
});

const serverSchema = z
  .strictObject({
    /** Files of other programs name it; what is there says it already. */
    type: z.enum(['stdio', 'http', 'streamable-http', 'streamableHttp', 'sse']).optional(),
    command: z.string().min(1).optional(),
    args: z.array(z.string()).optional(),
    env: texts.optional(),
    cwd: z.string().min(1).optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
    headers: texts.optional(),
    disabled: z.boolean().default(false),
    ...operatorSchema.shape,
  })
  .superRefine((server, ctx) => {
    const refuse = (key: string, message: string) => ctx.addIssue({ code: 'custom', path: [key], message });
    if (server.command && server.url) refuse('url', 'a server has either a command or a url');
    if (!server.command && !server.url) refuse('command', 'a server has a command, or a url');
    for (const key of ['args', 'env', 'cwd'] as const) {
      if (server.url && server[key] !== undefined) refuse(key, 'belongs to a command');
    }
    if (server.command && server.headers) refuse('headers', 'belongs to a url');
  });

const fileSchema = z.strictObject({
  mcpServers: z.record(
    z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'a name has lower-case letters, digits and _, at most 40'),
    serverSchema,
  ),
});

/** Endpoint of a server: a program to start, or an address on the network. */
export type McpEndpoint =
  | { kind: 'stdio'; command: string; args: string[]; env: Record<string, string>; cwd?: string }
  | { kind: 'http'; url: string; headers: Record<string, string> };

/** An MCP server and what its operator says of it. */
export interface McpServer extends z.infer<typeof operatorSchema> {
  name: string;
  endpoint: McpEndpoint;
}

/**
 * The MCP servers of a file, without those that are disabled. `${NAME}` in `env` and `headers` is taken from `env`.
 * @throws ConfigError that names the key, or the variable that is missing
 */
export function readMcpServers(path: string, env: Record<string, string | undefined>): McpServer[] {
  const parsed = fileSchema.safeParse(readSettingsFile('VOUCH_MCP_FILE', path));
  const what = `VOUCH_MCP_FILE ${path}: key`;
  if (!parsed.success) throw refusedBySchema(what, parsed.error);
  return Object.entries(parsed.data.mcpServers)
    .filter(([, server]) => !server.disabled)
    .map(([name, server]) => ({
      name,
      endpoint: endpointOf(server, dirname(path), (key) =>
        fillIn(server[key] ?? {}, env, `${what} mcpServers.${name}.${key}`),
      ),
      ...operatorSchema.parse(server),
    }));
}

function endpointOf(
  { command, args = [], cwd, url }: z.infer<typeof serverSchema>,
  folder: string,
  filled: (key: 'env' | 'headers') => Record<string, string>,
): McpEndpoint {
  if (url !== undefined) return { kind: 'http', url, headers: filled('headers') };
  if (command === undefined) throw new Error('a server passed its check without a command and a url');
  const started = { kind: 'stdio' as const, command, args, env: filled('env') };
  return cwd === undefined ? started : { ...started, cwd: resolve(folder, cwd) };
}

function fillIn(
  values: Record<string, string>,
  env: Record<string, string | undefined>,
  where: string,
): Record<string, string> {
  const filled = Object.entries(values).map(([key, text]): [string, string] => [
    key,
    text.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_all, name: string) => {
      const value = env[name];
      if (value === undefined || value === '') {
        throw new ConfigError({
          en: `${where}.${key}: the environment variable ${name} is not set`,
          ko: `${where}.${key}: 환경 변수 ${name}의 값이 없습니다`,
        });
      }
      return value;
    }),
  ]);
  return Object.fromEntries(filled);
}
