import type { ReactNode } from 'react';
import classes from './tip.module.css';

interface Props {
  /** Nothing is shown when absent. */
  label: string | undefined;
  /** The side on which the label has room; the start of the line when absent. */
  towards?: 'end';
  children: ReactNode;
}

/** Shows the label below a control while the pointer or the keyboard is on it; the control itself must name it, too. */
export function Tip({ label, towards, children }: Props) {
  return (
    <span className={classes['tip']} data-tip={label} data-towards={towards}>
      {children}
    </span>
  );
}
