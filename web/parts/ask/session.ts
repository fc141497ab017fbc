const KEY = 'vouch-session';

/** The conversation that goes on in this tab: its questions share the id, so that later ones know earlier ones. */
export function readSession(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function keepSession(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, id);
}

/** Id of a conversation that begins now. */
export function newSession(): string {
  return `web-${crypto.randomUUID()}`;
}
