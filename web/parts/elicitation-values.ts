import type { Field, FieldValue } from '../../domain/forms/fields.js';

/** The values that stand in the fields of a form: texts as typed, absent where nothing was answered. */
export type FormValues = Record<string, FieldValue | undefined>;

/** The values of the fields before anyone typed. */
export function initialValues(fields: readonly Field[]): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.default ?? (field.type === 'choices' ? [] : undefined)]),
  );
}

/** The answer as it is sent: what was left empty is left out, but for a required list of choices. */
export function answerOf(fields: readonly Field[], values: FormValues): Record<string, FieldValue> {
  const answered = fields.flatMap(({ name, required }) => {
    const value = values[name];
    const chosenNone = Array.isArray(value) && required;
    return value === undefined || (isEmpty(value) && !chosenNone) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(answered);
}

function isEmpty(value: FieldValue): boolean {
  return Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '';
}
