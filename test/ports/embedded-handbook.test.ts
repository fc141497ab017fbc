import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import { chunkMarkdown } from '../../adapters/documents/chunk.js';
import { EVERYONE } from '../../contract/passage.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { document } from './builders.js';

const HANDBOOK = join(__dirname, '../../samples/handbook');

let dir: string;
let index: SearchIndex;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-handbook-'));
  index = createEmbeddedSearchIndex(openDatabase(dir));
  for (const language of ['en', 'ko'] as const) {
    for (const file of readdirSync(join(HANDBOOK, language))) {
      const source = readFileSync(join(HANDBOOK, language, file), 'utf8').replace(/^---[\s\S]*?---\n/, '');
      const pieces = chunkMarkdown(source);
      const title = /^# (.*)$/m.exec(source)?.[1] ?? '';
      const entry = document(
        `${language}/${file}`,
        pieces.map((piece) => piece.text),
        { title, language },
      );
      pieces.forEach((piece, i) => (entry.chunks[i]!.section = piece.section));
      await index.putDocument(entry);
    }
  }
});
afterAll(async () => {
  await index.close();
  rmSync(dir, { recursive: true, force: true });
});

const search = (query: string) => index.search({ query, k: 5, access: { groups: [EVERYONE] } });

test.each([
  ['출장비 정산 방법 알려줘', 'ko/travel-expenses.md'],
  ['How do I settle travel expenses?', 'en/travel-expenses.md'],
  ['연차휴가는 며칠인가요?', 'ko/annual-leave.md'],
  ['How many days of annual leave do I get?', 'en/annual-leave.md'],
  ['보안 사고가 나면 어디에 신고하나요?', 'ko/security-incidents.md'],
  ['DB 접근 권한 신청 방법', 'ko/database-access.md'],
  ['Who approves production deployments?', 'en/deployment.md'],
  ['VPN이 안 될 때 어떻게 해야 하나요?', 'ko/vpn-and-network.md'],
  ['법인카드 한도는 얼마인가요?', 'ko/corporate-card.md'],
  ['What is the salary band for level 4?', 'en/salary-bands.md'],
])('%s is answered by %s, and surely so', async (question, documentId) => {
  const [hit] = await search(question);
  expect(hit?.documentId).toBe(documentId);
  expect(hit?.similarity).toBeGreaterThanOrEqual(0.8);
});

test.each([
  'What is the capital of France?',
  '김치찌개 레시피 알려줘',
  'How do I cook pasta?',
  '화성 탐사 로버의 무게',
  'Who won the football world cup?',
])('%s is about something else, and looks so', async (question) => {
  const [hit] = await search(question);
  expect(hit?.similarity ?? 0).toBeLessThan(0.3);
});
