import { Center, Stack, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  /** True where it is all that a page shows. */
  page?: boolean;
  children?: ReactNode;
}

/** Says that there is nothing, and what one could do. */
export function EmptyState({ icon, title, page = false, children }: Props) {
  useEffect(() => {
    if (page) document.title = `${title} · Vouch`;
  }, [page, title]);
  return (
    <Center py={64}>
      <Stack align="center" gap="xs" maw={440} ta="center">
        <span className={classes['sign']} aria-hidden>
          {icon}
        </span>
        <Title order={page ? 1 : 2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  );
}
