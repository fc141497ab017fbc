import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

/** A table in a text: one that is wider than the text scrolls by itself, also by keyboard. */
export function WideTable({ children }: { children: ReactNode }) {
  return (
    <div className={classes['table']} tabIndex={0} role="group">
      <table>{children}</table>
    </div>
  );
}
