import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES_AT_ONCE } from '../../../activities/indexing.js';
import { asPart, type Context, type Description, aim, count, ms, perSecond, size, times } from '../part.js';
import { embeddedSides } from './embedded.js';
import { CHUNKS_PER_DOCUMENT, measureSides, type SearchedSides, type SizeFigures } from './measure.js';
import { openSearchSides } from './opensearch.js';
import { createTexts } from './texts.js';

const COUNTS = {
  quick: { sizes: [200, 400], searches: 10 },
  usual: { sizes: [1_000, 10_000], searches: 200 },
  full: { sizes: [1_000, 10_000, 100_000], searches: 300 },
};

/** Most of the bare index's time and least of its rate; the p95 of a search is bounded where a floor says little. */
const AIMS = [
  {
    search: new Map([
      [1_000, 2],
      [10_000, 1.3],
    ]),
    p95Ms: new Map<number, number>(),
    ingest: 0.6,
  },
  { search: new Map([[100_000, 2.5]]), p95Ms: new Map([[1_000_000, 200]]), ingest: 0.5 },
];

interface Figures {
  texts: string;
  stores: { store: string; floor: string; sizes: SizeFigures[] }[];
}

/** Searching and indexing on both stores, beside a bare index of the same engine over the same texts. */
export const retrieval = asPart<Figures>({
  name: 'retrieval',
  title: 'Search',
  minutes: { quick: 1, usual: 1, full: 4 },
  timed: true,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  const { sizes, searches } = COUNTS[context.size];
  const { chunks = 0 } = context;
  const larger = chunks > sizes.at(-1)! ? [...sizes, chunks] : sizes;
  const folder = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const on = async (store: string, sides: SearchedSides, upTo: number[]) => {
    try {
      return await measureSides(store, sides, upTo, searches, context);
    } finally {
      await sides.close();
    }
  };
  try {
    const embedded = await on('embedded', embeddedSides(folder), sizes);
    remove();
    const openSearch = await on('OpenSearch', await openSearchSides(), larger);
    return {
      texts: createTexts(context.dataDir, 0).source,
      stores: [
        { store: 'embedded store', floor: 'bare SQLite FTS5', sizes: embedded },
        { store: 'OpenSearch, one node', floor: 'bare index', sizes: openSearch },
      ],
    };
  } finally {
    remove();
    process.off('exit', remove);
  }
}

function describe({ texts, stores }: Figures): Description {
  return {
    tables: stores.map(({ store, floor, sizes }, nth) => ({
      title: `${store}, beside ${floor}`,
      columns: [
        ...['chunks', 'p50', 'p95', 'floor p50', 'ratio', 'aim'],
        ...['ingest', 'floor ingest', 'ratio', 'aim', 'disk', 'floor disk'],
        ...(sizes.some(({ serverBytes }) => serverBytes) ? ['memory of the node'] : []),
      ],
      rows: sizes.map(({ chunks, vouch, floor: bare, serverBytes }) => {
        const { search, p95Ms, ingest } = AIMS[nth]!;
        const ratio = { search: vouch.p50 / bare.p50, ingest: vouch.ingest / bare.ingest };
        const [most, p95] = [search.get(chunks), p95Ms.get(chunks)];
        return [
          ...[count(chunks), ms(vouch.p50), ms(vouch.p95), ms(bare.p50), times(ratio.search)],
          most ? aim(`≤ ${most}`, ratio.search <= most) : p95 ? aim(`p95 ≤ ${p95} ms`, vouch.p95 <= p95) : '',
          ...[perSecond(vouch.ingest), perSecond(bare.ingest), times(ratio.ingest)],
          aim(`≥ ${ingest}`, ratio.ingest >= ingest),
          ...[size(vouch.diskBytes), size(bare.diskBytes)],
          ...(serverBytes ? [size(serverBytes)] : []),
        ];
      }),
      notes: [
        `Chunks of about 900 characters, ${texts}; the ${floor} matches any of the words and keeps nothing but the texts. ` +
          `Ingest in chunks per second, documents of ${CHUNKS_PER_DOCUMENT} chunks, ${FILES_AT_ONCE} at a time.`,
      ],
    })),
    charts: [
      {
        name: 'retrieval-latency',
        title: 'A search, p50 in milliseconds',
        groups: stores.flatMap(({ store, sizes }) =>
          sizes.map(({ chunks, vouch, floor }) => ({
            label: `${store.split(',')[0]}, ${count(chunks)}`,
            bars: [
              { series: 'Vouch', value: vouch.p50, text: ms(vouch.p50) },
              { series: 'bare', value: floor.p50, text: ms(floor.p50) },
            ],
          })),
        ),
      },
    ],
  };
}
