import { Stack } from '@mantine/core';
import { useId, useState } from 'react';
import type { Field } from '../../domain/forms/fields.js';
import { boundsText, issueText } from '../../domain/forms/issue-texts.js';
import type { FieldIssue } from '../../domain/forms/validate.js';
import { useLanguage, useTexts } from '../language/language.js';
import { ElicitationField } from './elicitation-field.js';
import { elicitationTexts } from './elicitation-texts.js';
import type { FormValues } from './elicitation-values.js';

interface Props {
  fields: readonly Field[];
  values: FormValues;
  /** Issues found while typing, by field. */
  issues: ReadonlyMap<string, FieldIssue>;
  /** Issues found by the API, by field. */
  refused: Record<string, string>;
  /** Shows every issue, also of fields that nobody has been in. */
  showAll: boolean;
  disabled: boolean;
  onChange: (name: string, value: FormValues[string]) => void;
}

/** A form made from a schema: one input for each field, with what is wrong with it. */
export function ElicitationForm({ fields, values, issues, refused, showAll, disabled, onChange }: Props) {
  const texts = useTexts(elicitationTexts);
  const { language } = useLanguage();
  const id = useId();
  const [left, setLeft] = useState<readonly string[]>([]);
  const errorOf = (name: string) => {
    const issue = issues.get(name);
    if (issue && (showAll || left.includes(name))) return issueText(issue, language);
    return refused[name];
  };
  const descriptionOf = (field: Field) =>
    [field.description, boundsText(field, language)].filter(Boolean).join(' · ');
  return (
    <Stack gap="md">
      {fields.map((field) => {
        const { name, label, required } = field;
        return (
          <ElicitationField
            key={name}
            field={field}
            value={values[name]}
            onChange={(value) => onChange(name, value)}
            common={{
              id: `${id}-${name}`,
              label: `${label}${required ? '' : ` (${texts.optional})`}`,
              description: descriptionOf(field) || undefined,
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
