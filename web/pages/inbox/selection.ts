import { useMemo, useState } from 'react';
import type { Waiting } from './waiting.js';

/** As many as one call of the API decides. */
export const MOST_AT_ONCE = 100;

// who comes back from a request finds the list as they left it
let left: Waiting | undefined;

/** The selected request, and the requests marked for a batch. Both are kept by id while the list changes. */
export function useSelection(items: readonly Waiting[]) {
  const [current, setCurrent] = useState(left);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  const index = current ? items.findIndex(({ id }) => id === current.id) : -1;
  const markedItems = useMemo(() => items.filter(({ id }) => marked.has(id)), [items, marked]);

  function select(item: Waiting | undefined) {
    left = item;
    setCurrent(item);
  }

  /** Marks everything between the last request that was marked and this one. */
  function markTo(item: Waiting) {
    const from = items.findIndex(({ id }) => id === (anchor ?? current?.id ?? item.id));
    const to = items.indexOf(item);
    const range = items.slice(Math.min(from, to), Math.max(from, to) + 1);
    setMarked((before) => atMost(new Set([...before, ...range.map(({ id }) => id)])));
    setAnchor(item.id);
  }

  return {
    /** As it is now, or as it was last when it has left the list. */
    current: items[index] ?? current,
    inList: index >= 0,
    select,
    /** The request so many places on. */
    neighbour: (step: number): Waiting | undefined =>
      items[index < 0 ? 0 : Math.min(items.length - 1, Math.max(0, index + step))],
    /** Once these are done: selects the next one after the selected, or the one before at the end of the list. */
    leave: (gone: readonly Waiting[]) => {
      const isGone = ({ id }: Waiting) => gone.some((one) => one.id === id);
      if (!current || !isGone(current)) return;
      const at = items.findIndex(({ id }) => id === current.id);
      select(
        items.slice(at + 1).find((one) => !isGone(one)) ?? items.slice(0, at).findLast((one) => !isGone(one)),
      );
    },
    marked: markedItems,
    isMarked: (id: string) => marked.has(id),
    toggle: (item: Waiting) => {
      setMarked((before) => {
        const after = new Set(before);
        if (!after.delete(item.id)) after.add(item.id);
        return atMost(after);
      });
      setAnchor(item.id);
    },
    markTo,
    markAll: () => setMarked(new Set(items.slice(0, MOST_AT_ONCE).map(({ id }) => id))),
    unmarkAll: () => setMarked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

function atMost(ids: Set<string>): Set<string> {
  return new Set([...ids].slice(0, MOST_AT_ONCE));
}
