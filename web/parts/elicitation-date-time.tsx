import { TextInput } from '@mantine/core';
import { useTexts } from '../language/language.js';
import type { FieldProps } from './elicitation-field.js';
import { elicitationTexts } from './elicitation-texts.js';

/** A moment, typed or chosen in the reader's time zone with the browser's own picker; sent with its offset. */
export function DateTimeField({ common, value, onChange }: FieldProps) {
  const { zone } = useTexts(elicitationTexts);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <TextInput
      {...common}
      description={common.description ? `${common.description} · ${zone(timeZone)}` : zone(timeZone)}
      type="datetime-local"
      step={60}
      value={typeof value === 'string' ? localTime(value) : ''}
      maw="18rem"
      onChange={({ currentTarget }) => onChange(isoTime(currentTarget.value))}
    />
  );
}

/** ISO 8601 → `2026-01-31T09:00` in the zone of the browser; empty for what is no time. */
function localTime(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function isoTime(local: string): string | undefined {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
