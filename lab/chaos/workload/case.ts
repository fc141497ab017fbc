import type { Language } from '../../../contract/language.js';
import { randomOf, type Random } from '../../random.js';

/** Kinds of cases, how often each comes, and what may happen in it. `nobody…`: the default is taken at the deadline. */
const KINDS = {
  answer: { weight: 10, choices: ['off', 'auto', 'strict'] },
  clarification: { weight: 6, choices: ['answer', 'answer', 'cancel', 'nobody_cancel'] },
  plan_review: {
    weight: 7,
    choices: ['approve', 'modify', 'reject', 'edited', 'nobody_approve', 'nobody_reject'],
  },
  approval: {
    weight: 14,
    choices: [
      'approve',
      'approve',
      'approve',
      'quorum',
      'skip',
      'reject',
      'nobody_skip',
      'nobody_reject',
      'nobody_approve',
    ],
  },
  input: { weight: 7, choices: ['answer', 'answer', 'skip', 'cancel', 'nobody_cancel', 'nobody_skip'] },
  answer_review: {
    weight: 10,
    choices: [
      'approve',
      'edit',
      'retry',
      'reject',
      'contested',
      'evidence',
      'nobody_reject',
      'nobody_approve',
    ],
  },
  soft_review: { weight: 5, choices: ['approve', 'edit', 'reject', 'nobody_approve'] },
  pause: { weight: 6, choices: ['resume', 'retry', 'skip', 'cancel', 'nobody_resume'] },
  cancel: { weight: 4, choices: ['early', 'late'] },
  verification: { weight: 3, choices: ['progress', 'consistency', 'data_quality', 'intermediate_results'] },
  conversation: { weight: 4, choices: ['two', 'three'] },
  completion: { weight: 5, choices: ['whole', 'stream'] },
  tool_loop: { weight: 5, choices: ['accepted', 'declined', 'failed'] },
  recall: { weight: 4, choices: ['replaced', 'removed'] },
  policy_change: { weight: 4, choices: ['approve'] },
  experiment: { weight: 3, choices: ['completed'] },
  calibration: { weight: 2, choices: ['made'] },
  waiting: { weight: 3, choices: ['plan_review', 'answer_review'] },
} as const satisfies Record<string, { weight: number; choices: readonly string[] }>;

export type CaseKind = keyof typeof KINDS;
export const CASE_KINDS = Object.keys(KINDS) as CaseKind[];

/** One case: a question, or a few that belong together, and what people do about it. */
export interface Case {
  n: number;
  kind: CaseKind;
  choice: string;
  language: Language;
  asker: string;
  reviewer: string;
  /** Sending of the question: once, twice concurrently, or again after an abandoned attempt. */
  sent: 'once' | 'twice' | 'abandoned';
  /** The client follows the live stream. */
  streamed: boolean;
  /** Clock skew of the program that makes one of its decisions, seconds; absent without such a program. */
  skewSeconds: number | undefined;
  feedback: 'positive' | 'negative' | undefined;
  /** For everything else that has to be chosen. */
  random: Random;
}

interface People {
  askers: readonly string[];
  reviewers: readonly string[];
}

const DAY_SECONDS = 86_400;

/** The nth case of a seed. */
export function caseOf(seed: number, n: number, { askers, reviewers }: People): Case {
  const random = randomOf(seed, `case ${n}`);
  const kind = random.pick(CASE_KINDS.flatMap((one) => Array<CaseKind>(KINDS[one].weight).fill(one)));
  return {
    n,
    kind,
    choice: random.pick<string>(KINDS[kind].choices),
    language: random.pick(['en', 'ko']),
    asker: random.pick(askers),
    reviewer: random.pick(reviewers),
    sent: random.pick(['once', 'once', 'twice', 'abandoned']),
    streamed: random.percent(30),
    skewSeconds: random.percent(8) ? random.between(-3 * DAY_SECONDS, 3 * DAY_SECONDS) : undefined,
    feedback: random.percent(40) ? random.pick(['positive', 'negative']) : undefined,
    random,
  };
}

/** True if nobody is to decide, so that the default applies. */
export const nobodyDecides = ({ kind, choice }: Pick<Case, 'kind' | 'choice'>): boolean =>
  choice.startsWith('nobody_') || kind === 'waiting';

/** The session of a case: what it has asked is found by it. */
export const sessionOf = (seed: number, n: number): string => `chaos-${seed}-${n}`;

const CLEAR: Record<Language, readonly string[]> = {
  en: [
    'How are travel expenses settled?',
    'How many days of annual leave do I have?',
    'How do I get access to the database?',
    'Who approves an expense report?',
    'How do I set up the VPN?',
  ],
  ko: [
    '출장비는 어떻게 정산하나요?',
    '연차휴가는 며칠인가요?',
    '데이터베이스 접근 권한은 어떻게 받나요?',
    '법인카드는 누가 승인하나요?',
    'VPN은 어떻게 설정하나요?',
  ],
};

/** Nobody can tell what is meant. */
export const UNCLEAR: Record<Language, string> = { en: 'How do I do it?', ko: '그거 어떻게 해요?' };
/** Reply to the clarification. */
export const CLARIFIED: Record<Language, string> = { en: 'settle travel expenses', ko: '출장비 정산' };

/** A question that the handbook answers; what is added makes each another one. */
export function clearQuestion(language: Language, random: Random, n: number): string {
  return `${random.pick(CLEAR[language])} (${n})`;
}
