import type { RefObject } from 'react';
import { useOutbox } from '../../decisions/use-outbox.js';
import { viewOf } from '../../kinds/kinds.js';
import { needsSecondThought } from '../../kinds/second-thought.js';
import { useShortcuts } from '../../parts/shortcuts.js';
import type { Action } from '../../parts/vocabulary.js';
import type { Acts } from './acts.js';
import type { Dialog } from './dialogs/dialogs.js';
import { useMe, useObstacles } from './obstacles.js';
import type { RequestActions } from './preview/actions.js';
import type { Selection } from './selection.js';
import { claimOf, type Waiting } from './waiting.js';

interface Parts {
  acts: Acts;
  /** True if the preview shows the whole request. */
  previewed: boolean;
  show: (dialog: Dialog) => void;
}

/** Actions on the selected request. An obstacle is shown as a notification. */
export function useRequestActions({ acts, previewed, show }: Parts): RequestActions {
  const obstacles = useObstacles();
  const me = useMe();
  const { outbox } = useOutbox();
  const allowed = (obstacle: string | undefined, request: Waiting): boolean => {
    if (obstacle !== undefined) {
      outbox.tell({ tone: 'warning', title: obstacle, message: request.payload.question.slice(0, 120) });
    }
    return obstacle === undefined;
  };
  return {
    approve(request) {
      if (!allowed(obstacles.ofApproving(request), request)) return;
      // nobody approves what they have not seen, nor what is risky without being asked once
      if (previewed && !needsSecondThought(request)) acts.decide([{ request, action: 'approve' }]);
      else show({ name: 'batch', requests: [request] });
    },
    refuse(request) {
      if (allowed(obstacles.ofDeciding(request), request)) show({ name: 'refuse', request });
    },
    claim(request) {
      const mine = claimOf(request, Date.now())?.by === me;
      if (mine) acts.release(request);
      else if (allowed(obstacles.ofDeciding(request), request)) acts.claim(request);
    },
  };
}

interface KeyParts {
  acts: Pick<Acts, 'claimAll'>;
  selection: Selection;
  actions: RequestActions;
  searchBox: RefObject<HTMLInputElement | null>;
  grid: RefObject<HTMLDivElement | null>;
  open: (request: Waiting, action?: Action) => void;
  show: (dialog: Dialog) => void;
}

/** The list by keyboard. */
export function useKeys({ acts, selection, actions, searchBox, grid, open, show }: KeyParts): void {
  const current = selection.inList ? selection.current : undefined;
  /** A key that is held down moves on, but decides only once. */
  const on = (act: (request: Waiting) => void) => (event: KeyboardEvent) => {
    if (current && !event.repeat) act(current);
  };
  const move = (step: number) => (event: KeyboardEvent) => {
    const next = selection.neighbour(step);
    if (!next) return;
    if (event.shiftKey) selection.markTo(next);
    selection.select(next);
    // a screen reader follows the row through the list
    grid.current?.focus({ preventScroll: true });
  };
  useShortcuts({
    j: move(1),
    J: move(1),
    ArrowDown: move(1),
    k: move(-1),
    K: move(-1),
    ArrowUp: move(-1),
    Enter: on((request) => open(request)),
    ' ': on(selection.toggle),
    a: (event) => {
      if (selection.marked.length > 0) show({ name: 'batch', requests: selection.marked });
      else on(actions.approve)(event);
    },
    x: (event) => {
      if (selection.marked.length > 0) show({ name: 'batch', requests: selection.marked, refuse: true });
      else on(actions.refuse)(event);
    },
    e: on((request) => open(request, viewOf(request.kind).change)),
    r: on((request) => open(request, viewOf(request.kind).retry)),
    c: (event) => {
      if (selection.marked.length === 0) on(actions.claim)(event);
      else if (!event.repeat) void acts.claimAll(selection.marked);
    },
    '/': () => searchBox.current?.focus(),
    '?': () => show({ name: 'help' }),
    Escape: () => selection.unmarkAll(),
  });
}
