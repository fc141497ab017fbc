import {
  Checkbox,
  Loader,
  MultiSelect,
  NumberInput,
  Radio,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import type { Choice, Field } from '../../domain/forms/fields.js';
import { useTexts } from '../language/language.js';
import { DateTimeField } from './elicitation-date-time.js';
import { elicitationTexts } from './elicitation-texts.js';
import type { FormValues } from './elicitation-values.js';
import { lazily } from './lazily.js';

const DateField = lazily(() => import('./elicitation-date.js'));

export interface FieldProps {
  field: Field;
  value: FormValues[string];
  onChange: (value: FormValues[string]) => void;
  /** Props common to all kinds of input. */
  common: {
    id: string;
    label: ReactNode;
    description: string | undefined;
    error: ReactNode;
    required: boolean;
    disabled: boolean;
    onBlur: () => void;
  };
}

/** More choices than this are searched in a list instead of all being shown. */
const SHOWN_CHOICES = 8;
/** Longer texts get a field of several lines. */
const ONE_LINE = 120;

/** The input for a field of a form. */
export function ElicitationField(props: FieldProps) {
  const { field } = props;
  if (field.type === 'choices') return <Choices {...props} />;
  if (field.type === 'choice') return <OneChoice {...props} />;
  if (field.type === 'boolean') return <YesOrNo {...props} />;
  if (field.type !== 'number' && field.type !== 'integer') return <TextField {...props} />;
  const { common, value, onChange } = props;
  return (
    <NumberInput
      {...common}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      allowDecimal={field.type === 'number'}
      clampBehavior="none"
      inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
      maw="16rem"
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}

function OneChoice({ field: { choices }, common, value, onChange }: FieldProps) {
  const chosen = typeof value === 'string' ? value : null;
  if (choices.length > SHOWN_CHOICES) {
    return (
      <Select
        {...common}
        data={choices}
        value={chosen}
        searchable
        clearable={!common.required}
        maw="28rem"
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  }
  return <Radios common={common} options={choices} chosen={chosen ?? undefined} onChange={onChange} />;
}

function YesOrNo({ common, value, onChange }: FieldProps) {
  const texts = useTexts(elicitationTexts);
  return (
    <Radios
      common={common}
      options={[
        { value: 'true', label: texts.yes },
        { value: 'false', label: texts.no },
      ]}
      chosen={typeof value === 'boolean' ? String(value) : undefined}
      onChange={(next) => onChange(next === undefined ? undefined : next === 'true')}
    />
  );
}

/** Stands for no answer among the options, which are named by their place. */
const NONE = 'none';

function Radios({
  common,
  options,
  chosen,
  onChange,
}: Pick<FieldProps, 'common'> & {
  options: readonly Choice[];
  chosen: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { noAnswer } = useTexts(elicitationTexts);
  const { onBlur, disabled, required, ...group } = common;
  const at = options.findIndex(({ value }) => value === chosen);
  return (
    <Radio.Group
      {...group}
      required={required}
      value={at >= 0 ? String(at) : required ? null : NONE}
      onChange={(next) => onChange(options[Number(next)]?.value)}
      onBlur={onBlur}
    >
      <Stack gap={6} my={6}>
        {options.map(({ label }, place) => (
          <Radio key={place} value={String(place)} label={label} disabled={disabled} />
        ))}
        {!required && <Radio value={NONE} label={noAnswer} disabled={disabled} />}
      </Stack>
    </Radio.Group>
  );
}

function Choices({ field: { choices }, common, value, onChange }: FieldProps) {
  const { disabled, ...group } = common;
  const chosen = Array.isArray(value) ? value : [];
  if (choices.length > SHOWN_CHOICES) {
    return (
      <MultiSelect {...common} data={choices} value={chosen} searchable maw="28rem" onChange={onChange} />
    );
  }
  return (
    <Checkbox.Group {...group} value={chosen} onChange={onChange}>
      <Stack gap={6} my={6}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} disabled={disabled} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function TextField(props: FieldProps) {
  const { field, common, value, onChange } = props;
  const { type, max = Infinity } = field;
  if (type === 'date') {
    return (
      <Suspense fallback={<Loader size="sm" />}>
        <DateField {...props} />
      </Suspense>
    );
  }
  if (type === 'date-time') return <DateTimeField {...props} />;
  const given = {
    ...common,
    value: typeof value === 'string' ? value : '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (type === 'email' || type === 'uri') {
    return <TextInput {...given} type={type === 'uri' ? 'url' : type} autoComplete="off" maw="28rem" />;
  }
  if (max <= ONE_LINE) return <TextInput {...given} />;
  return (
    <Textarea
      {...given}
      autosize
      minRows={type === 'json' ? 3 : 1}
      maxRows={14}
      {...(type === 'json' ? { ff: 'monospace', spellCheck: false } : {})}
    />
  );
}
