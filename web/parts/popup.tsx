import type { ReactNode } from 'react';
import classes from './popup.module.css';

interface Props {
  /** Named by `popoverTarget` of the button, which stands just before. */
  id: string;
  label: string;
  children: ReactNode;
}

/** Opens below a button. The browser closes it by Escape or a click elsewhere, and gives the focus back. */
export function Popup({ id, label, children }: Props) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classes['popup']}
      onBeforeToggle={({ currentTarget: { previousElementSibling: button, style } }) => {
        const { left = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
        style.setProperty('--at', `${left}px`);
        style.setProperty('--below', `${bottom + 6}px`);
      }}
    >
      {children}
    </div>
  );
}
