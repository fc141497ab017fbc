import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import { useMay } from '../../../api/may.js';
import { useTexts } from '../../../language/language.js';
import { reviewTexts } from '../texts.js';
import classes from './frame.module.css';
import type { Neighbours } from './use-neighbours.js';
import { Tip } from '../../../parts/tip.js';

/** Ways to the inbox and to the requests beside this one. */
export function Steps({ neighbours: { place, total, previous, next } }: { neighbours: Neighbours }) {
  const texts = useTexts(reviewTexts);
  const [, navigate] = useLocation();
  const open = (id: string | undefined) => id !== undefined && navigate(pageAddress('request', id));
  useHotkeys([
    ['BracketLeft', () => open(previous), { usePhysicalKeys: true }],
    ['BracketRight', () => open(next), { usePhysicalKeys: true }],
  ]);
  return (
    <Group gap={2} wrap="nowrap" component="nav" aria-label={texts.steps}>
      <Tip label={texts.inbox} towards="end">
        <ActionIcon
          component={Link}
          href={pageAddress('inbox')}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={texts.inbox}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      </Tip>
      <Step label={`${texts.previous} ([)`} id={previous} icon={<IconChevronLeft size={18} aria-hidden />} />
      {place !== undefined && (
        <Text
          size="xs"
          c="dimmed"
          className={classes['wide'] ?? ''}
          style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {texts.place(place, total)}
        </Text>
      )}
      <Step label={`${texts.next} (])`} id={next} icon={<IconChevronRight size={18} aria-hidden />} />
    </Group>
  );
}

/** Ways to the question of a request and its audit. @param asker of the question, once known */
export function Links({ queryId, asker }: { queryId: string; asker: string | undefined }) {
  const texts = useTexts(reviewTexts);
  const mayAudit = useMay('getHistory', asker);
  return (
    <span className={classes['links']}>
      <Anchor component={Link} href={pageAddress('query', queryId)} size="sm" py={3}>
        {texts.query}
      </Anchor>
      {mayAudit && (
        <Anchor component={Link} href={pageAddress('audit', queryId)} size="sm" py={3}>
          {texts.audit}
        </Anchor>
      )}
    </span>
  );
}

function Step({ label, id, icon }: { label: string; id: string | undefined; icon: React.ReactNode }) {
  if (id === undefined) {
    return (
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Tip label={label} towards="end">
      <ActionIcon
        component={Link}
        href={pageAddress('request', id)}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
      >
        {icon}
      </ActionIcon>
    </Tip>
  );
}
