import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation';
import type { FormSchema } from '../../../contract/elicitation.js';
import type { ToolArguments } from '../../../contract/plan.js';
import { isJsonField } from '../../../domain/tool-arguments.js';
import { PortError } from '../../../ports/port-error.js';
import type { DescribedTool } from './describe-tools.js';

/** Says what is wrong with arguments; undefined when nothing is. */
export type ArgumentCheck = (args: ToolArguments) => string | undefined;

/** Compiles a tool's own schema. One that cannot be compiled is left to the server to check. */
export async function compileCheck(schema: DescribedTool['schema']): Promise<ArgumentCheck> {
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/sdk/validation/ajv');
  try {
    // a compiler of its own: schemas of two servers may carry the same $id
    const validate = new AjvJsonSchemaValidator().getValidator(schema as JsonSchemaType);
    // errors are told of “data/name”
    return (args) =>
      validate(args)
        .errorMessage?.replace(/\bdata\/?/g, '')
        .replace(/^ /, '');
  } catch {
    return () => undefined;
  }
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
  throw new PortError('invalid', says(problem));
}

function readJson(text: string): ToolArguments[string] {
  try {
    return JSON.parse(text) as ToolArguments[string];
  } catch {
    return text;
  }
}
