import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../language/format.js';
import classes from './timeline.module.css';

/** One thing that happened. */
export interface TimelineEntry {
  key: string;
  icon: ReactNode;
  title: ReactNode;
  /** Time of the entry, if known. */
  at?: string | undefined;
  detail?: ReactNode;
  /** Emphasises the entry. */
  strong?: boolean;
}

/** Entries in the order of time, oldest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const format = useFormat();
  return (
    <ol className={classes['timeline']}>
      {entries.map(({ key, icon, title, at, detail, strong }) => (
        <li key={key} className={classes['entry']} data-strong={strong ? true : undefined}>
          <span className={classes['icon']} aria-hidden>
            {icon}
          </span>
          <div className={classes['body']}>
            <Text size="sm" component="div">
              {title}
              {at !== undefined && (
                <Text component="time" dateTime={at} title={format.moment(at)} size="xs" c="dimmed" ml={8}>
                  {format.clock(at)}
                </Text>
              )}
            </Text>
            {detail !== undefined && (
              <Text size="sm" c="dimmed" component="div">
                {detail}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
