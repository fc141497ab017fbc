import { TextInput } from '@mantine/core';
import { useTexts } from '../language/language.js';
import type { FieldProps } from './elicitation-field.js';
import { elicitationTexts } from './elicitation-texts.js';

/** Stands for a moment that is typed in part or does not exist, whose text the browser does not tell. */
const UNREADABLE = '?';

/**
 * A moment, typed or chosen in the viewer's time zone with the browser's own picker; sent as UTC. The browser has no value
 * for an incomplete moment or one that does not exist, such as 31 February: it is refused, never taken for an empty field.
 */
export function DateTimeField({ common, value, onChange }: FieldProps) {
  const { zone, noMoment } = useTexts(elicitationTexts);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // no event tells of a change from one unreadable moment to another, or to none
  const read = ({ value: local, validity }: HTMLInputElement) =>
    onChange(validity.badInput ? UNREADABLE : isoTime(local));
  return (
    <TextInput
      {...common}
      error={common.error && value === UNREADABLE ? noMoment : common.error}
      description={common.description ? `${common.description} · ${zone(timeZone)}` : zone(timeZone)}
      type="datetime-local"
      step={60}
      value={typeof value === 'string' ? localTime(value) : ''}
      maw="18rem"
      onChange={({ currentTarget }) => read(currentTarget)}
      onKeyUp={({ currentTarget }) => read(currentTarget)}
      onBlur={({ currentTarget }) => {
        read(currentTarget);
        common.onBlur();
      }}
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
