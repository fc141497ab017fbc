import { z } from 'zod';
import { formFieldSchema, type FormField, type FormSchema } from '../contract/elicitation.js';
import { builtInToolSchema, type BuiltInTool, type ToolArguments } from '../contract/plan.js';
import { BUILT_IN_TOOLS, type ToolDescriptor } from '../contract/tools.js';
import { fieldOf } from './forms/fields.js';
import { formOfQuestion } from './forms/form-of-question.js';
import { parseFormValue } from './forms/form-value.js';
import { issueDetail } from './forms/issue-texts.js';
import { matchesPattern } from './forms/pattern.js';
import { checkField } from './forms/validate.js';
import { isBlank, isJsonField, referencesIn } from './tool-arguments.js';

/** Tools by name. */
export type ToolCatalog = ReadonlyMap<string, ToolDescriptor>;

let builtIns: ToolCatalog | undefined;

/** The tools that every installation has. */
export function builtInCatalog(): ToolCatalog {
  builtIns ??= new Map(builtInToolSchema.options.map((name) => [name, describe(name)]));
  return builtIns;
}

/** The built-in tools and others; a built-in one cannot be replaced. */
export function catalogWith(descriptors: readonly ToolDescriptor[]): ToolCatalog {
  return new Map([...descriptors.map((tool) => [tool.name, tool] as const), ...builtInCatalog()]);
}

/** The catalog with what one web search costs here, in US dollars. */
export function withWebPrice(catalog: ToolCatalog, costUsd: number): ToolCatalog {
  const search = catalog.get('search_web');
  if (!search || search.costUsd === costUsd) return catalog;
  return new Map([...catalog, ['search_web', { ...search, costUsd }]]);
}

/** A problem of an argument; `name` is empty when it is not about one. */
export interface ArgumentIssue {
  name: string;
  /** In English. */
  detail: string;
}

/**
 * Checks the arguments of a call. With `partial`, as for a todo that has not run yet, arguments may be absent or
 * blank (they are asked for) and one that uses another todo's result may be anything (it is checked once resolved).
 */
export function checkArguments(
  descriptor: ToolDescriptor,
  args: ToolArguments,
  { partial = false }: { partial?: boolean } = {},
): ArgumentIssue[] {
  const known = partial
    ? Object.entries(args).filter(([, value]) => !isBlank(value) && referencesIn(value).length === 0)
    : Object.entries(args);
  const names = namesOf(descriptor);
  const unknown = Object.keys(args).filter((name) => !names.includes(name));
  if (unknown.length > 0) return unknown.map((name) => ({ name, detail: unknownArgument(names) }));
  const builtIn = builtInToolSchema.safeParse(descriptor.name);
  return builtIn.success
    ? builtInIssues(builtIn.data, Object.fromEntries(known), partial)
    : formIssues(descriptor.inputSchema, known, partial);
}

function namesOf({ name, inputSchema }: ToolDescriptor): string[] {
  const builtIn = builtInToolSchema.safeParse(name);
  return Object.keys(builtIn.success ? BUILT_IN_TOOLS[builtIn.data].input.shape : inputSchema.properties);
}

function unknownArgument(names: readonly string[]): string {
  return names.length > 0 ? `is not known; it takes ${names.join(', ')}` : 'is not known; it takes none';
}

function builtInIssues(tool: BuiltInTool, args: ToolArguments, partial: boolean): ArgumentIssue[] {
  const { input } = BUILT_IN_TOOLS[tool];
  const parsed = (partial ? input.partial() : input).safeParse(args);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({ name: String(path[0] ?? ''), detail: message }));
  }
  if (tool !== 'ask_human' || !('question' in args)) return [];
  try {
    formOfQuestion(BUILT_IN_TOOLS.ask_human.input.parse(args) as Parameters<typeof formOfQuestion>[0]);
    return [];
  } catch (error) {
    return [{ name: '', detail: error instanceof Error ? error.message : String(error) }];
  }
}

function formIssues(
  form: FormSchema,
  known: [string, ToolArguments[string]][],
  partial: boolean,
): ArgumentIssue[] {
  if (!partial) {
    const given = known.map(([name, value]) => [name, asFormValue(form.properties[name], value)]);
    const result = parseFormValue(form, Object.fromEntries(given));
    return result.ok
      ? []
      : result.issues.map(({ pointer, detail }) => ({ name: pointer.replace('/value/', ''), detail }));
  }
  return known.flatMap(([name, value]) => {
    const field = form.properties[name];
    const issue = field && checkField(fieldOf(name, field), asFormValue(field, value), matchesPattern);
    return issue ? [{ name, detail: issueDetail(issue) }] : [];
  });
}

/** A program gives a nested argument as it is, a person as JSON text; here both are looked at as the text. */
function asFormValue(field: FormField | undefined, value: ToolArguments[string]): ToolArguments[string] {
  return field && isJsonField(field) && typeof value !== 'string' ? JSON.stringify(value) : value;
}

function describe(name: BuiltInTool): ToolDescriptor {
  const { input, title: _title, ...tool } = BUILT_IN_TOOLS[name];
  return { name, ...tool, inputSchema: flatForm(input) };
}

/** The fields of a schema that a form can show; nested ones are left to the schema itself. */
function flatForm(input: z.ZodObject): FormSchema {
  const { properties = {}, required } = z.toJSONSchema(input, { io: 'input' });
  const fields = Object.entries(properties).flatMap(([name, property]): [string, FormField][] => {
    const field = formFieldSchema.safeParse(property);
    return field.success ? [[name, field.data]] : [];
  });
  return { type: 'object', properties: Object.fromEntries(fields), ...(required ? { required } : {}) };
}
