import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../language/language.js';
import { partTexts } from './texts.js';
import classes from './scroll-box.module.css';

interface Props {
  /** Accessible name of the box while it scrolls. */
  label: string;
  /** Scrolls down, too, from this height on. */
  maxHeight?: string;
  children: ReactNode;
}

/** Lets something wide scroll by itself, so that the page does not; by keyboard, too, once there is something to scroll. */
export function ScrollBox({ label, maxHeight, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current;
      // what is there for screen readers alone is a pixel wide, and nobody would see the focus
      setScrolls(clientWidth > 1 && (scrollWidth > clientWidth || scrollHeight > clientHeight));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    for (const child of current.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={box}
      style={{ overflow: 'auto', maxHeight }}
      {...(scrolls ? { role: 'group', tabIndex: 0, 'aria-label': label } : {})}
    >
      {children}
    </div>
  );
}

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
