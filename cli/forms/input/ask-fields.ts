import type { FormSchema } from '../../../contract/elicitation.js';
import { wrapIndented } from '../../terminal/layout.js';
import type { AskLine, Scene } from '../form.js';
import { fieldLabel, fieldLines } from './describe-field.js';
import { readField, type FieldValue } from './read-field.js';

export type FormValue = Record<string, FieldValue>;

/**
 * Asks for the fields one by one, each until what is typed can be read.
 * @param known fields that need not be asked
 * @returns undefined when nobody is there to answer
 */
export async function askFields(
  form: FormSchema,
  known: FormValue,
  askLine: AskLine,
  { terminal, texts }: Scene,
): Promise<FormValue | undefined> {
  const values = { ...known };
  for (const [name, field] of Object.entries(form.properties)) {
    if (name in known) continue;
    const required = form.required?.includes(name) ?? false;
    terminal.print(...fieldLines(field).flatMap((line) => wrapIndented(`  ${line}`, terminal.width)));
    for (;;) {
      const line = await askLine(`  ${fieldLabel(name, field, required, texts)}: `);
      if (line === undefined) return undefined;
      const read = readField(field, line, required, texts);
      if ('value' in read) {
        if (read.value !== undefined) values[name] = read.value;
        break;
      }
      terminal.print(`  ${read.problem}`);
    }
  }
  return values;
}
