import { InvalidArgumentError, type Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import { CliError } from '../errors.js';

interface Options {
  json?: string;
  report?: string;
  retrievalOnly?: boolean;
  outOfCorpus?: string;
  acrossLanguages?: boolean;
  limit?: number;
  prompt?: string;
  against?: number;
}

/** Adds `vouch eval`. */
export function registerEval(program: Command, language: Language): void {
  const texts = EVAL_TEXTS[language];
  program
    .command('eval')
    .description(texts.description)
    .argument('<dir>', texts.dir)
    .option('--json <file>', texts.json)
    .option('--report <dir>', texts.report)
    .option('--retrieval-only', texts.retrievalOnly)
    .option('--out-of-corpus <dir>', texts.outOfCorpus)
    .option('--across-languages', texts.acrossLanguages)
    .option('--limit <n>', texts.limit, positiveInteger)
    .option('--prompt <name>', texts.prompt)
    .option('--against <version>', texts.against, positiveInteger)
    .action(async (dir: string, options: Options) => {
      const { prompt, against } = options;
      if (prompt !== undefined && against !== undefined)
        return comparePrompt(dir, prompt, against, options, language);
      if (prompt !== undefined || against !== undefined) throw new CliError(texts.bothOrNone);
      const { runEvaluation } = await import('../evaluation/run.js');
      await runEvaluation(
        loadConfig(process.env),
        {
          dir,
          jsonFile: options.json,
          reportDir: options.report,
          retrievalOnly: options.retrievalOnly ?? false,
          outOfCorpus: options.outOfCorpus,
          acrossLanguages: options.acrossLanguages ?? false,
          limit: options.limit,
          language,
        },
        (line) => process.stdout.write(`${line}\n`),
        progressLine(process.stderr),
      );
    });
}

/** Compares two versions of a prompt on the set, instead of running the pipeline. */
async function comparePrompt(
  dir: string,
  prompt: string,
  against: number,
  { limit, json }: Options,
  language: Language,
): Promise<void> {
  const { runPromptEvaluation } = await import('../evaluation/prompts/run.js');
  await runPromptEvaluation(
    loadConfig(process.env),
    { dir, prompt, against, limit, jsonFile: json, language },
    (line) => process.stdout.write(`${line}\n`),
    progressLine(process.stderr),
  );
}

/** Writes progress as one changing line on a terminal; nothing in a pipe. */
function progressLine(stream: NodeJS.WriteStream): (line: string) => void {
  return (line) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${line}`);
  };
}

function positiveInteger(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('1, 2, 3 …');
  return number;
}

const en = {
  description: 'run a set of questions through the pipeline and measure the answers',
  dir: 'folder with corpus.jsonl and queries.jsonl, or with queries.jsonl of sentence pairs, which measures the judge',
  json: 'write the metrics and every row to this file',
  report:
    'write a report to this folder: how often answers of each confidence are right, as tables and charts',
  retrievalOnly: 'measure only the search, without answering (fast)',
  outOfCorpus: 'also ask the questions of another set, which should all be declined',
  acrossLanguages: 'search documents in all languages, where a set contains translations',
  limit: 'most questions of each set',
  prompt: 'compare two versions of this prompt of the chat model instead (grade, answer …)',
  against: 'version to compare the current one with',
  bothOrNone: '--prompt and --against must be used together: vouch eval DIR --prompt grade --against 1',
};

const ko: typeof en = {
  description: '질문 모음을 파이프라인으로 실행해 답변을 측정합니다',
  dir: 'corpus.jsonl과 queries.jsonl이 있는 폴더. 문장 쌍을 담은 queries.jsonl만 있으면 초안 평가를 측정합니다',
  json: '지표와 모든 행을 이 파일에 저장합니다',
  report: '신뢰도별로 답변이 맞은 비율을 표와 그림으로 이 폴더에 저장합니다',
  retrievalOnly: '답변 없이 검색만 빠르게 측정합니다',
  outOfCorpus: '답이 없어야 하는 다른 질문 모음도 함께 묻습니다',
  acrossLanguages: '번역이 있는 모음에서 모든 언어의 문서를 검색합니다',
  limit: '모음마다 물어볼 최대 질문 수',
  prompt: '파이프라인 대신 채팅 모델 프롬프트의 두 버전을 비교합니다 (grade, answer …)',
  against: '현재 버전과 비교할 버전',
  bothOrNone: '--prompt와 --against는 함께 써야 합니다: vouch eval DIR --prompt grade --against 1',
};

const EVAL_TEXTS: Record<Language, typeof en> = { en, ko };
