import { useEffect, useMemo, useRef, useState } from 'react';
import type { Waiting } from './waiting.js';

/** So long after the pointer came to rest the list may move again. */
const REST_MS = 1200;

/** Returns true while the pointer moves over the list, and the handlers to put on the list's element. */
export function usePointerMoving() {
  const [pointerMoving, setAiming] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = () => {
    clearTimeout(timer.current);
    setAiming(false);
  };
  const onPointerMove = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
    setAiming(true);
  };
  return { pointerMoving, over: { onPointerMove, onPointerLeave: rest } };
}

/**
 * The list as it is shown: while it is held, what is there stays where it is, and what came in between waits.
 * @param list identity of the list; another one is shown at once
 */
export function useStableList(items: Waiting[], list: unknown, held: boolean): Waiting[] {
  const [shown, setShown] = useState({ items, list });
  const settled = !held || shown.list !== list;
  if (settled && shown.items !== items) setShown({ items, list });
  return useMemo(() => (settled ? items : heldBack(shown.items, items)), [settled, shown, items]);
}

/** The old order with what is known now; what scrolling brought is put behind it. */
function heldBack(shown: readonly Waiting[], items: readonly Waiting[]): Waiting[] {
  const fresh = new Map(items.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ id }) => id));
  const behind = items.findLastIndex(({ id }) => known.has(id)) + 1;
  return [...shown.map((item) => fresh.get(item.id) ?? item), ...items.slice(behind)];
}
