import { answerMetrics } from '../../../../cli/evaluation/answer-metrics.js';
import { evaluateAnswers, type AnswerOutcome } from '../../../../cli/evaluation/answers.js';
import type { QuestionRow } from '../../../../cli/evaluation/data-set.js';

const row = (id: string, text: string, more: Partial<QuestionRow> = {}): QuestionRow => ({
  id,
  text,
  answers: [],
  answerable: true,
  gold_doc_ids: [],
  history: [],
  ...more,
});

const outcome = (more: Partial<AnswerOutcome>): AnswerOutcome => ({
  ranked: [],
  text: '',
  quotes: [],
  answered: false,
  confidence: 0,
  level: 'LOW',
  ...more,
});

const CORPUS = [
  { id: 'harbour', title: '', text: 'The harbour is deep. It is closed on 5th of May, every year.' },
  { id: 'lighthouse', title: '', text: 'Ms Rho runs the lighthouse.' },
];
const QUESTIONS = [
  row('right', 'When is the harbour closed?', { answers: ['the 5th of May'], gold_doc_ids: ['harbour'] }),
  row('wrong', 'Who runs the lighthouse?', { answers: ['Ms Rho'], gold_doc_ids: ['lighthouse'] }),
  row('trap', 'When is the harbour sold?', { answerable: false }),
];
const FOREIGN = [row('foreign', 'Who wrote the opera?', { answers: ['nobody'], gold_doc_ids: ['opera'] })];
const OUTCOMES: Record<string, AnswerOutcome> = {
  right: outcome({
    ranked: ['harbour', 'lighthouse'],
    quotes: [{ documentId: 'harbour', quote: 'It is closed on 5th of May, every year.' }],
    answered: true,
    confidence: 0.9,
    level: 'HIGH',
  }),
  wrong: outcome({
    ranked: ['harbour', 'lighthouse'],
    quotes: [{ documentId: 'harbour', quote: 'The harbour is deep.' }],
    answered: true,
    confidence: 0.6,
    level: 'MEDIUM',
  }),
  trap: outcome({ answered: true, confidence: 0.9, level: 'HIGH' }),
  foreign: outcome({ confidence: 0.4 }),
};

test('measures ranks, gold sentences, declining and confidence', async () => {
  const seen: string[] = [];
  const rows = await evaluateAnswers({
    corpus: CORPUS,
    questions: QUESTIONS,
    outOfCorpus: FOREIGN,
    run: async ({ id }) => OUTCOMES[id]!,
    concurrency: 2,
    onRow: ({ id }, done, total) => seen.push(`${id} ${done}/${total}`),
  });
  expect(answerMetrics(rows)).toMatchObject({
    questions: 4,
    hitAt1: 0.5,
    hitAt5: 1,
    recallAt5: 1,
    mrrAt10: 0.75,
    goldSentence: 0.5,
    answeredAnswerable: 1,
    correctWhenAnswered: 0.5,
    declinedUnanswerable: 0,
    declinedOutOfCorpus: 1,
    // the right answer ties with the trap, and is above the rest
    auroc: 2.5 / 3,
    aurocAdversarial: 0.5,
    aurocOutOfCorpus: 1,
    levels: {
      HIGH: { questions: 2, correct: 0.5 },
      MEDIUM: { questions: 1, correct: 0 },
      LOW: { questions: 1 },
    },
  });
  expect(rows.map(({ id, kind, correct }) => `${id} ${kind} ${correct}`)).toEqual([
    'right answerable true',
    'wrong answerable false',
    'trap unanswerable false',
    'foreign out_of_corpus false',
  ]);
  expect(seen).toHaveLength(4);
});

test('figures that a set cannot give are absent', async () => {
  const rows = await evaluateAnswers({
    corpus: [],
    questions: [row('only', 'x')],
    run: async () => outcome({}),
  });
  const metrics = answerMetrics(rows);
  expect(metrics.goldSentence).toBeUndefined();
  expect(metrics.hitAt1).toBeUndefined();
  expect(metrics.declinedUnanswerable).toBeUndefined();
  expect(metrics.auroc).toBeUndefined();
});

test('where the answers of a set are nowhere in its documents, a quote of a gold document is right', async () => {
  const question = row('said', 'Is the harbour open in May?', {
    answers: ['No, not on the fifth.'],
    gold_doc_ids: ['harbour'],
  });
  const [said] = await evaluateAnswers({
    corpus: CORPUS,
    questions: [question],
    run: async () => OUTCOMES['right']!,
  });
  expect(said).toMatchObject({ goldSentence: undefined, correct: true });
});
