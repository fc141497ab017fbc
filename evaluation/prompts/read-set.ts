import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { languageSchema } from '../../contract/language.js';

/** A row of any kind of set; which fields are there tells the kind. */
const rowSchema = z.object({
  id: z.string().min(1),
  lang: languageSchema.optional(),
  text: z.string().optional(),
  label: z.string().optional(),
  premise: z.string().optional(),
  hypothesis: z.string().optional(),
  user_turns: z.array(z.string()).optional(),
  last_turn: z.string().optional(),
  gold_rewrite: z.string().optional(),
  answers: z.array(z.string()).default([]),
  plausible_answers: z.array(z.string()).default([]),
  answerable: z.boolean().default(true),
  gold_doc_ids: z.array(z.string()).default([]),
  gold_same_lang: z.string().optional(),
  /** The document that an unanswerable question was written about. */
  source_doc_id: z.string().optional(),
  history: z.array(z.unknown()).default([]),
});
export type Row = z.infer<typeof rowSchema>;

const documentSchema = z.object({
  id: z.string().min(1),
  title: z.string().default(''),
  text: z.string(),
  lang: languageSchema.optional(),
});
export type Document = z.infer<typeof documentSchema>;

/** What the rows of a set are: things people say, follow-up questions, pairs of sentences, questions on documents. */
export type SetKind = 'utterances' | 'follow_ups' | 'sentence_pairs' | 'questions';

export interface PromptSet {
  name: string;
  kind: SetKind;
  rows: Row[];
  /** Empty where the set has none. */
  documents: Document[];
}

/**
 * Reads a set: `queries.jsonl` of a folder, and `corpus.jsonl` where there is one.
 * @throws Error naming the file and line that cannot be read, or saying that the rows are of no known kind.
 */
export function readSet(dir: string): PromptSet {
  const rows = readRows(join(dir, 'queries.jsonl'), rowSchema);
  const corpus = join(dir, 'corpus.jsonl');
  const documents = existsSync(corpus) ? readRows(corpus, documentSchema) : [];
  const name = basename(resolve(dir));
  return { name, kind: kindOf(name, rows, documents), rows, documents };
}

function kindOf(name: string, rows: readonly Row[], documents: readonly Document[]): SetKind {
  const every = (...fields: (keyof Row)[]) =>
    rows.length > 0 && rows.every((row) => fields.every((field) => row[field] !== undefined));
  if (every('premise', 'hypothesis', 'label')) return 'sentence_pairs';
  if (every('user_turns', 'last_turn', 'gold_rewrite')) return 'follow_ups';
  if (every('text') && documents.length > 0) return 'questions';
  if (every('text', 'label')) return 'utterances';
  throw new Error(`${name} is no set that prompts can be measured on`);
}

function readRows<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (!line.trim()) return [];
      try {
        return [schema.parse(JSON.parse(line))];
      } catch (cause) {
        throw new Error(`${file}:${index + 1} is not a row of a set: ${(cause as Error).message}`, { cause });
      }
    });
}
