import { type Command, InvalidArgumentError } from 'commander';
import type { Language } from '../../contract/language.js';
import { CALIBRATION_DAYS } from '../../domain/autonomy/calibrate.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, withApiOptions } from './options.js';

interface Options extends ApiOptions {
  days: number;
  maxWrong: number;
  sureness: number;
  write?: string;
}

/** `vouch calibrate`: what the verdicts of people say about the confidence, and the policy that follows. */
export function registerCalibrate(program: Command, host: Host): void {
  const t = CALIBRATE_TEXTS[host.language];
  const share = (text: string): number => {
    const value = Number(text);
    if (value > 0 && value < 1) return value;
    throw new InvalidArgumentError(t.badShare);
  };
  const days = (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= 365) return value;
    throw new InvalidArgumentError(t.badDays);
  };
  const command = program
    .command('calibrate')
    .description(t.command)
    .option('--days <days>', t.days, days, CALIBRATION_DAYS)
    .option('--max-wrong <share>', t.maxWrong, share, 0.05)
    .option('--sureness <share>', t.sureness, share, 0.95)
    .option('--write <file>', t.write);
  withApiOptions(command, TEXTS[host.language]).action(
    async ({ days: of, maxWrong, sureness, write, ...options }: Options) => {
      const { runCalibrate } = await import('../actions/calibrate.js');
      await runInSession(host, options, (session) =>
        runCalibrate(session, { days: of, maxWrong, sureness, write }, t),
      );
    },
  );
}

const en = {
  command:
    'use the verdicts of people to choose when answers may be delivered without a review, and propose a policy',
  days: 'use the verdicts of this many last days',
  maxWrong: 'tolerated share of wrong answers among those delivered without a review',
  sureness: 'probability with which that share must hold',
  write: 'write the proposed keys into this policy file',
  badShare: 'a number between 0 and 1 is expected, such as 0.05',
  badDays: 'a whole number of days from 1 to 365 is expected',
  drafts: (drafts: string, judged: string) => `Drafts: ${drafts}, judged by a reviewer: ${judged}`,
  faults: { title: 'Error in the confidence', given: 'current', fitted: 'fitted to the verdicts' },
  ece: 'calibration error',
  byChance: 'by chance alone',
  brier: 'Brier score',
  notFitted: 'The confidence stays as it is: fitting it to these verdicts would not make it better.',
  bins: { confidence: 'confidence', drafts: 'drafts', right: 'right', interval: '95% interval' },
  bound: (maxWrong: string, sureness: string) =>
    `The goal that at most ${maxWrong} of the answers delivered without a review are wrong (with a probability of ${sureness})`,
  chosen: (threshold: string, coverage: string) =>
    `is met from a confidence of ${threshold} up: ${coverage} of all answers.`,
  counted: (wrong: string, judged: string, atMost: string) =>
    `Of the ${judged} judged answers above it, ${wrong} were wrong; that makes at most ${atMost} of all.`,
  noticed: (times: number, checks: string) =>
    `If ${times} times as many become wrong, ${checks} spot checks are enough to notice it, and autonomy is withdrawn.`,
  needed: (verdicts: string) =>
    `is not supported by these verdicts: about ${verdicts} more are needed. Until then every answer should be reviewed.`,
  never: 'cannot be met: too many answers are wrong at every confidence. Every answer should be reviewed.',
  written: (file: string) => `The proposal was written to ${file}. Name it in VOUCH_POLICY_FILE to use it.`,
  nothing: 'There is nothing to propose: no file was written.',
};
export type CalibrateTexts = typeof en;

const ko: CalibrateTexts = {
  command: '사람들의 판정을 바탕으로 답변을 검토 없이 전달할 수 있는 기준을 정하고 정책을 제안합니다',
  days: '최근 며칠 동안의 판정',
  maxWrong: '검토 없이 전달된 답변 가운데 허용하는 오답 비율',
  sureness: '그 비율을 보장하는 확률',
  write: '제안하는 정책 키를 이 파일에 씁니다',
  badShare: '0과 1 사이의 수를 입력해 주십시오. 예: 0.05',
  badDays: '1부터 365까지의 일수를 정수로 입력해 주십시오',
  drafts: (drafts, judged) => `초안 ${drafts}건, 그중 검토자가 판정한 초안 ${judged}건`,
  faults: { title: '신뢰도의 오차', given: '현재', fitted: '판정에 맞춘 뒤' },
  ece: '보정 오차',
  byChance: '우연에 따른 오차',
  brier: '브라이어 점수',
  notFitted: '신뢰도를 그대로 둡니다. 이 판정에 맞추어도 나아지지 않습니다.',
  bins: { confidence: '신뢰도', drafts: '초안', right: '정답', interval: '95% 구간' },
  bound: (maxWrong, sureness) =>
    `검토 없이 전달된 답변 가운데 오답은 ${maxWrong} 이하입니다(확률 ${sureness})`,
  chosen: (threshold, coverage) =>
    `신뢰도 ${threshold} 이상에서 이 조건을 지킬 수 있습니다. 전체 답변의 ${coverage}에 해당합니다.`,
  counted: (wrong, judged, atMost) =>
    `그 이상에서 판정된 답변 ${judged}건 가운데 ${wrong}건이 오답이었고, 전체로는 최대 ${atMost}입니다.`,
  noticed: (times, checks) =>
    `오답이 기준의 ${times}배로 늘면 표본 점검 ${checks}건 안에 발견하여 자율 전달을 중단합니다.`,
  needed: (verdicts) =>
    `이 판정만으로는 보장할 수 없습니다. 판정이 약 ${verdicts}건 더 필요합니다. 그때까지는 모든 답변을 검토해 주십시오.`,
  never: '이 조건은 지킬 수 없습니다. 어느 신뢰도에서도 오답이 너무 많습니다. 모든 답변을 검토해 주십시오.',
  written: (file) => `제안을 ${file}에 썼습니다. 적용하려면 VOUCH_POLICY_FILE에 지정해 주십시오.`,
  nothing: '제안할 내용이 없어 파일을 쓰지 않았습니다.',
};

const CALIBRATE_TEXTS: Record<Language, CalibrateTexts> = { en, ko };
