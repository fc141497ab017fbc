import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asPart, type Context, type Description } from '../part.js';
import { count, ms, perSecond, size, times } from '../report/units.js';
import { embeddedSides } from './embedded.js';
import { measureSides, type SizeFigures } from './measure.js';
import { openSearchSides } from './opensearch.js';
import type { SearchedSides } from './searched.js';
import { createTexts } from './texts.js';

const COUNTS = {
  quick: { sizes: [200, 400], searches: 10 },
  usual: { sizes: [1_000, 10_000], searches: 200 },
  full: { sizes: [1_000, 10_000, 100_000], searches: 300 },
};

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
  const folder = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const on = async (store: string, sides: SearchedSides) => {
    try {
      return await measureSides(store, sides, sizes, searches, context);
    } finally {
      await sides.close();
    }
  };
  try {
    const embedded = await on('embedded', embeddedSides(folder));
    remove();
    const openSearch = await on('OpenSearch', await openSearchSides());
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
    tables: stores.map(({ store, floor, sizes }) => ({
      title: `${store}, beside ${floor}`,
      columns: ['chunks', 'p50', 'p95', 'floor p50', 'ratio', 'ingest', 'floor ingest', 'disk', 'floor disk'],
      rows: sizes.map(({ chunks, vouch, floor: bare }) => [
        count(chunks),
        ms(vouch.p50),
        ms(vouch.p95),
        ms(bare.p50),
        times(vouch.p50 / bare.p50),
        perSecond(vouch.ingest),
        perSecond(bare.ingest),
        size(vouch.diskBytes),
        size(bare.diskBytes),
      ]),
      notes: [
        `Chunks of about 900 characters, ${texts}; the ${floor} matches any of the words and keeps nothing but the texts. ` +
          'Ingest in chunks per second, documents of 20 chunks, four at a time.',
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
