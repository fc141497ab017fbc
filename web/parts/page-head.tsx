import { Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface Props {
  title: string;
  /** Name of the browser's tab, where it differs. */
  tab?: string | undefined;
  children?: ReactNode;
}

/** Title of a page, with what can be done on it as a whole. */
export function PageHead({ title, tab = title, children }: Props) {
  useEffect(() => {
    document.title = `${tab} · Vouch`;
  }, [tab]);
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Title order={1} size="h3">
        {title}
      </Title>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
