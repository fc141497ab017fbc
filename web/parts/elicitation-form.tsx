import { Stack } from '@mantine/core';
import { useId, useState } from 'react';
import type { FormField, FormSchema } from '../../contract/elicitation.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { isRequired, type FieldIssue, type FormValues } from './elicitation-check.js';
import { ElicitationField } from './elicitation-field.js';
import { elicitationTexts } from './elicitation-texts.js';

interface Props {
  form: FormSchema;
  values: FormValues;
  /** Issues found while typing, by field. */
  issues: Record<string, FieldIssue>;
  /** Issues that the API found, by field. */
  refused: Record<string, string>;
  /** True to show issues of fields that nobody has left yet, too. */
  showAll: boolean;
  disabled: boolean;
  onChange: (name: string, value: FormValues[string]) => void;
}

/** A form made from a schema: one input for each field, with what is wrong with it. */
export function ElicitationForm({ form, values, issues, refused, showAll, disabled, onChange }: Props) {
  const texts = useTexts(elicitationTexts);
  const id = useId();
  const [left, setLeft] = useState<readonly string[]>([]);
  const errorOf = (name: string) => {
    const issue = issues[name];
    if (issue && (showAll || left.includes(name))) return texts.issue(issue);
    return refused[name];
  };
  const descriptionOf = useFieldDescription();
  return (
    <Stack gap="md">
      {Object.entries(form.properties).map(([name, field]) => {
        const required = isRequired(form, name);
        return (
          <ElicitationField
            key={name}
            field={field}
            value={values[name]}
            onChange={(value) => onChange(name, value)}
            common={{
              id: `${id}-${name}`,
              label: `${field.title ?? name}${required ? '' : ` (${texts.optional})`}`,
              description: descriptionOf(field),
              error: errorOf(name),
              required,
              disabled,
              onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
            }}
          />
        );
      })}
    </Stack>
  );
}

/** Returns the description of a field with its bounds. */
function useFieldDescription(): (field: FormField) => string | undefined {
  const texts = useTexts(elicitationTexts);
  const format = useFormat();
  const shown = (limit: number | undefined) => (limit === undefined ? undefined : format.number(limit));
  return (field) => {
    const parts = [field.description];
    if ('minimum' in field || 'maximum' in field) {
      parts.push(texts.range(shown(field.minimum), shown(field.maximum)));
    }
    if ('minItems' in field || 'maxItems' in field) {
      parts.push(texts.items(shown(field.minItems), shown(field.maxItems)));
    }
    const said = parts.filter((part) => part !== undefined && part !== '');
    return said.length > 0 ? said.join(' · ') : undefined;
  };
}
