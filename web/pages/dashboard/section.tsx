import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dashboard.module.css';

/** Cards that belong together. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <div className={classes['cards']}>{children}</div>
    </section>
  );
}
