import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
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
  // its functions are read while rendering, never kept
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
  });
  useEffect(() => rows.measure(), [rows, height]);
  const keep = useKeepPlace(items, height, grid);

  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - AHEAD) onEnd();
  }, [last, items.length, onEnd]);

  const { current, inList } = selection;
  const currentId = inList ? current?.id : undefined;
  const currentIndex = items.findIndex(({ id }) => id === currentId);
  useEffect(() => {
    if (currentId !== undefined) rows.scrollToIndex(currentIndex, { align: 'auto' });
    // only when another one is looked at: the list must not jump because it has grown
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [currentId, rows]);

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={list}
      aria-rowcount={total}
      aria-multiselectable
      aria-activedescendant={
        current && shown.some(({ index }) => index === currentIndex) ? rowId(current) : undefined
      }
      className={classes['grid']}
      onScroll={keep}
      {...over}
    >
      <div role="rowgroup" className={classes['rows']} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start, key }) => {
          const request = items[index];
          if (!request) return null;
          return (
            <Row
              key={key}
              request={request}
              index={index}
              top={start}
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
          );
        })}
      </div>
    </div>
  );
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
