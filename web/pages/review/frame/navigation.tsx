import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import { useMayAudit } from '../../../api/may-audit.js';
import { useTexts } from '../../../language/language.js';
import { reviewTexts } from '../texts.js';
import type { Neighbours } from './use-neighbours.js';

interface Props {
  queryId: string;
  /** Asker of the question, once known. */
  asker: string | undefined;
  neighbours: Neighbours;
}

/** Ways out of the page: the inbox, the requests beside this one, its question and its audit. */
export function Navigation({ queryId, asker, neighbours: { place, total, previous, next } }: Props) {
  const texts = useTexts(reviewTexts);
  const mayAudit = useMayAudit(asker);
  const [, navigate] = useLocation();
  const open = (id: string | undefined) => id !== undefined && navigate(pageAddress('request', id));
  useHotkeys([
    ['BracketLeft', () => open(previous), { usePhysicalKeys: true }],
    ['BracketRight', () => open(next), { usePhysicalKeys: true }],
  ]);
  return (
    <Group justify="space-between" gap="xs" mb="xs" component="nav">
      <Group gap={4} wrap="nowrap">
        <Anchor component={Link} href={pageAddress('inbox')} size="sm" mr="xs" py={6}>
          <Group gap={4} wrap="nowrap" component="span">
            <IconArrowLeft size={16} aria-hidden />
            {texts.inbox}
          </Group>
        </Anchor>
        <Step
          label={`${texts.previous} ([)`}
          id={previous}
          icon={<IconChevronLeft size={18} aria-hidden />}
        />
        {place !== undefined && (
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {texts.place(place, total)}
          </Text>
        )}
        <Step label={`${texts.next} (])`} id={next} icon={<IconChevronRight size={18} aria-hidden />} />
      </Group>
      <Group gap="md">
        <Anchor component={Link} href={pageAddress('query', queryId)} size="sm" py={6}>
          {texts.query}
        </Anchor>
        {mayAudit && (
          <Anchor component={Link} href={pageAddress('audit', queryId)} size="sm" py={6}>
            {texts.audit}
          </Anchor>
        )}
      </Group>
    </Group>
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
    <Tooltip label={label}>
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
    </Tooltip>
  );
}
