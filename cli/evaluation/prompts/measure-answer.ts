import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import { holdsGoldAnswer } from '../answers.js';
import { askedQuestions, type Measure } from './cases.js';

const ANSWERS = 'answerable';
const DECLINES = 'unanswerable';

/** Measures whether the answering passage is graded best, and none is graded high where none answers. */
export const grading: Measure = {
  metric: {
    en: 'reciprocal rank of the passage that answers; where none does, whether none is graded high',
    ko: '답이 있는 구절의 역순위. 없으면 높게 채점한 구절이 없는지',
  },
  cases: (set) =>
    askedQuestions(set).map(({ row, question, passages, about }) => ({
      id: row.id,
      group: row.answerable ? ANSWERS : DECLINES,
      run: async (reasoner) => {
        const { value, usage } = await reasoner.grade({ question, passages });
        const own = value.find(({ passageId }) => passageId === about)?.score ?? 0;
        // among equals the passage is as likely first as last
        const better = value.filter(({ score }) => score > own).length;
        const equal = value.filter(({ score }) => score === own).length;
        const best = Math.max(0, ...value.map(({ score }) => score));
        const score = row.answerable
          ? 1 / (better + (equal + 1) / 2)
          : Number(best < DEFAULT_POLICY.grading.high);
        return { score, got: value.map((grade) => grade.score).join(' '), usage };
      },
    })),
};

/** Measures whether the answer contains the expected text with a citation, or is declined where there is none. */
export const answering: Measure = {
  metric: {
    en: 'right answer with a citation; where there is none, whether that is said',
    ko: '인용이 있는 맞은 답변. 답이 없으면 없다고 했는지',
  },
  cases: (set) =>
    askedQuestions(set).map(({ row, question, language, passages, about }) => ({
      id: row.id,
      group: row.answerable ? ANSWERS : DECLINES,
      run: async (reasoner) => {
        const { value, usage } = await reasoner.answer({
          question,
          language,
          passages,
          subQuestions: [],
          profile: {},
        });
        const isRight =
          row.answers.length > 0
            ? holdsGoldAnswer([value.text, ...value.citations.map(({ quote }) => quote)], row.answers)
            : value.citations.some(({ passageId }) => passageId === about);
        const score = Number(row.answerable ? value.answered && isRight : !value.answered);
        return { score, got: value.text, usage };
      },
    })),
};
