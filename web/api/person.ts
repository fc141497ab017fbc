const KEY = 'vouch-person';

/** Whom the user of a loopback installation acts as; the installation's single user when absent. */
export function readPerson(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function forgetPerson(): void {
  localStorage.removeItem(KEY);
}

/** Everything on the page belongs to the person before: it is loaded anew. */
export function changePerson(person: string | undefined): void {
  if (person === undefined) forgetPerson();
  else localStorage.setItem(KEY, person);
  location.reload();
}
