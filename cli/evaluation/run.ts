import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import { createExtractiveReasoner } from '../../adapters/reasoners/extractive/index.js';
import { answerMetrics } from './answer-metrics.js';
import { evaluateAnswers } from './answers.js';
import { evaluateJudging } from './prompts/measure-judge.js';
import { readSet } from './prompts/read-set.js';
import { startPipeline } from './pipeline.js';
import { writeReport } from './report.js';
import { languageOf, loadDataSet, turnsOf, type DataSet, type QuestionRow } from './data-set.js';
import { openCorpusIndex } from './corpus-index.js';
import { retrievalFigures, retrieve } from './retrieve.js';
import { chunkText } from '../../adapters/documents/chunk.js';

export interface EvaluateCommand {
  /** Folder with corpus.jsonl and queries.jsonl. */
  dir: string;
  /** File for the metrics and every row. */
  jsonFile?: string | undefined;
  /** Folder for the reliability table and the risk-coverage curve of the confidence. */
  reportDir?: string | undefined;
  /** Only the figures of the search itself, without answering. */
  retrievalOnly: boolean;
  /** Folder of another set whose questions must be declined over this corpus. */
  outOfCorpus?: string | undefined;
  /** At most so many questions of each set. */
  limit?: number | undefined;
  /** Search documents of every language, and count the translation of a gold document as right. */
  acrossLanguages: boolean;
  /** Of the report. */
  language: Language;
}

/** Questions under way at once: the steps are local and busy, so more would only wait for each other. */
const CONCURRENCY = 4;
const OUT_OF_CORPUS_QUESTIONS = 200;

/** Runs a question set through the product, prints the metrics and writes every row. */
export async function runEvaluation(
  config: Config,
  command: EvaluateCommand,
  print: (line: string) => void,
  progress: (line: string) => void,
): Promise<void> {
  const pairs = existsSync(join(command.dir, 'corpus.jsonl')) ? undefined : readSet(command.dir);
  if (pairs?.kind === 'sentence_pairs') {
    const judged = await evaluateJudging(config, { ...pairs, rows: pairs.rows.slice(0, command.limit) });
    return publish(pairs.name, judged, command, print);
  }
  const set = limited(loadDataSet(command.dir), command.limit);
  // a set with translations is measured language by language unless asked otherwise
  const withinLanguage =
    !command.acrossLanguages && set.questions.some((row) => row.gold_same_lang !== undefined);
  const result = command.retrievalOnly
    ? await evaluateRetrieval(config, set, withinLanguage)
    : await evaluatePipeline(config, command, set, withinLanguage, progress);
  await publish(set.name, result, command, print);
}

async function publish(
  name: string,
  result: { metrics: object; rows: readonly object[] },
  { jsonFile }: EvaluateCommand,
  print: (line: string) => void,
): Promise<void> {
  printMetrics(name, result.metrics, print);
  if (jsonFile) await writeFile(jsonFile, `${JSON.stringify(result, null, 1)}\n`);
}

async function evaluatePipeline(
  config: Config,
  command: EvaluateCommand,
  set: DataSet,
  withinLanguage: boolean,
  progress: (line: string) => void,
) {
  const foreign = command.outOfCorpus ? loadDataSet(command.outOfCorpus).questions : [];
  const pipeline = await startPipeline(config, set.corpus, { withinLanguage, report: progress });
  try {
    const rows = await evaluateAnswers({
      corpus: set.corpus,
      questions: set.questions,
      outOfCorpus: foreign.slice(0, command.limit ?? OUT_OF_CORPUS_QUESTIONS),
      run: pipeline.run,
      concurrency: CONCURRENCY,
      withinLanguage,
      onRow: (_row, done, total) => progress(`${done}/${total}`),
    });
    if (command.reportDir !== undefined)
      await writeReport(command.reportDir, set.name, rows, command.language);
    return { metrics: byLanguage(set, rows, answerMetrics), rows };
  } finally {
    await pipeline.close();
  }
}

async function evaluateRetrieval(config: Config, set: DataSet, withinLanguage: boolean) {
  const corpus = await openCorpusIndex(set.corpus, { config, chunk: chunkText });
  try {
    const reasoner = createExtractiveReasoner({ statistics: corpus.statistics });
    const queries = new Map<string, string>();
    for (const row of set.questions) {
      const { value } = await reasoner.analyse({
        question: row.text,
        clarifications: [],
        turns: turnsOf(row),
        maxSubQuestions: 1,
      });
      queries.set(row.id, value.refinedQuestion);
    }
    const queryOf = (row: QuestionRow) => queries.get(row.id) ?? row.text;
    const rows = await retrieve(corpus.index, set.questions, { withinLanguage, queryOf });
    const metrics = byLanguage(set, rows, (some) => {
      const {
        hit1: hitAt1,
        hit5: hitAt5,
        recall5: recallAt5,
        mrr10: mrrAt10,
        ndcg10: ndcgAt10,
        ...rest
      } = retrievalFigures(some);
      return { hitAt1, hitAt5, recallAt5, mrrAt10, ndcgAt10, ...rest };
    });
    return { metrics, rows };
  } finally {
    await corpus.close();
  }
}

/** Measures all rows and, where a set has questions in several languages, those of each language. */
function byLanguage<Row extends { id: string }, Figures extends object>(
  set: DataSet,
  rows: readonly Row[],
  measure: (rows: readonly Row[]) => Figures,
): Figures & { byLanguage?: Record<string, Figures> } {
  const languageById = new Map(set.questions.map((row) => [row.id, languageOf(row)]));
  const languages = [...new Set(languageById.values())];
  if (languages.length < 2) return measure(rows);
  const groups = languages.map((language) => [
    language,
    measure(rows.filter(({ id }) => languageById.get(id) === language)),
  ]);
  return { ...measure(rows), byLanguage: Object.fromEntries(groups) as Record<string, Figures> };
}

function limited(set: DataSet, limit: number | undefined): DataSet {
  return limit === undefined ? set : { ...set, questions: set.questions.slice(0, limit) };
}

/** Prints metrics one per line, groups indented; a metric that the set does not yield is a dash. */
function printMetrics(name: string, metrics: object, print: (line: string) => void): void {
  print(name);
  printLevel(metrics, 1, print);
}

function printLevel(metrics: object, depth: number, print: (line: string) => void): void {
  const entries = Object.entries(metrics) as [string, unknown][];
  const width = Math.max(...entries.map(([key]) => key.length));
  for (const [key, value] of entries) {
    const indent = '  '.repeat(depth);
    if (typeof value === 'object' && value !== null) {
      print(`${indent}${key}`);
      printLevel(value, depth + 1, print);
    } else {
      print(`${indent}${key.padEnd(width)}  ${show(value)}`);
    }
  }
}

function show(value: unknown): string {
  if (typeof value !== 'number') return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1);
}
