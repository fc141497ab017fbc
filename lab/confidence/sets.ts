import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { chooseStore } from '../../adapters/choose-store.js';
import { chunkText } from '../../adapters/documents/chunk.js';
import { createExtractiveReasoner } from '../../adapters/reasoners/extractive/index.js';
import { withSupport } from '../../adapters/reasoners/support/index.js';
import { evaluateAnswers } from '../../cli/evaluation/answers.js';
import { throwAwayStore } from '../../cli/evaluation/throw-away-store.js';
import { corpusId, putCorpus } from '../../cli/evaluation/corpus-index.js';
import { loadDataSet, readRows, turnsOf } from '../../cli/evaluation/data-set.js';
import type { Config } from '../../config/load-config.js';
import type { Turn } from '../../contract/analysis.js';
import type { Signals } from '../../contract/judgement.js';
import type { Language } from '../../contract/language.js';
import type { Access } from '../../contract/passage.js';
import { detectLanguage } from '../../domain/text/index.js';
import { readDocuments } from '../bench/ports.js';
import { answerOffline, type Answered } from './pipeline.js';

/** A question that was asked: what came of it, and whether that is right. */
export interface Labelled {
  language: Language;
  way: Answered['way'];
  signals: Signals;
  right: boolean;
  extraSearches: number;
}

export interface LabelledSet {
  name: string;
  rows: Labelled[];
}

const handbookRowSchema = z.object({
  text: z.string(),
  history: z.array(z.object({ question: z.string() })).default([]),
  expect: z.object({
    type: z.enum(['answer', 'decline', 'clarify', 'chitchat']),
    all: z.array(z.string()).default([]),
    none: z.array(z.string()).default([]),
  }),
});
type HandbookRow = z.infer<typeof handbookRowSchema>;

/**
 * Asks every question of a set and labels what came of it. A set with a corpus is asked over that. The rows of one without say by
 * patterns what is right, over its own documents or, without any, over the sample handbook. Questions in another language are
 * another set.
 */
export async function labelSet(dir: string, config: Config): Promise<LabelledSet[]> {
  const throwAway = throwAwayStore(config);
  const store = chooseStore(throwAway.config);
  const { index, statistics, embedder } = store;
  const measuring = { statistics, embedder };
  const reasoner = withSupport(createExtractiveReasoner(measuring), measuring, 'extractive');
  try {
    const ask = (question: string, turns: Turn[], groups: Access['groups']): Promise<Answered> =>
      answerOffline({ reasoner, index, access: { groups } }, question, turns);
    const name = basename(resolve(dir));
    if (!existsSync(join(dir, 'corpus.jsonl'))) {
      const own = join(dir, 'documents');
      const documents = await readDocuments(existsSync(own) ? resolve(own) : undefined);
      for (const document of documents) await index.putDocument(document);
      const rows = readRows(join(dir, 'queries.jsonl'), handbookRowSchema);
      return byLanguage(name, await labelHandbook(rows, ask));
    }
    const set = loadDataSet(dir);
    await putCorpus(index, set.corpus, chunkText);
    return byLanguage(name, await labelRows(set, ask));
  } finally {
    await store.close();
    await throwAway.remove();
  }
}

function byLanguage(name: string, rows: readonly Labelled[]): LabelledSet[] {
  const languages = [...new Set(rows.map(({ language }) => language))];
  if (languages.length === 1) return [{ name, rows: [...rows] }];
  return languages.map((language) => ({
    name: `${name} ${language}`,
    rows: rows.filter((row) => row.language === language),
  }));
}

type Ask = (question: string, turns: Turn[], groups: string[]) => Promise<Answered>;

async function labelRows(set: ReturnType<typeof loadDataSet>, ask: Ask): Promise<Labelled[]> {
  const asked = new Map<string, Answered>();
  const rows = await evaluateAnswers({
    corpus: set.corpus,
    questions: set.questions,
    run: async (row) => {
      const answered = await ask(row.text, turnsOf(row), ['everyone']);
      asked.set(row.id, answered);
      const { draft, way } = answered;
      return {
        ranked: [],
        text: draft.text,
        quotes: draft.citations.map(({ documentId, quote }) => ({ documentId: corpusId(documentId), quote })),
        answered: way === 'answered',
        confidence: 0,
        level: 'LOW',
      };
    },
  });
  return rows.map(({ id, question, correct }) => ({
    ...asked.get(id)!,
    language: detectLanguage(question),
    right: correct,
  }));
}

async function labelHandbook(rows: readonly HandbookRow[], ask: Ask): Promise<Labelled[]> {
  const groups = ['everyone', 'engineering'];
  const labelled: Labelled[] = [];
  for (const { text, history, expect } of rows) {
    const turns: Turn[] = [];
    for (const { question } of history) {
      const { draft } = await ask(question, turns, groups);
      turns.push({ question, answer: draft.text, at: '' });
    }
    const answered = await ask(text, turns, groups);
    labelled.push({ ...answered, language: detectLanguage(text), right: isRight(expect, answered) });
  }
  return labelled;
}

/** A false premise that the answer corrects is right, too. */
function isRight({ type, all, none }: HandbookRow['expect'], { way, draft }: Answered): boolean {
  const says = (pattern: string): boolean => new RegExp(pattern, 'i').test(draft.text.normalize('NFC'));
  const corrects = all.length > 0 && all.every(says);
  return way === 'answered' && type !== 'chitchat' && type !== 'clarify' && corrects && !none.some(says);
}
