import type { Language } from '../../../contract/language.js';
import type { NewTodo } from '../../../contract/plan.js';

/** The texts of the tours in one language. */
export interface Story {
  question: string;
  unknown: string;
  unclear: string;
  clarified: string;
  instruction: string;
  words: string;
  edited: string;
  reason: string;
  /** Headings of the forms at the terminal. */
  titles: { plan: string; approval: string; input: string; pause: string };
}

export const STORIES: Record<Language, Story> = {
  ko: {
    question: '출장비는 어떻게 정산하나요?',
    unknown: '화성 탐사 로봇의 배터리 용량은 얼마인가요?',
    unclear: '그거 어떻게 설정해요?',
    clarified: '데이터베이스 접근 권한',
    instruction: '법인카드 사용 검색 추가해줘',
    words: '탐사 로봇 전원',
    edited: '사내 문서에는 로봇에 관한 내용이 없습니다.',
    reason: '근거가 부족합니다',
    titles: {
      plan: '승인할 계획 · 버전 3',
      approval: '승인할 작업',
      input: '입력이 필요합니다',
      pause: '일시 중지 · alice 님이 요청함',
    },
  },
  en: {
    question: 'How do I settle travel expenses?',
    unknown: 'What is the battery capacity of the Mars rover?',
    unclear: 'How do I do it?',
    clarified: 'travel expense settlement',
    instruction: 'add a search for corporate card limits',
    words: 'rover power supply',
    edited: 'The documents say nothing about rovers.',
    reason: 'not enough evidence',
    titles: {
      plan: 'Plan to approve · version 3',
      approval: 'A task to approve',
      input: 'Input needed',
      pause: 'Paused · by alice',
    },
  },
};

const ask = (id: string, after: string[], input: NewTodo['arguments'] & object): NewTodo => ({
  id,
  tool: 'ask_human',
  task: `ask ${id}`,
  dependsOn: after,
  arguments: { question: `${id}?`, ...input },
});
const OPTIONS = ['red', 'green', 'blue'].map((value) => ({ value, label: `the ${value} one` }));

/** One question to a person of each type, one after the other. */
export const ASKED: NewTodo[] = [
  ask('text', [], { type: 'text', pattern: '^[A-Z]{2}-[0-9]+$' }),
  ask('choice', ['text'], { type: 'choice', options: OPTIONS }),
  ask('number', ['choice'], { type: 'number', min: 1, max: 31 }),
  ask('date', ['number'], { type: 'date' }),
  ask('multiselect', ['date'], { type: 'multiselect', options: OPTIONS }),
];

/** Of each type a value that does not fit and one that does. */
export const ANSWERS: { id: string; typed: [string, string]; sent: [unknown, unknown] }[] = [
  { id: 'text', typed: ['abc', 'AB-12'], sent: ['abc', 'AB-12'] },
  { id: 'choice', typed: ['9', '2'], sent: ['yellow', 'green'] },
  { id: 'number', typed: ['32', '12'], sent: [32, 12] },
  { id: 'date', typed: ['2026-02-30', '2026. 3. 14'], sent: ['2026-02-30', '2026-03-14'] },
  { id: 'multiselect', typed: ['7', '1, 3'], sent: [['yellow'], ['red', 'blue']] },
];

/** A calculation that a person must approve, and two behind it. */
export const GATED: NewTodo[] = [
  {
    id: 'gate',
    tool: 'calculate',
    task: 'yearly limit',
    arguments: { expression: '12*30' },
    requiresApproval: true,
  },
  { id: 'sum', tool: 'calculate', task: 'sum', arguments: { expression: '1+1' }, dependsOn: ['gate'] },
  { id: 'extra', tool: 'calculate', task: 'extra', arguments: { expression: '2+2' }, dependsOn: ['gate'] },
];
