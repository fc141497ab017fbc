import type { ReactNode } from 'react';
import classes from './preview.module.css';

/** A part of the preview under its name. */
export function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes['section']}>
      <h3 className={classes['label']}>{label}</h3>
      {children}
    </section>
  );
}

/** Names with their values; what is undefined is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
