import type { Field, FieldValue } from '../../../domain/forms/fields.js';
import { wrapIndented } from '../../terminal/layout.js';
import type { AskLine, Scene } from '../form.js';
import { fieldLabel, fieldLines } from './describe-field.js';
import { readField } from './read-field.js';

export type FormValue = Record<string, FieldValue>;

/**
 * Asks for the fields one by one, each until what is typed can be read.
 * @param known fields that need not be asked
 * @returns undefined when nobody is there to answer
 */
export async function askFields(
  fields: readonly Field[],
  known: FormValue,
  askLine: AskLine,
  { terminal, texts }: Scene,
): Promise<FormValue | undefined> {
  const values = { ...known };
  for (const field of fields) {
    if (field.name in known) continue;
    terminal.print(...fieldLines(field).flatMap((line) => wrapIndented(`  ${line}`, terminal.width)));
    for (;;) {
      const line = await askLine(`  ${fieldLabel(field, texts)}: `);
      if (line === undefined) return undefined;
      const read = readField(field, line, texts);
      if ('value' in read) {
        if (read.value !== undefined) values[field.name] = read.value;
        break;
      }
      terminal.print(`  ${read.problem}`);
    }
  }
  return values;
}
