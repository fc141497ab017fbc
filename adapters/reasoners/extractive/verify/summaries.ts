import type { VerificationType } from '../../../../contract/judgement.js';
import type { Language } from '../../../../contract/language.js';
import { statementsOf } from '../judge/statements.js';
import { withEstimates } from '../../../../domain/plan.js';
import { documentsOf, gradesFor, HIGH, MEDIUM, todosThat, type State } from './state.js';

type Summary = Record<Language, (state: State) => string>;

const INTERMEDIATE_RESULTS: Summary = {
  en: (state) =>
    [
      todosLine.en(state),
      `Passages found: ${state.found.length}; documents: ${documentsOf(state).size}.`,
      ...(state.results.length > 0 ? [`Results of tasks: ${state.results.length}.`] : []),
      state.draft ? 'A draft is written.' : 'No draft yet.',
      ...bestOf(state).map((title) => `Closest to the question: ${title}.`),
    ].join(' '),
  ko: (state) =>
    [
      todosLine.ko(state),
      `문서 ${documentsOf(state).size}개에서 근거 ${state.found.length}건을 찾았습니다.`,
      ...(state.results.length > 0 ? [`작업에서 얻은 결과는 ${state.results.length}건입니다.`] : []),
      state.draft ? '답변 초안이 있습니다.' : '답변 초안은 아직 없습니다.',
      ...bestOf(state).map((title) => `질문에 가장 가까운 문서: ${title}.`),
    ].join(' '),
};

const DATA_QUALITY: Summary = {
  en: (state) => {
    const { high, medium, low } = levelsOf(state);
    const { en, ko } = languagesOf(state);
    return (
      `Passages checked: ${state.found.length}; documents: ${documentsOf(state).size}. ` +
      `Relevance: ${high} high, ${medium} medium, ${low} low. Language: ${en} English, ${ko} Korean.`
    );
  },
  ko: (state) => {
    const { high, medium, low } = levelsOf(state);
    const { en, ko } = languagesOf(state);
    return (
      `문서 ${documentsOf(state).size}개에서 찾은 근거 ${state.found.length}건을 확인했습니다. ` +
      `관련성 높음 ${high}건, 보통 ${medium}건, 낮음 ${low}건, 영어 ${en}건, 한국어 ${ko}건입니다.`
    );
  },
};

const PROGRESS: Summary = {
  en: (state) => {
    const { done, all, left, seconds } = progressOf(state);
    const rest =
      left.length > 0
        ? ` Left: ${left.join(', ')}; about ${seconds} s, not counting time spent waiting.`
        : '';
    return `Tasks done: ${done} of ${all} (${percentOf(done, all)}%).${rest}`;
  },
  ko: (state) => {
    const { done, all, left, seconds } = progressOf(state);
    const rest = left.length > 0 ? ` 남은 작업: ${left.join(', ')}, 대기 시간을 빼고 약 ${seconds}초.` : '';
    return `작업 ${all}개 중 ${done}개를 마쳤습니다(${percentOf(done, all)}%).${rest}`;
  },
};

const CONSISTENCY: Summary = {
  en: (state) =>
    `${todosLine.en(state)} Compared with their sources: quotations ${state.draft?.citations.length ?? 0}, ` +
    `statements ${claimsOf(state)}.`,
  ko: (state) =>
    `${todosLine.ko(state)} 인용 ${state.draft?.citations.length ?? 0}건과 문장 ${claimsOf(state)}개를 원문과 대조했습니다.`,
};

/** The summary of each type of verification. */
export const SUMMARIES: Record<VerificationType, Summary> = {
  intermediate_results: INTERMEDIATE_RESULTS,
  data_quality: DATA_QUALITY,
  progress: PROGRESS,
  consistency: CONSISTENCY,
};

const todosLine: Summary = {
  en: (state) =>
    `Tasks completed: ${todosThat('completed', state).length} of ${state.todos.length}, ` +
    `failed: ${todosThat('failed', state).length}, skipped: ${todosThat('skipped', state).length}.`,
  ko: (state) =>
    `작업 ${state.todos.length}개 중 완료 ${todosThat('completed', state).length}개, ` +
    `실패 ${todosThat('failed', state).length}개, 건너뜀 ${todosThat('skipped', state).length}개입니다.`,
};

/** Title of the passage nearest to the question, if any was found. */
function bestOf(state: State): string[] {
  const grades = gradesFor(state.question, state);
  const best = state.found[grades.indexOf(Math.max(...grades))];
  return best ? [best.title || best.documentId] : [];
}

function levelsOf(state: State): Record<'high' | 'medium' | 'low', number> {
  const grades = gradesFor(state.question, state);
  const high = grades.filter((grade) => grade >= HIGH).length;
  const low = grades.filter((grade) => grade < MEDIUM).length;
  return { high, medium: grades.length - high - low, low };
}

function languagesOf({ found }: State): Record<Language, number> {
  const ko = found.filter((passage) => passage.language === 'ko').length;
  return { en: found.length - ko, ko };
}

function claimsOf({ question, draft, passages }: State): number {
  return draft?.answered ? statementsOf(question, draft, passages).length : 0;
}

function progressOf(state: State) {
  const left = [...todosThat('running', state), ...todosThat('pending', state)];
  const rest = left.length > 0 ? withEstimates({ version: 1, todos: left, changes: [] }) : undefined;
  return {
    all: state.todos.length,
    done: state.todos.length - left.length,
    left: left.map((todo) => todo.id),
    seconds: Math.ceil(rest?.estimatedSeconds ?? 0),
  };
}

function percentOf(done: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * done) / all);
}
