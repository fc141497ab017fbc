import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { CliError } from '../../errors.js';
import { corpusRowSchema, questionRowSchema, readRows, type CorpusRow } from '../data-set.js';

/** A row of any kind of set; the kind follows from the fields that are present. */
const rowSchema = z.object({
  ...questionRowSchema.shape,
  text: z.string().optional(),
  label: z.string().optional(),
  premise: z.string().optional(),
  hypothesis: z.string().optional(),
  user_turns: z.array(z.string()).optional(),
  last_turn: z.string().optional(),
  gold_rewrite: z.string().optional(),
  plausible_answers: z.array(z.string()).default([]),
  /** The document that an unanswerable question was written about. */
  source_doc_id: z.string().optional(),
  history: z.array(z.unknown()).default([]),
});
export type Row = z.infer<typeof rowSchema>;

/** Content of the rows: utterances, follow-up questions, pairs of sentences, questions on documents. */
export type SetKind = 'utterances' | 'follow_ups' | 'sentence_pairs' | 'questions';

export interface PromptSet {
  name: string;
  kind: SetKind;
  rows: Row[];
  /** Empty where the set has none. */
  documents: CorpusRow[];
}

/**
 * Reads a set: `queries.jsonl` of a folder, and `corpus.jsonl` where there is one.
 * @throws CliError naming the file and line that cannot be read, or saying that the rows are of no known kind.
 */
export function readSet(dir: string): PromptSet {
  const rows = readRows(join(dir, 'queries.jsonl'), rowSchema);
  const corpus = join(dir, 'corpus.jsonl');
  const documents = existsSync(corpus) ? readRows(corpus, corpusRowSchema) : [];
  const name = basename(resolve(dir));
  return { name, kind: kindOf(name, rows, documents), rows, documents };
}

function kindOf(name: string, rows: readonly Row[], documents: readonly CorpusRow[]): SetKind {
  const every = (...fields: (keyof Row)[]) =>
    rows.length > 0 && rows.every((row) => fields.every((field) => row[field] !== undefined));
  if (every('premise', 'hypothesis', 'label')) return 'sentence_pairs';
  if (every('user_turns', 'last_turn', 'gold_rewrite')) return 'follow_ups';
  if (every('text') && documents.length > 0) return 'questions';
  if (every('text', 'label')) return 'utterances';
  throw new CliError({
    en: `${name} is no set that prompts can be measured on`,
    ko: `${name}: 프롬프트를 측정할 수 있는 질문 모음이 아닙니다`,
  });
}
