import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Language } from '../../../contract/language.js';
import { koreanPdf, latinPdf, layOut, type HandbookPage } from './write-pdf.js';
import { docx } from './write-docx.js';

/** A document of the folder with a question that it answers. */
export interface KnownFact {
  path: string;
  question: string;
  language: Language;
  /** Stands in the text of the chunk that answers. */
  expectedText: string;
  /** Page on which it stands, in a PDF. */
  page?: number;
}

type Topic = Record<Language, { name: string; fact: string; question: string }>;

const TOPICS = (
  [
    ['Parking', 'parking fee', '주차', '주차 요금'],
    ['Laptop', 'laptop deposit', '노트북', '노트북 보증금'],
    ['Taxi', 'taxi allowance', '택시', '택시 지원금'],
    ['Gym', 'gym subsidy', '체육관', '체육관 보조금'],
    ['Book', 'book budget', '도서', '도서 구입비'],
  ] as const
).map(([enName, enThing, koName, koThing]) => (amount: number, site: number): Topic => ({
  en: {
    name: `${enName} at site ${site}`,
    fact: `The ${enThing} at site ${site} is ${amount} dollars per month.`,
    question: `What is the ${enThing} at site ${site}?`,
  },
  ko: {
    name: `${site}호점 ${koName} 안내`,
    fact: `${site}호점 ${koThing}은 매월 ${amount}달러입니다.`,
    question: `${site}호점 ${koThing}은 얼마인가요?`,
  },
}));

const FILLER = {
  en: [
    [
      'Staff of every office keep the rules of this guide. Questions go to',
      'the front desk, which answers by noon.',
    ],
  ],
  ko: [['모든 직원은 이 안내를 따릅니다. 문의는 안내 창구에서 받습니다.']],
};
const GENERAL = { en: 'General', ko: '일반 사항' };

type Kind = 'pdf' | 'docx' | 'html' | 'md' | 'csv';
const KINDS: Kind[] = ['pdf', 'docx', 'html', 'md', 'csv'];

async function bytesOf(
  kind: Kind,
  language: Language,
  topic: Topic,
  page: number,
): Promise<Uint8Array | string> {
  const { name, fact } = topic[language];
  const general = FILLER[language].map((lines) => lines.join(' ')).join('\n\n');
  switch (kind) {
    case 'pdf': {
      const pages: HandbookPage[] = [1, 2, 3, 4].map((number) =>
        number === page
          ? { heading: name, paragraphs: [[fact]] }
          : { heading: `${GENERAL[language]} ${number}`, paragraphs: FILLER[language] },
      );
      const content = layOut(language === 'en' ? 'Site guide' : '안내서', pages);
      return language === 'en' ? latinPdf(content, { title: name }) : koreanPdf(content);
    }
    case 'docx':
      return docx([
        { heading: name, level: 1 },
        { heading: GENERAL[language], level: 2 },
        { text: general },
        { heading: language === 'en' ? 'Amount' : '금액', level: 2 },
        { text: fact },
      ]);
    case 'html':
      return `<title>${name}</title><h1>${name}</h1><p>${general}</p><p>${fact}</p>`;
    case 'md':
      return `# ${name}\n\n${general}\n\n${fact}\n`;
    case 'csv':
      return language === 'en'
        ? `Topic,Rule\n${name},${fact}\nOther,${general.replaceAll(',', ';')}\n`
        : `\uFEFF주제,규정\n${name},${fact}\n기타,${general}\n`;
  }
}

/** Writes 50 documents in five formats and two languages, each with a fact of its own. */
export async function writeMixedFolder(folder: string): Promise<KnownFact[]> {
  const facts: KnownFact[] = [];
  for (let index = 0; index < 50; index += 1) {
    const kind = KINDS[index % KINDS.length]!;
    const language = Math.floor(index / KINDS.length) % 2 === 0 ? 'en' : 'ko';
    const topic = TOPICS[Math.floor(index / 10)]!(100 + 7 * index, index + 1);
    const page = 2 + (index % 3);
    const path = `${language}/${kind}/guide-${String(index + 1).padStart(2, '0')}.${kind}`;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), await bytesOf(kind, language, topic, page));
    const { question, fact: expectedText } = topic[language];
    facts.push({ path, question, language, expectedText, ...(kind === 'pdf' ? { page } : {}) });
  }
  return facts;
}
