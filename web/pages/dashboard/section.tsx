import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/language.js';
import classes from './dashboard.module.css';
import { dashboardTexts } from './texts.js';

/** Cards that belong together; those that have nothing to show are named in one line below the others. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const { none } = useTexts(dashboardTexts);
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <div className={classes['cards']}>
        <span className={classes['nothing']} aria-hidden>
          {none}
        </span>
        {children}
      </div>
    </section>
  );
}
