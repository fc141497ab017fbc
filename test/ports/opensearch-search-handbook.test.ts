import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import { chunkMarkdown } from '../../adapters/documents/chunk.js';
import { connectOpenSearch, createOpenSearchIndex } from '../../adapters/stores/opensearch/index.js';
import { loadConfig } from '../../config/load-config.js';
import { EVERYONE } from '../../contract/passage.js';
import type { Embedder } from '../../ports/embedder.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';
import { testEmbedder } from '../support/test-embedder.js';
import { document } from './builders.js';

jest.setTimeout(300_000);

const HANDBOOK = join(__dirname, '../../samples/handbook');

const QUESTIONS = [
  '출장비 정산 방법 알려줘',
  'How do I settle travel expenses?',
  '연차휴가는 며칠인가요?',
  'How many days of annual leave do I get?',
  '보안 사고가 나면 어디에 신고하나요?',
  'DB 접근 권한 신청 방법',
  'Who approves production deployments?',
  'VPN이 안 될 때 어떻게 해야 하나요?',
  '법인카드 한도는 얼마인가요?',
  'What is the salary band for level 4?',
  'What is the capital of France?',
  '김치찌개 레시피 알려줘',
];

let dir: string;
let server: TestOpenSearch;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-handbook-'));
  server = await startOpenSearch();
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

function* handbook() {
  for (const language of ['en', 'ko'] as const) {
    for (const file of readdirSync(join(HANDBOOK, language))) {
      const source = readFileSync(join(HANDBOOK, language, file), 'utf8').replace(/^---[\s\S]*?---\n/, '');
      const pieces = chunkMarkdown(source);
      const title = /^# (.*)$/m.exec(source)?.[1] ?? '';
      const texts = pieces.map((piece) => piece.text);
      const entry = document(`${language}/${file}`, texts, { title, language });
      pieces.forEach((piece, i) => (entry.chunks[i]!.section = piece.section));
      yield entry;
    }
  }
}

async function filled(index: SearchIndex): Promise<SearchIndex> {
  for (const entry of handbook()) await index.putDocument(entry);
  return index;
}

async function answers(index: SearchIndex, query: string) {
  const hits = await index.search({ query, k: 5, access: { groups: [EVERYONE] } });
  return hits.map(({ id, similarity }) => ({ id, similarity: Math.round(similarity * 1000) / 1000 }));
}

const inOpenSearch = (embedder?: Embedder) =>
  createOpenSearchIndex(
    connectOpenSearch(
      loadConfig({ VOUCH_OPENSEARCH_URL: server.url, VOUCH_OPENSEARCH_PREFIX: server.freshPrefix() }),
    ),
    { embedder },
  );

test('by words, both stores give the same answers with the same similarity', async () => {
  const embedded = await filled(createEmbeddedSearchIndex(openDatabase(join(dir, 'words'))));
  const opensearch = await filled(inOpenSearch());
  for (const question of QUESTIONS) {
    expect([question, await answers(opensearch, question)]).toEqual([
      question,
      await answers(embedded, question),
    ]);
  }
  await embedded.close();
  await opensearch.close();
});

test('with an embedder, both stores answer from the same passage', async () => {
  const embedder = testEmbedder();
  const embedded = await filled(createEmbeddedSearchIndex(openDatabase(join(dir, 'both')), { embedder }));
  const opensearch = await filled(inOpenSearch(embedder));
  for (const question of QUESTIONS) {
    const [ours, theirs] = [await answers(opensearch, question), await answers(embedded, question)];
    expect([question, ours[0]]).toEqual([question, theirs[0]]);
  }
  await embedded.close();
  await opensearch.close();
});
