import type { Language, Localized } from '../../../contract/language.js';
import type { PassageText } from '../../../contract/passage.js';
import type { Usage } from '../../../contract/query.js';
import { hashOfText } from '../../../domain/digest.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import { languageOf, type CorpusRow } from '../data-set.js';
import type { PromptSet, Row } from './read-set.js';

/** One row of a set as a task for a prompt. */
export interface Case {
  id: string;
  /** Rows that are also counted apart: a label, answerable or not. */
  group: string;
  run(reasoner: Reasoner): Promise<Outcome>;
}

export interface Outcome {
  /** 0..1, 1 is best. */
  score: number;
  /** Output of the model, for people to read. */
  got: string;
  usage: Usage;
}

/** A way to measure a prompt on a kind of set. */
export interface Measure {
  /** Meaning of a score of 1. */
  metric: Localized;
  /** The set's rows as cases; rows that cannot tell anything are left out. */
  cases(set: PromptSet): Case[];
}

/** A question with the passages it is asked over. */
interface AskedQuestion {
  row: Row;
  question: string;
  language: Language;
  passages: PassageText[];
  /** Id of the passage that answers, or that an unanswerable question was written about. */
  about: string;
}

const PASSAGES = 6;

/**
 * Questions with the passage they are about among its neighbours in the corpus, which are mostly of the same page or
 * article and so the hardest to tell apart. Where the passage stands changes from row to row. Questions that need what was
 * said before, and those about no passage of the corpus, are left out.
 */
export function askedQuestions({ rows, documents }: PromptSet): AskedQuestion[] {
  const positions = new Map(documents.map(({ id }, position) => [id, position]));
  return rows.flatMap((row, nth) => {
    const about = row.gold_same_lang ?? row.gold_doc_ids[0] ?? row.source_doc_id;
    const position = about === undefined ? undefined : positions.get(about);
    if (about === undefined || position === undefined || row.history.length > 0) return [];
    const start = Math.min(
      Math.max(0, position - (nth % PASSAGES)),
      Math.max(0, documents.length - PASSAGES),
    );
    const question = row.text ?? '';
    return [
      {
        row,
        question,
        language: languageOf({ lang: row.lang, text: question }),
        passages: documents.slice(start, start + PASSAGES).map(passageOf),
        about,
      },
    ];
  });
}

function passageOf(row: CorpusRow): PassageText {
  return passageText(row.id, row.title, row.text, languageOf(row));
}

/** A passage of a document, as a search would give it. */
export function passageText(id: string, title: string, text: string, language: Language): PassageText {
  return {
    id,
    documentId: id,
    title,
    section: '',
    contentHash: hashOfText(text),
    source: 'document',
    language,
    similarity: 0.5,
    text,
  };
}
