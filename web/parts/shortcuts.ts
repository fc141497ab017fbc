import { useEffect, useEffectEvent } from 'react';

/** By key as `KeyboardEvent.key` has it; a letter with the shift key is its capital. */
export type Shortcuts = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Keys that buttons, links and boxes take themselves. */
const OWN_KEYS = new Set(['Enter', ' ']);

/** Keys that act on the page as a whole; never while somebody types, and never behind a dialog, a menu or a list of choices. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target as HTMLElement;
    const key = keyOf(event);
    if (isTyping(target) || target.closest('[role="dialog"], [role="listbox"]')) return;
    // the browser closes by Escape what it has opened
    if (document.querySelector(':popover-open')) return;
    if (OWN_KEYS.has(key) && target.closest('a, button, input, label, summary')) return;
    // capitals without the shift key come from one that is locked
    const act = shortcuts[event.shiftKey || key.length > 1 ? key : key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The letter on the key, also while the keyboard writes Korean. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined || /^[a-z]$/i.test(key)) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
