import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard, IconBell, IconBellRinging } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useOutbox } from '../../decisions/use-outbox.js';
import type { Held } from '../../decisions/outbox.js';
import { useTexts } from '../../language/language.js';
import { lazily } from '../../parts/lazily.js';
import { chooseNotified, isNotified, mayNotify } from '../../parts/notify-choice.js';
import { PageHead } from '../../parts/page-head.js';
import { useActs } from './acts.js';
import { addressToOpen } from './address.js';
import type { Dialog } from './dialogs/dialogs.js';
import { isFiltered, useFilter, useRequestQuery } from './filter.js';
import { Filters } from './filters.js';
import classes from './inbox.module.css';
import { useRequestActions, useKeys } from './keys.js';
import { List } from './list/list.js';
import { ListHead } from './list/list-head.js';
import listClasses from './list/list.module.css';
import { Preview } from './preview/preview.js';
import { useSelection, type Selection } from './selection.js';
import { usePointerMoving, useStableList } from './stable-list.js';
import { ListState } from './list-state.js';
import { inboxTexts } from './texts.js';
import { useArrivals, useCounts, useWaiting, type Waiting } from './waiting.js';
import { Tip } from '../../parts/tip.js';

// none of them is needed to see what waits
const Dialogs = lazily(() => import('./dialogs/dialogs.js'));

const NONE: Waiting[] = [];

/** The inbox: open requests, with quick decisions for those that need no form. */
export default function Inbox() {
  const texts = useTexts(inboxTexts);
  const [, go] = useLocation();
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { filter, change, clear } = useFilter();
  const query = useRequestQuery(filter);
  const counts = useCounts(query);
  const waiting = useWaiting(query, filter.sort);
  const arrivals = useArrivals(waiting.items, query, waiting.hasNextPage);

  const { away, undone } = useOutbox().line;
  const { pointerMoving, over } = usePointerMoving();
  const settled = useStableList(waiting.items ?? NONE, query, pointerMoving);
  const items = useMemo(() => settled.filter(({ id }) => !away.has(id)), [settled, away]);
  const selection = useSelection(items);

  const acts = useActs(selection.leave);
  useReturn(items, undone, selection.select);
  const [dialog, setDialog] = useState<Dialog>();
  const searchBox = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const actions = useRequestActions({ acts, previewed: wide, show: setDialog });
  useKeys({
    acts,
    selection,
    actions,
    searchBox,
    grid,
    open: (request, action) => go(addressToOpen(request, action)),
    show: setDialog,
  });

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = waiting;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const total = Math.max(
    items.length,
    (filter.kind ? counts.ofKinds?.kinds[filter.kind] : counts.ofKinds?.total) ?? 0,
  );
  return (
    <div className={classes['page']}>
      <PageHead title={texts.title} tab={texts.tab(counts.all?.total ?? 0)}>
        <NotifyButton />
        <Tip label={texts.help}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.help}
            aria-keyshortcuts="?"
            onClick={() => setDialog({ name: 'help' })}
          >
            <IconKeyboard size={20} aria-hidden />
          </ActionIcon>
        </Tip>
      </PageHead>
      <Filters filter={filter} onChange={change} onClear={clear} counts={counts} searchBox={searchBox} />
      <VisuallyHidden role="status" aria-live="polite">
        {arrivals.count > 0 && <span key={arrivals.turn}>{texts.arrived(arrivals.count)}</span>}
      </VisuallyHidden>
      <ListState waiting={waiting} empty={items.length === 0} filtered={isFiltered(filter)} onClear={clear}>
        <div className={classes['panes']} data-preview={wide || undefined}>
          <div className={listClasses['pane']}>
            <ListHead
              selection={selection}
              shown={items.length}
              total={total}
              onApprove={() => setDialog({ name: 'batch', requests: selection.marked })}
              onRefuse={() => setDialog({ name: 'batch', requests: selection.marked, refuse: true })}
              onClaim={() => void acts.claimAll(selection.marked)}
            />
            <List
              items={items}
              total={total}
              narrow={narrow}
              selection={selection}
              isBusy={acts.isBusy}
              onEnd={more}
              grid={grid}
              over={over}
              onSelect={(request, event) => {
                // a click with a key held opens a tab of its own
                if (event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                selection.select(request);
                if (!wide) go(addressToOpen(request));
                // not on the link that was clicked: Enter is to open the request
                else grid.current?.focus({ preventScroll: true });
              }}
            />
          </div>
          {wide && (
            <Preview
              request={selection.current}
              inList={selection.inList}
              busy={selection.current !== undefined && acts.isBusy(selection.current)}
              actions={actions}
            />
          )}
        </div>
      </ListState>
      <Suspense>
        {dialog && <Dialogs dialog={dialog} acts={acts} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}

/** Selects the request whose decision was taken back. */
function useReturn(items: readonly Waiting[], undone: Held | undefined, select: Selection['select']): void {
  const [seen, setSeen] = useState(undone);
  if (seen === undone) return;
  setSeen(undone);
  const back = items.find(({ id }) => undone?.items[0]?.request.id === id);
  if (back) select(back);
}

/** Turns notifications of this device on and off; the browser is asked for leave by the first click, never before. */
function NotifyButton() {
  const { notify: texts } = useTexts(inboxTexts);
  const { outbox } = useOutbox();
  const [on, setOn] = useState(isNotified);
  if (!mayNotify()) return null;

  async function turn() {
    if (!(await chooseNotified(!on)))
      outbox.tell({ tone: 'warning', title: texts.denied, message: texts.allow });
    setOn(isNotified());
  }

  const Sign = on ? IconBellRinging : IconBell;
  return (
    <Tip label={on ? texts.off : texts.on}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.name}
        aria-pressed={on}
        onClick={() => void turn()}
      >
        <Sign size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
