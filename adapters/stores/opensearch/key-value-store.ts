import { hashOfText } from '../../../domain/digest.js';
import type { KeyValueStore, StoredValue } from '../../../ports/key-value-store.js';
import { revisionOf, type OpenSearchConnection, type Revision } from './connection.js';
import { whenReady } from './errors.js';
import { KEYWORD, LONG, smallIndices, VERBATIM } from './indices.js';

/** A time that never comes, so that one range finds what has not expired. */
const NEVER = Number.MAX_SAFE_INTEGER;

const SWEEP_EVERY_MS = 3600 * 1000;

interface Source {
  key: string;
  expiresAt: number;
  /** JSON of the value. */
  value: string;
}

interface Found extends Source {
  basis: Revision;
}

/** The state of a document that a write replaces, and no later one. */
type Basis = Revision | { op_type: 'create' };

/**
 * The key-value store in OpenSearch: one document per entry. Entries are read by id on the primary shard, which knows every
 * acknowledged write; lists refresh the index first. The version of an entry is that of its document.
 */
export function createOpenSearchKeyValueStore(connection: OpenSearchConnection): KeyValueStore {
  const { client } = connection;
  const indices = smallIndices(connection, {
    entries: { space: KEYWORD, key: KEYWORD, expiresAt: LONG, value: VERBATIM },
  });
  const index = indices.name('entries');
  let sweptAt = 0;

  const run = whenReady(indices);

  /** The document, also of an entry that has expired. */
  async function find(space: string, key: string): Promise<Found | undefined> {
    const id = idOf(space, key);
    const { body } = await client.get({ index, id, preference: '_primary' }, { ignore: [404] });
    const source = body._source as Source | undefined;
    if (!source) return undefined;
    return { ...source, basis: revisionOf(body) };
  }

  /** Deletes expired entries, at most once in `SWEEP_EVERY_MS`; until then reads ignore them. */
  async function sweep(): Promise<void> {
    if (Date.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = Date.now();
    const query = { range: { expiresAt: { lte: Date.now() } } };
    await client
      .deleteByQuery({ index, conflicts: 'proceed', body: { query } })
      // the next sweep finds what is left over
      .catch(() => undefined);
  }

  return {
    get: ({ space, key }) =>
      run(async () => {
        const found = await find(space, key);
        return found && isLive(found) ? storedValue(found, versionOf(found.basis)) : undefined;
      }),

    put: ({ space, key, value, expiresAt, expect }) =>
      run(async () => {
        const body = {
          space,
          key,
          expiresAt: expiresAt === undefined ? NEVER : Date.parse(expiresAt),
          value: JSON.stringify(value),
        };
        for (;;) {
          let basis: Basis | undefined;
          if (expect !== undefined) {
            const found = await find(space, key);
            const live = found && isLive(found);
            if (expect === 'absent' ? live : !live || versionOf(found.basis) !== expect.version)
              return undefined;
            basis = found?.basis ?? { op_type: 'create' };
          }
          const { body: written, statusCode } = await client.index(
            { index, id: idOf(space, key), ...basis, body },
            { ignore: [409] },
          );
          // read again: the change may be the removal of an expired entry
          if (statusCode === 409) continue;
          await sweep();
          return versionOf(revisionOf(written));
        }
      }),

    remove: ({ space, key }) =>
      run(async () => {
        for (;;) {
          const found = await find(space, key);
          if (!found) return false;
          // as it was found: of two who remove it at the same moment one is told that it was there
          const removed = { index, id: idOf(space, key), ...found.basis };
          const { statusCode } = await client.delete(removed, { ignore: [404, 409] });
          if (statusCode !== 404 && statusCode !== 409) return isLive(found);
        }
      }),

    list: ({ space, prefix = '', after, limit, order = 'ascending' }) =>
      run(async () => {
        await client.indices.refresh({ index });
        const behind = order === 'ascending' ? 'gt' : 'lt';
        const filter = [
          { term: { space } },
          { prefix: { key: prefix } },
          { range: { expiresAt: { gt: Date.now() } } },
          ...(after === undefined ? [] : [{ range: { key: { [behind]: after } } }]),
        ];
        const { body } = await client.search({
          index,
          body: {
            size: limit + 1,
            seq_no_primary_term: true,
            query: { bool: { filter } },
            sort: [{ key: order === 'ascending' ? 'asc' : 'desc' }],
          },
        });
        const items = body.hits.hits
          .slice(0, limit)
          .map((hit) => storedValue(hit._source as Source, versionOf(revisionOf(hit))));
        const last = items.at(-1);
        return { items, ...(body.hits.hits.length > limit && last ? { next: last.key } : {}) };
      }),
  };
}

/** Ids have a limit that keys in other scripts would reach. */
function idOf(space: string, key: string): string {
  return hashOfText(`${space}\n${key}`);
}

function isLive({ expiresAt }: Source): boolean {
  return expiresAt > Date.now();
}

function versionOf(basis: Revision): string {
  return `${basis.if_seq_no}.${basis.if_primary_term}`;
}

function storedValue({ key, value }: Source, version: string): StoredValue {
  return { key, value: JSON.parse(value) as unknown, version };
}
