import { useEffect, useRef, type RefObject } from 'react';

/** Keeps the height of an element that stays at the foot of the window as `--vouch-dock`: what floats there stays above it. */
export function useDock(): RefObject<HTMLElement | null> {
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
  return dock;
}
