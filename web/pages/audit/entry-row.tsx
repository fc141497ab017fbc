import { Text, UnstyledButton } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconBell,
  IconChevronRight,
  IconCpu,
  IconFlag,
  IconGavel,
  IconMail,
  IconMessageQuestion,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react';
import { memo, useId } from 'react';
import type { HistoryEntryType } from '../../../contract/history.js';
import { useTexts } from '../../language/language.js';
import { ExactTime } from '../../parts/time-text.js';
import classes from './audit.module.css';
import { Details } from './details.js';
import type { ReadableEntry } from './filter.js';
import { auditTexts } from './texts.js';

const ICONS: Record<HistoryEntryType, Icon> = {
  asked: IconMessageQuestion,
  step: IconCpu,
  request: IconUserQuestion,
  event: IconBell,
  message: IconMail,
  decision: IconGavel,
  continued: IconArrowForwardUp,
  ended: IconFlag,
};

interface Props {
  readable: ReadableEntry;
  open: boolean;
  onToggle: () => void;
}

/** One entry in a line, with everything that is known of it when opened. */
export const EntryRow = memo(function EntryRow({ readable, open, onToggle }: Props) {
  const { types } = useTexts(auditTexts);
  const details = useId();
  const { entry, description } = readable;
  const TypeIcon = ICONS[entry.type];
  return (
    <li className={classes['entry']} data-type={entry.type} data-bad={description.bad ? true : undefined}>
      <UnstyledButton
        className={classes['row'] ?? ''}
        aria-expanded={open}
        aria-controls={details}
        onClick={onToggle}
      >
        <span className={classes['time']}>
          <ExactTime at={entry.at} short />
        </span>
        <span className={classes['type']}>
          <TypeIcon size={16} stroke={1.7} aria-hidden />
          {types[entry.type]}
        </span>
        <span className={classes['what']}>
          <Text component="span" inherit fw={550}>
            {description.title}
          </Text>
          {description.facts.length > 0 && (
            <Text component="span" inherit c="dimmed">
              {' · '}
              {description.facts.join(' · ')}
            </Text>
          )}
        </span>
        <span className={classes['by']}>{description.by}</span>
        <IconChevronRight size={16} aria-hidden className={classes['chevron'] ?? ''} />
      </UnstyledButton>
      <div id={details}>{open && <Details entry={entry} />}</div>
    </li>
  );
}, sameRow);

/** The toggle is made anew with every drawing of the list, and always does the same. */
function sameRow(before: Props, after: Props): boolean {
  return before.readable === after.readable && before.open === after.open;
}
