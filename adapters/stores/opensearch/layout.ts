import type { EmbeddingSpace } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import { call, type OpenSearchConnection } from './connection.js';
import { createIndexIfMissing, KEYWORD, LONG, VERBATIM } from './indices.js';
import { REGISTRY_PROPERTIES } from './document-registry.js';
import type { ChunkStore } from './store.js';
import { together } from './together.js';
import { withSearchErrors } from './errors.js';

/** Version of the mapping below; part of the names of the indices, so that two versions can live side by side. */
export const LAYOUT = 1;

/** Fields that searches are limited by, or that chunks are removed by. */
const COMPARED = ['documentId', 'generation', 'collection', 'groups'];

/** Fields that no search asks for. */
const ONLY_READ = [
  ...['id', 'ordinal', 'page', 'contentHash', 'title', 'section', 'body'],
  ...['classification', 'domains', 'language'],
];

function vectorField({ dimensions }: EmbeddingSpace) {
  return {
    type: 'knn_vector',
    dimension: dimensions,
    // the engine is named: that of the default needs native libraries, which not every node has
    method: {
      name: 'hnsw',
      engine: 'lucene',
      space_type: 'cosinesimil',
      parameters: { m: 16, ef_construction: 128 },
    },
  };
}

interface TemplateInput {
  /** Prefix of the names of the indices; the template applies to all of this layout. */
  indexPrefix: string;
  /** The space of the vectors; without one the index is searched by words alone. */
  space: EmbeddingSpace | undefined;
}

/** The settings that an index was made with, kept in its mapping. */
interface IndexMeta {
  layout: number;
  space: EmbeddingSpace | null;
}

/** The index template of chunks. */
export function chunkTemplate({ indexPrefix, space }: TemplateInput) {
  const meta: IndexMeta = { layout: LAYOUT, space: space ?? null };
  return {
    index_patterns: [`${indexPrefix}*`],
    priority: 500,
    template: {
      settings: {
        number_of_shards: 1,
        auto_expand_replicas: '0-1',
        ...(space && { knn: true }),
      },
      mappings: {
        dynamic: 'strict',
        _meta: meta,
        properties: {
          writtenAt: LONG,
          ...Object.fromEntries(COMPARED.map((field) => [field, { ...KEYWORD, doc_values: false }])),
          ...Object.fromEntries(ONLY_READ.map((field) => [field, VERBATIM])),
          // What candidates are found by and ranked from: `packTokens`. Their places are not needed, because candidates
          // are ranked by what is stored.
          tokens: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' },
          ...(space && { vector: vectorField(space) }),
        },
      },
    },
  };
}

/** An index of chunks and what it was made with. */
export interface ChunkIndex {
  name: string;
  meta: IndexMeta;
}

/** The indices of chunks: the one that answers, the one being made, and those that neither alias names. */
interface ChunkIndices {
  current: ChunkIndex | undefined;
  next: ChunkIndex | undefined;
  others: string[];
}

/** Indices are numbered in the order in which they were begun. */
const numberOf = (name: string): number => Number(name.split('-').at(-1));

/** Of the indices that no alias names, those that the answering one has come after: not one that is just being begun. */
export const replacedBy = (current: ChunkIndex, others: readonly string[]): string[] =>
  others.filter((name) => numberOf(name) < numberOf(current.name));

/** Thrown by a rebuild that another one has superseded. */
export class SupersededError extends PortError {
  constructor() {
    super('invalid', {
      en: 'another rebuild of the index has begun: this one ends',
      ko: '다른 재색인이 시작되어 이 재색인을 끝냅니다',
    });
  }
}

type IndicesBody = Record<string, { aliases?: Record<string, unknown>; mappings?: { _meta?: IndexMeta } }>;

/** The space and the state of the indices of chunks; makes them when they are needed. */
export function chunkLayout(store: ChunkStore, space: EmbeddingSpace | undefined) {
  const { connection, names } = store;

  async function read(): Promise<ChunkIndices> {
    const body = await call<IndicesBody>(connection, {
      method: 'GET',
      path: `/${names.chunks}*`,
      query: { filter_path: '*.aliases,*.mappings._meta', allow_no_indices: true },
    });
    const found = Object.entries(body).map(([name, { aliases = {}, mappings }]) => ({
      name,
      aliases,
      meta: mappings?._meta ?? { layout: 0, space: null },
    }));
    const behind = (alias: string) => found.find(({ aliases }) => alias in aliases);
    const [current, next] = [behind(names.current), behind(names.next)];
    return {
      current,
      next,
      others: found.filter((index) => index !== current && index !== next).map(({ name }) => name),
    };
  }

  const isOwn = (index: ChunkIndex | undefined): boolean =>
    index?.meta.layout === LAYOUT &&
    index.meta.space?.id === space?.id &&
    index.meta.space?.dimensions === space?.dimensions;

  /** A name that no index has had as long as one of its predecessors is there. */
  function freshName({ current, next, others }: ChunkIndices): string {
    const used = [current?.name, next?.name, ...others].flatMap((name) => (name ? [numberOf(name)] : []));
    return `${names.chunks}${LAYOUT}-${Math.max(0, ...used) + 1}`;
  }

  async function create(name: string, aliases: readonly string[]): Promise<void> {
    const template = chunkTemplate({ indexPrefix: `${names.chunks}${LAYOUT}-`, space });
    await call(connection, {
      method: 'PUT',
      path: `/_index_template/${names.chunks}${LAYOUT}`,
      body: template,
    });
    // settings and mapping come from the template
    const { error } = await call<{ error?: { type: string; reason: string } }>(connection, {
      method: 'PUT',
      path: `/${name}`,
      body: { aliases: Object.fromEntries(aliases.map((alias) => [alias, {}])) },
      ignore: [400],
    });
    // another process has made it at the same moment
    if (error && error.type !== 'resource_already_exists_exception') {
      throw new PortError('invalid', {
        en: `OpenSearch does not make ${name}: ${error.type}: ${error.reason}`,
        ko: `OpenSearch가 ${name}을(를) 만들지 못했습니다: ${error.type}: ${error.reason}`,
      });
    }
  }

  /** @returns whether it was refused with one of the statuses that are no errors. */
  async function changeAliases(actions: object[], ignore: number[] = []): Promise<boolean> {
    const request = { method: 'POST', path: '/_aliases', body: { actions }, ignore } as const;
    const { error } = await call<{ error?: object }>(connection, request);
    return error !== undefined;
  }

  async function findOrMake(): Promise<ChunkIndices & { current: ChunkIndex }> {
    const found = await read();
    if (found.current) return { ...found, current: found.current };
    await createIndexIfMissing(connection, names.documents, {
      mappings: { dynamic: 'strict', properties: REGISTRY_PROPERTIES },
    });
    await create(freshName({ ...found, others: [] }), [names.current]);
    const made = await read();
    if (!made.current)
      throw new PortError('unavailable', {
        en: `OpenSearch: the alias ${names.current} is missing`,
        ko: `OpenSearch에 별칭 ${names.current}이(가) 없습니다`,
      });
    return { ...made, current: made.current };
  }

  const ensureTogether = together(async (callers: undefined[]) => {
    const found = await findOrMake();
    return callers.map(() => found);
  });

  /** The indices as they are after the call was made; made if there are none. */
  const ensure = () => ensureTogether(undefined);

  /**
   * The index that a rebuild fills: of our space and layout. One that another rebuild of the same kind is filling is
   * taken over; one of another kind is given up.
   * @throws PortError `invalid` when a rebuild of another kind begins at the same moment
   */
  async function begin(): Promise<ChunkIndex> {
    for (;;) {
      const found = await ensure();
      if (found.next && isOwn(found.next)) return found.next;
      const name = freshName(found);
      await create(name, []);
      // in one step, so that there is one such index whoever else begins; and only as long as the answering index is
      // the one that was read: another process may have made this very index and let it answer
      const { current } = found;
      const refused = await changeAliases(
        [
          { remove: { index: current.name, alias: names.current, must_exist: true } },
          { add: { index: current.name, alias: names.current } },
          { remove: { index: `${names.chunks}*`, alias: names.next, must_exist: false } },
          { add: { index: name, alias: names.next } },
        ],
        [404],
      );
      if (refused) continue;
      if (found.next) await remove([found.next.name]);
      const { next } = await read();
      if (next && !isOwn(next)) throw new SupersededError();
      if (next) return next;
    }
  }

  /** Lets the index that is being made answer in place of another one, in one step; nothing when that has been done. */
  async function switchTo(next: string, from: string): Promise<void> {
    // a switch that was decided before another process has switched, or has begun anew, must not be made
    const refused = await changeAliases(
      [
        { remove: { index: from, alias: names.current, must_exist: true } },
        { remove: { index: next, alias: names.next, must_exist: true } },
        { add: { index: next, alias: names.current } },
      ],
      [404],
    );
    if (refused && (await read()).current?.name !== next) throw new SupersededError();
  }

  async function remove(indices: readonly string[]): Promise<void> {
    for (const index of indices) {
      await call(connection, { method: 'DELETE', path: `/${index}`, ignore: [404] });
    }
  }

  return { read, ensure, begin, switchTo, remove, isOwn };
}

export type ChunkLayout = ReturnType<typeof chunkLayout>;

/**
 * Removes everything that stands under the connection's prefix: indices, templates, pipelines. For stores that were made
 * to be thrown away.
 * @throws PortError
 */
export async function removeOpenSearchStore(connection: OpenSearchConnection): Promise<void> {
  await withSearchErrors(async () => {
    const path = `/${connection.prefix}-*`;
    // by name: clusters may refuse to remove indices by a pattern
    const indices = await call<Record<string, unknown>>(connection, { method: 'GET', path });
    for (const index of Object.keys(indices)) {
      await call(connection, { method: 'DELETE', path: `/${index}`, ignore: [404] });
    }
    for (const kind of ['_index_template', '_search/pipeline']) {
      await call(connection, { method: 'DELETE', path: `/${kind}${path}`, ignore: [400, 404] });
    }
  });
}

/**
 * Asks the cluster if `hybrid` queries with a normalisation pipeline are there: on every node, and false when it does
 * not say.
 */
export async function hasHybridQueries(connection: OpenSearchConnection): Promise<boolean> {
  const { nodes = {} } = await call<{ nodes?: Record<string, { plugins?: { name: string }[] }> }>(
    connection,
    {
      method: 'GET',
      path: '/_nodes/plugins',
      query: { filter_path: 'nodes.*.plugins.name' },
      ignore: [400, 401, 403, 404, 405],
    },
  );
  const all = Object.values(nodes);
  const hasIt = ({ plugins = [] }: { plugins?: { name: string }[] }) =>
    plugins.some(({ name }) => name === 'opensearch-neural-search');
  return all.length > 0 && all.every(hasIt);
}
