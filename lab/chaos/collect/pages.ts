/** As many as a list gives at once. */
const LIMIT = 200;

/** Everything that a list holds. @param read gives the page behind a cursor, the first one without */
export async function allPages<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ items: T[]; next?: string | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await read({ limit: LIMIT, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}
