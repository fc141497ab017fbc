import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { useTexts } from '../../../language/language.js';
import type { Selection } from '../selection.js';
import { inboxTexts } from '../texts.js';
import type { Waiting } from '../waiting.js';
import classes from './list.module.css';
import { Row, rowId } from './row.js';

/** Heights are fixed, so that nothing moves while the list grows. */
const HEIGHT = { wide: 68, narrow: 116 };
/** The next page is asked for when so few rows are left below. */
const AHEAD = 20;
/** Rows drawn above and below those in sight. */
const AROUND = 8;

interface Props {
  items: Waiting[];
  total: number;
  narrow: boolean;
  selection: Selection;
  isBusy: (request: Waiting) => boolean;
  /** A click that does not mark: shows the request. */
  onSelect: (request: Waiting, event: MouseEvent) => void;
  onEnd: () => void;
  grid: RefObject<HTMLDivElement | null>;
  over: { onPointerMove: () => void; onPointerLeave: () => void };
}

/** The rows that are in sight, of a list of any length. */
export function List({ items, total, narrow, selection, isBusy, onSelect, onEnd, grid, over }: Props) {
  const { list } = useTexts(inboxTexts);
  const height = narrow ? HEIGHT.narrow : HEIGHT.wide;
  const { first, end } = useSight(items.length, height, grid);
  const keep = useKeepPlace(items, height, grid);
  const shown = items.slice(first, end);
  useEffect(() => {
    if (end >= items.length - AHEAD) onEnd();
  }, [end, items.length, onEnd]);

  const { current, inList } = selection;
  const currentId = inList ? current?.id : undefined;
  const currentIndex = items.findIndex(({ id }) => id === currentId);
  useEffect(() => {
    if (currentId !== undefined) showRow(grid.current, currentIndex, height);
    // only when another one is looked at: the list must not jump because it has grown
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [currentId]);

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={list}
      aria-rowcount={total}
      aria-multiselectable
      aria-activedescendant={
        current && currentIndex >= first && currentIndex < end ? rowId(current) : undefined
      }
      className={classes['grid']}
      onScroll={keep}
      {...over}
    >
      <div role="rowgroup" className={classes['rows']} style={{ height: items.length * height }}>
        {shown.map((request, at) => (
          <Row
            key={request.id}
            request={request}
            index={first + at}
            top={(first + at) * height}
            height={height}
            current={request.id === currentId}
            marked={selection.isMarked(request.id)}
            busy={isBusy(request)}
            onMark={(event) => (event.shiftKey ? selection.markTo(request) : selection.toggle(request))}
            onSelect={(event) => {
              if (!event.shiftKey) return onSelect(request, event);
              event.preventDefault();
              selection.markTo(request);
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** The rows to draw: from `first` to before `end`. */
function useSight(count: number, height: number, grid: RefObject<HTMLDivElement | null>) {
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  useEffect(() => {
    const { current: box } = grid;
    if (!box) return;
    const look = () => {
      const from = Math.floor(box.scrollTop / height);
      const to = Math.ceil((box.scrollTop + box.clientHeight) / height);
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    // tells the first size, too
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [grid, height]);
  return { first: Math.max(0, seen.from - AROUND), end: Math.min(count, seen.to + AROUND) };
}

/** Scrolls as little as brings the row into sight. */
function showRow(grid: HTMLDivElement | null, index: number, height: number): void {
  if (!grid) return;
  const { scrollTop, clientHeight } = grid;
  const top = Math.min(index * height, Math.max(scrollTop, (index + 1) * height - clientHeight));
  if (top !== scrollTop) grid.scrollTo({ top });
}

/** Keeps the first row in sight where it is when rows above it come or go. @returns to be called on scrolling */
function useKeepPlace(items: readonly Waiting[], height: number, grid: RefObject<HTMLDivElement | null>) {
  const place = useRef<{ id: string; rest: number }>(undefined);
  const note = () => {
    const top = grid.current?.scrollTop ?? 0;
    const first = items[Math.floor(top / height)];
    // at the very top one wants to see what is new there
    place.current = top > 0 && first ? { id: first.id, rest: top % height } : undefined;
  };
  useLayoutEffect(() => {
    const { current: kept } = place;
    const index = kept ? items.findIndex(({ id }) => id === kept.id) : -1;
    if (!kept || index < 0 || !grid.current) return;
    const top = index * height + kept.rest;
    if (Math.abs(grid.current.scrollTop - top) >= 1) grid.current.scrollTo({ top });
  }, [items, height, grid]);
  return note;
}
