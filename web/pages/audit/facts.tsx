import type { ReactNode } from 'react';
import classes from './audit.module.css';

interface Props {
  /** Name and value; those without a value are left out. */
  facts: readonly (readonly [string, ReactNode])[];
  /** Side by side, each under its name, instead of one below the other. */
  wide?: boolean;
}

/** Facts by name. */
export function Facts({ facts, wide = false }: Props) {
  return (
    <dl className={classes[wide ? 'wideFacts' : 'facts']}>
      {facts
        .filter(([, value]) => value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
