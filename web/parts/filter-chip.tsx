import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../language/format.js';
import classes from './filter-chip.module.css';

interface Props {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  /** Number of items that the filter would leave; one that leaves none is not offered. */
  count?: number | undefined;
  /** It keeps its place when it leaves none, so that nothing moves when it leaves some. */
  stays?: boolean;
  children: ReactNode;
}

/** A filter that is on or off. */
export function FilterChip({ pressed, onChange, count, stays = false, children }: Props) {
  const format = useFormat();
  if (count === 0 && !pressed && !stays) return null;
  return (
    <UnstyledButton
      className={classes['chip'] ?? ''}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
    >
      {children}
      {count !== undefined && <span className={classes['count']}>{format.number(count)}</span>}
    </UnstyledButton>
  );
}

/** Filters of one sort. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={classes['row']}>
      {children}
    </div>
  );
}
