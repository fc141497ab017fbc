import type { KeyboardEvent } from 'react';

/** Ctrl or cmd with enter in a field that has something of its own to send; the page behind does not send its decision. */
export function onSendKeys(send: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.stopPropagation();
    event.preventDefault();
    send();
  };
}
