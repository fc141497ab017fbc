import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import type { PassageView } from '../../../contract/endpoints.js';

/** Anchor of a page of a document. */
export function pageAnchor(page: number): string {
  return `page-${page}`;
}

interface More {
  isFetching: boolean;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  fetchNextPage: () => unknown;
  fetchPreviousPage: () => unknown;
}

/** Brings the page that the address names into sight: text is read until it is there. */
export function useSoughtPage(
  text: RefObject<HTMLElement | null>,
  passages: readonly PassageView[] | undefined,
  { isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage }: More,
): void {
  const sought = useSyncExternalStore(onHash, pageInAddress);
  const pages = passages?.flatMap(({ page }) => page ?? []) ?? [];
  const [first = 0, last = 0] = [pages[0], pages.at(-1)];
  useEffect(() => {
    if (sought === undefined || isFetching || pages.length === 0) return;
    if (sought < first && hasPreviousPage) return void fetchPreviousPage();
    if (sought > last && hasNextPage) return void fetchNextPage();
    // a page without text of its own is where the one behind it begins
    const there = pages.find((page) => page >= sought) ?? last;
    text.current?.querySelector(`#${pageAnchor(there)}`)?.scrollIntoView({ block: 'start' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when more has been read or another page is sought
  }, [sought, isFetching, first, last]);
}

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function pageInAddress(): number | undefined {
  const [, page] = /^#page-(\d{1,5})$/.exec(location.hash) ?? [];
  return page === undefined ? undefined : Number(page);
}
