import { useEffect, useRef, type ReactNode } from 'react';
import classes from './dock.module.css';

/** Class of the key beside the name of an action; there are no keys where there is no pointer that hovers. */
export const keyClass = { section: classes['key'] ?? '' };

/** Class of the ways to decide beside each other. */
export const waysClass = classes['ways'] ?? '';

/** A bar at the foot of the window. Its height is `--vouch-dock`, above which the status line floats. */
export function Dock({ label, children }: { label: string; children: ReactNode }) {
  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty('--vouch-dock', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (dock.current) watch.observe(dock.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--vouch-dock');
    };
  }, []);
  return (
    <section ref={dock} className={classes['dock']} aria-label={label}>
      {children}
    </section>
  );
}
