/** A page of a list: the items behind a place. @throws PortError `invalid` for an `after` that is none of the list's */
export interface PageAsked {
  /** `next` of the page before; absent for the first one. */
  after?: string | undefined;
  limit: number;
}

export interface Page<T> {
  items: T[];
  /** Absent when there are no more. */
  next?: string;
}

/**
 * Reads a list to its end, page by page.
 * @param read reads the page behind `after`, which is the `next` of the page before; undefined for the first one
 */
export async function* pagesOf<T>(
  read: (after: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<T[], void> {
  let after: string | undefined;
  do {
    const { items, next } = await read(after);
    yield items;
    after = next;
  } while (after !== undefined);
}
