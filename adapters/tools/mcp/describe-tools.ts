import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation';
import type { Logger } from 'pino';
import { alike } from '../../../contract/language.js';
import type { McpServer } from '../../../config/mcp-servers.js';
import type { FormSchema } from '../../../contract/elicitation.js';
import { toolNameSchema, type ToolArguments } from '../../../contract/plan.js';
import type { SideEffect, ToolDescriptor } from '../../../contract/tools.js';
import { beginning, withoutControls } from '../../../domain/json-text.js';
import { isJsonField } from '../../../domain/tool-arguments.js';
import { PortError } from '../../../ports/port-error.js';
import { toolForm } from './tool-form.js';

/** A tool of a server, ready to be called. */
export interface ServerTool extends DescribedTool {
  /** Compiled on first use. */
  check(): Promise<ArgumentCheck>;
}

/** The tools that plans may use, by the name that plans use; what is left out is logged with the reason. */
export function describeTools(
  tools: readonly Tool[],
  server: McpServer,
  log: Logger | undefined,
): ReadonlyMap<string, ServerTool> {
  const known = new Map<string, ServerTool>();
  for (const tool of tools) {
    if (server.only && !server.only.includes(tool.name)) continue;
    const leaveOut = (reason: string) =>
      log?.warn({ server: server.name, tool: tool.name, reason }, 'a tool of a tool server is left out');
    const described = describeTool(tool, server);
    if (typeof described === 'string') leaveOut(described);
    else if (known.has(described.descriptor.name)) leaveOut('the server names it twice');
    else known.set(described.descriptor.name, withCheck(described));
  }
  for (const name of [...(server.only ?? []), ...Object.keys(server.tools)]) {
    if (tools.some((tool) => tool.name === name)) continue;
    log?.warn({ server: server.name, tool: name }, 'the tool server has no such tool');
  }
  return known;
}

function withCheck(tool: DescribedTool): ServerTool {
  let check: Promise<ArgumentCheck> | undefined;
  return { ...tool, check: () => (check ??= compileCheck(tool.schema)) };
}

/** A tool of a server as plans know it, and how it is called. */
interface DescribedTool {
  descriptor: ToolDescriptor;
  /** Its name on the server. */
  name: string;
  /** Schema of its arguments, as the server gives it. */
  schema: Tool['inputSchema'];
  /** True if a second call with the same arguments does no harm. */
  repeatable: boolean;
  timeoutMs: number;
}

const MAX_DESCRIPTION_CHARS = 2000;

/**
 * Describes a tool by its annotations and by what the operator says of it, who is believed more. A tool that says
 * nothing of itself may change data.
 * @returns why it cannot be used, as a text, when plans have no way to name or to call it
 */
function describeTool(tool: Tool, server: McpServer): DescribedTool | string {
  const name = `${server.name}.${tool.name}`;
  if (!toolNameSchema.safeParse(name).success)
    return 'its name has other signs than letters, digits, _ and -';
  if (tool.execution?.taskSupport === 'required') return 'it can only be called as a task';
  const inputSchema = toolForm(tool.inputSchema);
  if (!inputSchema) return 'it requires an argument whose name is longer than 60 characters';
  const own = server.tools[tool.name] ?? {};
  const sideEffects = own.sideEffects ?? sideEffectsOf(tool, server);
  const approval = own.approval ?? server.approval;
  const description = withoutControls(tool.description ?? tool.title ?? tool.annotations?.title ?? '').trim();
  return {
    descriptor: {
      name,
      description: beginning(description || tool.name, MAX_DESCRIPTION_CHARS),
      inputSchema,
      estimatedSeconds: own.estimatedSeconds ?? server.estimatedSeconds,
      costUsd: own.costUsd ?? server.costUsd,
      sideEffects,
      requiresApproval: approval === 'always',
      ...(approval === 'never' ? { approvalWaived: true } : {}),
    },
    name: tool.name,
    schema: tool.inputSchema,
    repeatable:
      sideEffects !== 'changes_data' || (own.idempotent ?? tool.annotations?.idempotentHint === true),
    timeoutMs: (own.timeoutSeconds ?? server.timeoutSeconds) * 1000,
  };
}

function sideEffectsOf({ annotations }: Tool, { leavesOrganisation }: McpServer): SideEffect {
  if (annotations?.readOnlyHint !== true) return 'changes_data';
  return (leavesOrganisation ?? annotations.openWorldHint === true) ? 'leaves_organisation' : 'none';
}

/** Says what is wrong with arguments; undefined when nothing is. */
type ArgumentCheck = (args: ToolArguments) => string | undefined;

/** Compiles a tool's own schema. One that cannot be compiled is left to the server to check. */
async function compileCheck(schema: DescribedTool['schema']): Promise<ArgumentCheck> {
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/sdk/validation/ajv');
  try {
    // a compiler of its own: schemas of two servers may carry the same $id
    const validate = new AjvJsonSchemaValidator().getValidator(withoutPatterns(schema) as JsonSchemaType);
    // errors are told of “data/name”
    return (args) =>
      validate(args)
        .errorMessage?.replace(/\bdata\/?/g, '')
        .replace(/^ /, '');
  } catch {
    return () => undefined;
  }
}

/** Keywords whose value is data, and those whose value names schemas. */
const DATA = new Set(['const', 'default', 'enum', 'examples']);
const NAMED = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords that tell of names by patterns, and of all other names. */
const BY_PATTERN = ['patternProperties', 'additionalProperties', 'unevaluatedProperties'];

/**
 * Returns a schema without its patterns: a text made up for a slow one would hold the worker up for ever. Those of the arguments
 * themselves are checked by their form, in linear time; what lies deeper is left to the server.
 */
function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (!isObject(schema)) return schema;
  const { pattern: _, ...rest } = schema;
  if ('patternProperties' in rest) for (const keyword of BY_PATTERN) delete rest[keyword];
  return mapped(rest, (value, key) => {
    if (DATA.has(key)) return value;
    return NAMED.has(key) && isObject(value) ? mapped(value, withoutPatterns) : withoutPatterns(value);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapped(of: Record<string, unknown>, change: (value: unknown, key: string) => unknown) {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value, key)]));
}

/**
 * The arguments as the tool takes them: what stands as JSON text where it wants something nested is read.
 * @throws PortError `invalid` that says what does not fit
 */
export function fittingArguments(
  args: ToolArguments,
  form: FormSchema,
  check: ArgumentCheck,
  says: (problem: string) => string,
): ToolArguments {
  const read = Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const field = form.properties[name];
      return [name, field && isJsonField(field) && typeof value === 'string' ? readJson(value) : value];
    }),
  );
  const problem = check(read);
  if (problem === undefined) return read;
  // the text itself may be what is wanted
  if (check(args) === undefined) return args;
  throw new PortError('invalid', alike(says(problem)));
}

function readJson(text: string): ToolArguments[string] {
  try {
    return JSON.parse(text) as ToolArguments[string];
  } catch {
    return text;
  }
}
