import { type Command, InvalidArgumentError } from 'commander';
import type { ExperimentStage, QuestionRun } from '../../contract/experiments.js';
import type { Language } from '../../contract/language.js';
import { WORDS } from '../../domain/vocabulary/index.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import type { StartOptions } from '../actions/what-if.js';
import { runInSession, wholeNumberOption, withApiOptions } from './options.js';

/** `vouch what-if`: tries a policy on finished questions. */
export function registerWhatIf(program: Command, host: Host): void {
  const t = WHAT_IF_TEXTS[host.language];
  const texts = TEXTS[host.language];
  const number = wholeNumberOption(t.badNumber);
  const dollars = (text: string): number => {
    if (Number(text) > 0) return Number(text);
    throw new InvalidArgumentError(t.badNumber);
  };
  const pair = (text: string, before: Record<string, string> = {}): Record<string, string> => {
    const [, name, value] = /^([a-z_]+)=(\S+)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new InvalidArgumentError(t.pair);
    return { ...before, [name]: value };
  };
  const whatIf = program.command('what-if').description(t.command);

  withApiOptions(
    whatIf
      .command('start')
      .description(t.start)
      .argument('[file]', t.file)
      .option('--restore <version>', t.restore, number)
      .option('--prompt <name=version>', t.prompt, pair)
      .option('--model <task=model>', t.model, pair)
      .option('--collection <name>', t.collection)
      .option('--limit <count>', t.limit, number)
      .option('--tokens <count>', t.tokens, number)
      .option('--cost <usd>', t.cost, dollars),
    texts,
  ).action(async (file: string | undefined, options: StartOptions & ApiOptions) => {
    const { startWhatIf } = await import('../actions/what-if.js');
    await runInSession(host, options, (session) => startWhatIf(session, { ...options, file }, t));
  });

  for (const name of ['show', 'stop', 'resume'] as const)
    withApiOptions(whatIf.command(name).description(t[name]).argument('<id>', t.id), texts).action(
      async (id: string, options: ApiOptions) => {
        const { actOnWhatIf } = await import('../actions/what-if.js');
        await runInSession(host, options, (session) => actOnWhatIf(session, name, id, t));
      },
    );
}

const en = {
  command:
    'try a policy, prompts or models on finished questions; nobody is asked or notified and nothing is changed',
  start: 'run finished questions again under the conditions to try, and print what would be different',
  show: 'print the report of an experiment, once it is over',
  stop: 'stop an experiment; results so far stay in its report',
  resume: 'resume an experiment that was stopped',
  id: 'id of the experiment',
  file: 'YAML or JSON file with the keys that differ from the policy in force',
  restore: 'try this version of the policy instead of a file',
  prompt: 'try this version of a prompt (NAME=VERSION); may be repeated',
  model: 'try a model that the operator allows for a task (TASK=MODEL); may be repeated',
  pair: 'enter NAME=VALUE',
  tried: { prompt: 'prompt', model: 'model for' },
  collection: 'only questions answered from this collection',
  limit: 'most questions to run, the latest ones first (default: 500)',
  tokens: 'start no more questions after this many model tokens',
  cost: 'start no more questions after this cost in US dollars',
  badNumber: 'enter a number above 0',
  fileOrVersion: 'give either a file or --restore; with --prompt or --model neither is needed',
  goesOn: (id: string) => `Experiment ${id}. It continues without this command: vouch what-if show ${id}`,
  progress: (done: number, chosen: number | undefined) =>
    chosen === undefined ? 'choosing questions…' : `${done} of ${chosen} questions`,
  title: (id: string, stage: string, done: number, chosen = done) =>
    `${id}: ${stage}, ${done} of ${chosen} questions`,
  stages: {
    running: 'running',
    stopped: 'stopped',
    spent: 'budget used up',
    completed: 'completed',
  } satisfies Record<ExperimentStage, string>,
  ways: { alone: 'delivered without review', reviewed: 'reviewed', none: 'no answer' } satisfies Record<
    QuestionRun['way'],
    string
  >,
  ends: WORDS.en.stages,
  levels: WORDS.en.levels,
  figures: {
    before: 'before',
    after: 'as tried',
    questions: 'questions',
    wrong: 'wrong without review / judged',
    tokens: 'model tokens',
    cost: 'cost',
    ms: 'time, median / 95%',
  },
  languages: { en: 'English', ko: 'Korean' } satisfies Record<Language, string>,
  reviews: (fewer: string, more: string, p: string) => `Reviews: ${fewer} saved, ${more} added (p ${p})`,
  wrongAlone: (fewer: string, more: string, p: string) =>
    `Wrong answers delivered without review: ${fewer} avoided, ${more} added (p ${p})`,
  leftOut: (gone: string, failed: string) => `Left out: ${gone} no longer kept, ${failed} failed`,
  noDifference: 'No question ends differently.',
  different: 'Ends differently: before',
  otherAnswer: 'another answer, not judged',
  right: 'judged right',
  wrong: 'judged wrong',
};
export type WhatIfTexts = typeof en;

const ko: WhatIfTexts = {
  command:
    '끝난 질문에 다른 정책, 프롬프트, 모델을 시험합니다. 아무에게도 묻거나 알리지 않고 아무것도 바꾸지 않습니다',
  start: '끝난 질문을 시험할 조건으로 다시 실행하고 달라지는 점을 출력합니다',
  show: '실험이 끝나면 보고서를 출력합니다',
  stop: '실험을 중지합니다. 실행한 결과는 보고서에 남습니다',
  resume: '중지한 실험을 이어서 실행합니다',
  id: '실험 ID',
  file: '적용 중인 정책과 다른 항목을 적은 YAML 또는 JSON 파일',
  restore: '파일 대신 이 버전의 정책을 시험합니다',
  prompt: '이 버전의 프롬프트를 시험합니다(이름=버전). 여러 번 쓸 수 있습니다',
  model: '운영 담당자가 허용한 모델을 작업에 시험합니다(작업=모델). 여러 번 쓸 수 있습니다',
  pair: '이름=값 형식으로 입력해 주십시오',
  tried: { prompt: '프롬프트', model: '모델' },
  collection: '이 컬렉션으로 답한 질문만',
  limit: '실행할 최대 질문 수, 최근 질문부터 (기본값: 500)',
  tokens: '모델 토큰을 이만큼 쓰면 더 시작하지 않습니다',
  cost: '비용이 이 금액(미국 달러)에 이르면 더 시작하지 않습니다',
  badNumber: '0보다 큰 수를 입력해 주십시오',
  fileOrVersion: '파일과 --restore 가운데 하나만 지정해 주십시오. --prompt나 --model이 있으면 없어도 됩니다',
  goesOn: (id) => `실험 ${id}. 이 명령이 끝나도 계속됩니다: vouch what-if show ${id}`,
  progress: (done, chosen) =>
    chosen === undefined ? '질문을 고르는 중입니다…' : `질문 ${chosen}건 가운데 ${done}건`,
  title: (id, stage, done, chosen = done) => `${id}: ${stage}, 질문 ${chosen}건 가운데 ${done}건`,
  stages: { running: '실행 중', stopped: '중지됨', spent: '예산 소진', completed: '완료' },
  ways: { alone: '검토 없이 전달', reviewed: '검토', none: '답변 없음' },
  ends: WORDS.ko.stages,
  levels: WORDS.ko.levels,
  figures: {
    before: '이전',
    after: '시험 결과',
    questions: '질문',
    wrong: '검토 없이 전달한 오답 / 판정',
    tokens: '모델 토큰',
    cost: '비용',
    ms: '시간, 중앙값 / 95%',
  },
  languages: { en: '영어', ko: '한국어' },
  reviews: (fewer, more, p) => `검토: ${fewer}건 감소, ${more}건 증가 (p ${p})`,
  wrongAlone: (fewer, more, p) => `검토 없이 전달한 오답: ${fewer}건 감소, ${more}건 증가 (p ${p})`,
  leftOut: (gone, failed) => `제외: 더 이상 보관하지 않음 ${gone}건, 실패 ${failed}건`,
  noDifference: '결과가 달라지는 질문이 없습니다.',
  different: '결과가 달라지는 질문: 이전',
  otherAnswer: '다른 답변, 판정 없음',
  right: '정답 판정',
  wrong: '오답 판정',
};

const WHAT_IF_TEXTS: Record<Language, WhatIfTexts> = { en, ko };
