import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { ConfidenceLevel } from '../../contract/judgement.js';
import { useTexts } from '../language/language.js';
import classes from './list.module.css';
import { partTexts } from './texts.js';
import type { useUrlFilters } from './url-parameter.js';

/** Levels of confidence, in the order in which they are offered. */
export const LEVELS = ['HIGH', 'MEDIUM', 'LOW'] as const satisfies readonly ConfidenceLevel[];

/** Words of a search are sent once nothing was typed for so long. */
const PAUSE_MS = 300;
/** As the API takes them. */
const MAX_WORDS = 200;

/** Returns a value of the address if it is one of these. */
export function oneOf<T extends string>(values: readonly T[], given: string | null): T | undefined {
  return values.find((value) => value === given);
}

/** Returns a day of the address as its first moment in the reader's zone, or that of the day after it; undefined for none. */
export function momentOf(day: string | null, { after = false } = {}): string | undefined {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const moment = new Date(`${day}T00:00:00`);
  if (after) moment.setDate(moment.getDate() + 1);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** A row of filters. @param onClear shown when given */
export function Filters({ onClear, children }: { onClear?: (() => void) | undefined; children: ReactNode }) {
  const { clearFilters } = useTexts(partTexts);
  return (
    <div className={classes['filters']}>
      {children}
      {onClear && (
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={onClear}
        >
          {clearFilters}
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** One of some values, or any. */
export function Choice({ label, placeholder, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes['choice'] ?? ''}
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      data={data}
      value={value ?? null}
      clearable
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={onChange}
    />
  );
}

interface WordsProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | null) => void;
  /** Takes a whole line where there is little room, and shows a magnifying glass. */
  search?: boolean;
}

/** Words, which count once one has stopped typing. */
export function Words({ label, value = '', onChange, search = false }: WordsProps) {
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  // cleared, or gone back to, from outside
  if (from !== value) {
    setFrom(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const tell = useDebouncedCallback((words: string) => onChange(words.trim() || null), PAUSE_MS);
  return (
    <TextInput
      className={classes[search ? 'words' : 'choice'] ?? ''}
      size="sm"
      type={search ? 'search' : 'text'}
      aria-label={label}
      placeholder={label}
      maxLength={MAX_WORDS}
      value={typed}
      {...(search && { leftSection: <IconSearch size={16} aria-hidden /> })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value);
      }}
    />
  );
}

/** The days between which something happened. */
export function Days({ params, change }: Pick<ReturnType<typeof useUrlFilters>, 'params' | 'change'>) {
  const { from, until } = useTexts(partTexts);
  return (
    <>
      <Day label={from} value={params.get('from')} onChange={(day) => change({ from: day })} />
      <Day label={until} value={params.get('until')} onChange={(day) => change({ until: day })} />
    </>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <span className={classes['day']}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        size="sm"
        type="date"
        max="9999-12-31"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
}
