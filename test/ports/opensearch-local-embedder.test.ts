import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseStore, type Store } from '../../adapters/choose-store.js';
import { modelsFolder, runtimeFolder } from '../../adapters/models/local/model.js';
import { loadConfig } from '../../config/load-config.js';
import { EVERYONE } from '../../contract/passage.js';
import { foreignIndex } from '../../infra/local/models/start.js';
import { findLocalModels, type LocalModels } from '../servers/find-local-models.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';
import { document } from './builders.js';

/** A cluster with a model that really runs: what an installation sees that gets an embedder after its documents. */

const base = mkdtempSync(join(tmpdir(), 'vouch-meaning-'));
let server: TestOpenSearch;
let models: LocalModels;
beforeAll(async () => {
  models = await findLocalModels(() => undefined);
  mkdirSync(modelsFolder(base), { recursive: true });
  symlinkSync(models.runtime, runtimeFolder(base));
  server = await startOpenSearch();
}, 15 * 60_000);
afterAll(async () => {
  await server.close();
  rmSync(base, { recursive: true });
});

const PAGES: Record<string, string[]> = {
  leave: [
    'Employees get 15 days of annual leave.',
    'Unused days may be carried over until March.',
    'Parents may stay at home for a year after a birth.',
  ],
  travel: ['Train tickets are booked in second class.', 'A hotel may cost up to 150 euros a night.'],
  equipment: ['Laptops are replaced every four years.', 'A broken screen is mended by the service desk.'],
  security: ['Passwords have at least twelve characters.', 'Suspicious mails are sent to the security team.'],
};

const QUESTIONS = [
  'What may I pay for a room?',
  'my notebook is old',
  'a strange message has come',
  'becoming a father',
];

test('an index made by words takes a local model later, and ranks as the embedded store does', async () => {
  const prefix = server.freshPrefix();
  const config = (store: 'embedded' | 'opensearch', embedder: string, cache = base) =>
    loadConfig({
      VOUCH_STORE: store,
      VOUCH_OPENSEARCH_URL: server.url,
      VOUCH_OPENSEARCH_PREFIX: prefix,
      VOUCH_DATA_DIR: join(base, 'store'),
      VOUCH_CACHE_DIR: cache,
      VOUCH_EMBEDDER: embedder,
      VOUCH_LOCAL_EMBEDDER: models.miniLm,
    });
  const fill = async ({ index }: Store) => {
    for (const [name, texts] of Object.entries(PAGES))
      await index.putDocument(document(`docs/${name}`, texts, { title: name }));
  };
  const answers = async ({ index }: Store) =>
    Promise.all(
      QUESTIONS.map(async (query) => {
        const hits = await index.search({ query, k: 5, access: { groups: [EVERYONE] } });
        return hits.map(({ id, similarity }) => ({
          id,
          similarity: similarity.toFixed(3),
        }));
      }),
    );

  const words = chooseStore(config('opensearch', 'none'));
  await fill(words);
  const byWords = await answers(words);
  await words.close();
  expect(await foreignIndex(config('opensearch', 'none'))).toBeUndefined();
  expect(await foreignIndex(config('opensearch', 'local'))).toEqual({ madeWith: undefined });

  const cluster = chooseStore(config('opensearch', 'local'));
  await expect(fill(cluster)).rejects.toMatchObject({ kind: 'invalid' });
  expect(await answers(cluster)).toEqual(byWords);
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined)
    ({ cursor } = await cluster.index.rebuild({ cursor, limit: 4 }));
  expect(await foreignIndex(config('opensearch', 'local'))).toBeUndefined();
  expect((await foreignIndex(config('opensearch', 'none')))?.madeWith).toContain('local/');

  const embedded = chooseStore(config('embedded', 'local'));
  await fill(embedded);
  const byMeaning = await answers(embedded);
  expect(byMeaning.map(([first]) => first?.id)).toEqual([
    'docs/travel#1',
    'docs/equipment#0',
    'docs/security#1',
    'docs/leave#2',
  ]);
  expect(await answers(cluster)).toEqual(byMeaning);
  await embedded.close();
  await cluster.close();

  const withoutRuntime = chooseStore(config('opensearch', 'local', join(base, 'elsewhere')));
  expect(await answers(withoutRuntime)).toEqual(byWords);
  await withoutRuntime.close();
}, 300_000);
