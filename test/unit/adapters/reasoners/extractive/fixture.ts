import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedSearchIndex,
  createEmbeddedTermStatistics,
  openDatabase,
} from '../../../../../adapters/stores/embedded/index.js';
import { createExtractiveReasoner } from '../../../../../adapters/reasoners/extractive/index.js';
import type { PassageText } from '../../../../../contract/passage.js';
import type { Reasoner } from '../../../../../ports/reasoner.js';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A passage of an invented company. */
export function passage(
  id: string,
  title: string,
  section: string,
  text: string,
  language: 'en' | 'ko' = 'en',
): PassageText {
  return {
    id: `${id}#0`,
    documentId: id,
    title,
    section,
    contentHash: hash(text),
    source: 'document',
    language,
    similarity: 0.7,
    text,
  };
}

export const PASSAGES = {
  parking: passage(
    'en/parking',
    'Parking at the office',
    'Parking at the office › How to get a parking permit',
    [
      'A parking permit is valid for 12 months.',
      '',
      '1. Open the facility portal and choose "Parking permit".',
      '2. Enter the licence plate of the car.',
      '3. Pick up the permit at the front desk within 5 days.',
      '',
      'The facility manager approves every parking permit.',
    ].join('\n'),
  ),
  bicycles: passage(
    'en/bicycles',
    'Bicycles',
    'Bicycles',
    'Bicycles are kept in the basement. The basement is locked from 22:00 to 06:00. Electric scooters may not be charged in the building.',
  ),
  canteen: passage(
    'en/canteen',
    'Canteen',
    'Canteen › Prices',
    'Lunch in the canteen costs 6 euros.\n\n| Meal | Price |\n| --- | --- |\n| Soup | 3 euros |\n| Lunch | 6 euros |',
  ),
  주차: passage(
    'ko/parking',
    '사옥 주차 안내',
    '사옥 주차 안내 › 주차권 신청 절차',
    [
      '주차권은 12개월 동안 유효합니다.',
      '',
      '1. 시설 포털에서 "주차권"을 선택합니다.',
      '2. 차량 번호를 입력합니다.',
      '3. 5일 이내에 안내 데스크에서 주차권을 받습니다.',
      '',
      '주차권은 시설팀장이 승인합니다.',
    ].join('\n'),
    'ko',
  ),
  식당: passage(
    'ko/canteen',
    '구내식당',
    '구내식당 › 가격',
    '구내식당 점심은 7,000원입니다. 저녁은 18시부터 20시까지 제공합니다. 외부 손님은 이용할 수 없습니다.',
    'ko',
  ),
  마라톤: passage(
    'ko/marathon',
    '사내 마라톤 대회',
    '사내 마라톤 대회',
    '사내 마라톤 대회는 매년 10월에 열립니다. 참가 신청은 총무팀에서 받습니다.',
    'ko',
  ),
} as const;

/** The reasoner over an embedded index that holds the passages; closed and removed after the tests of the file. */
export async function reasonerOverPassages(
  passages: readonly PassageText[] = Object.values(PASSAGES),
): Promise<{ reasoner: Reasoner; close: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-extractive-'));
  const db = openDatabase(dir);
  const index = createEmbeddedSearchIndex(db);
  for (const { documentId, title, language, id, section, text, contentHash } of passages) {
    await index.putDocument({
      document: {
        id: documentId,
        collection: 'test',
        path: documentId,
        title,
        language,
        domains: [],
        groups: ['everyone'],
        classification: 'internal',
        fileHash: contentHash,
        origin: 'folder',
        mediaType: 'text/markdown',
        indexedAt: '2026-01-01T00:00:00.000Z',
      },
      chunks: [{ id, documentId, ordinal: 0, section, text, contentHash }],
    });
  }
  const statistics = createEmbeddedTermStatistics(db);
  return {
    reasoner: createExtractiveReasoner({
      statistics: {
        ...statistics,
        documentFrequencies: ({ terms, access = { groups: ['everyone'] } }) =>
          statistics.documentFrequencies({ terms, access }),
      },
    }),
    close: async () => {
      await index.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
