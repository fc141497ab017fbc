import { Button, Text } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { useTexts } from '../language/language.js';
import { EmptyState } from './empty-state.js';
import { partTexts } from './texts.js';

/** Says that there is no page at an address. */
export function NotFound() {
  const { notFound } = useTexts(partTexts);
  return (
    <EmptyState page icon={<IconMapOff size={40} />} title={notFound.title}>
      <Text c="dimmed">{notFound.detail}</Text>
      <Button component={Link} href={PAGES.inbox} variant="light">
        {notFound.home}
      </Button>
    </EmptyState>
  );
}
