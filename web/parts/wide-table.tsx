import type { ReactNode } from 'react';
import { useTexts } from '../language/language.js';
import { ScrollBox } from './scroll-box.js';
import { partTexts } from './texts.js';
import classes from './wide-table.module.css';

/** A table in a text: one that is wider than the text scrolls by itself. */
export function WideTable({ children }: { children: ReactNode }) {
  const { table } = useTexts(partTexts);
  return (
    <div className={classes['table']}>
      <ScrollBox label={table}>
        <table>{children}</table>
      </ScrollBox>
    </div>
  );
}
