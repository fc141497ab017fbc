import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { systemReason } from '../../config/config-error.js';
import type { Turn } from '../../contract/analysis.js';
import { languageSchema, type Language } from '../../contract/language.js';
import { detectLanguage } from '../../domain/text/index.js';
import { CliError } from '../errors.js';

/** A document of a set. */
export const corpusRowSchema = z.object({
  id: z.string().min(1),
  title: z.string().default(''),
  text: z.string(),
  lang: languageSchema.optional(),
});
export type CorpusRow = z.infer<typeof corpusRowSchema>;

/** A question over the documents of a set. */
export const questionRowSchema = z.object({
  id: z.string().min(1),
  text: z.string().min(1),
  answers: z.array(z.string()).default([]),
  answerable: z.boolean().default(true),
  gold_doc_ids: z.array(z.string()).default([]),
  /** The gold document in the language of the question, where the corpus holds translations. */
  gold_same_lang: z.string().optional(),
  lang: languageSchema.optional(),
  history: z.array(z.object({ role: z.enum(['user', 'agent']), text: z.string() })).default([]),
});
export type QuestionRow = z.infer<typeof questionRowSchema>;

export interface DataSet {
  name: string;
  corpus: CorpusRow[];
  questions: QuestionRow[];
}

/** Returns the language of a row: the stated one, else the detected one. */
export function languageOf({ lang, text }: { lang?: Language | undefined; text: string }): Language {
  return lang ?? detectLanguage(text);
}

/** Lists the documents that answer a question; `withinLanguage` only that in its own language, where the set has translations. */
export function goldOf(question: QuestionRow, withinLanguage: boolean): string[] {
  return withinLanguage && question.gold_same_lang ? [question.gold_same_lang] : question.gold_doc_ids;
}

/** Converts the history of a question into turns of a session. */
export function turnsOf({ history }: QuestionRow): Turn[] {
  return history.flatMap(({ role, text }, i) => {
    const next = history[i + 1];
    if (role !== 'user') return [];
    return [{ question: text, answer: next?.role === 'agent' ? next.text : '', at: '' }];
  });
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    const why = systemReason(error);
    throw new CliError({
      en: `cannot read ${file}: ${why.en}`,
      ko: `${file} 파일을 읽을 수 없습니다: ${why.ko}`,
    });
  }
}

/** Reads the rows of a JSON Lines file. @throws CliError that names the file and line which cannot be read. */
export function readRows<T>(file: string, schema: z.ZodType<T>): T[] {
  return linesOf(file).flatMap((line, i) => {
    if (!line.trim()) return [];
    try {
      return [schema.parse(JSON.parse(line))];
    } catch (cause) {
      const { message } = cause as Error;
      throw new CliError({
        en: `${file}:${i + 1} is not a row of a data set: ${message}`,
        ko: `${file}:${i + 1}: 질문 모음의 행으로 읽을 수 없습니다: ${message}`,
      });
    }
  });
}

/**
 * Reads a question set: `corpus.jsonl` and `queries.jsonl` of a folder.
 * @throws CliError that names the file and line which cannot be read.
 */
export function loadDataSet(dir: string): DataSet {
  return {
    name: basename(resolve(dir)),
    corpus: readRows(join(dir, 'corpus.jsonl'), corpusRowSchema),
    questions: readRows(join(dir, 'queries.jsonl'), questionRowSchema),
  };
}
