/**
 * Reads a list to its end, page by page.
 * @param read reads the page behind `after`, which is the `next` of the page before; undefined for the first one
 */
export async function* pagesOf<T>(
  read: (after: string | undefined) => Promise<{ items: T[]; next?: string }>,
): AsyncGenerator<T[], void> {
  let after: string | undefined;
  do {
    const { items, next } = await read(after);
    yield items;
    after = next;
  } while (after !== undefined);
}
