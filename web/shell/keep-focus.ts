import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Keeps the focus where one works when what had it goes, or is disabled for a while as a button that was pressed: what stands in
 * its place gets it, or it gets it back. Where the page itself gives the focus to something, that stays.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const main = document.querySelector('main')!;
    let last: { element: Node; page: string } | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = { element: target as Node, page: location.pathname };
    };
    const forget = () => {
      last = undefined;
    };
    const observer = new MutationObserver((changes) => {
      if (last?.page !== location.pathname || document.activeElement !== document.body) return;
      const { element } = last;
      const its = changes.find(({ type, target, removedNodes }) =>
        type === 'attributes'
          ? target === element
          : target.isConnected && [...removedNodes].some((node) => node.contains(element)),
      );
      const place = its && placeOf(its);
      if (!place) return;
      // one that is disabled gets it afterwards
      last = { element: place, page: location.pathname };
      place.focus({ preventScroll: true });
    });
    observer.observe(main, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    main.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      main.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
}

/** Returns the element that was disabled, or one that can have the focus behind the place where something was removed. */
function placeOf({ type, target, previousSibling }: MutationRecord): HTMLElement | undefined {
  if (type === 'attributes') return target as HTMLElement;
  const before = previousSibling?.isConnected ? previousSibling : undefined;
  const all = [...document.querySelectorAll<HTMLElement>(`main :is(${FOCUSABLE})`)];
  return all.find(
    (one) =>
      one.checkVisibility() &&
      !before?.contains(one) &&
      ((before ?? target).compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  );
}
