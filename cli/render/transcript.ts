import type { Confidence, Judgement } from '../../contract/judgement.js';
import type { Language } from '../../contract/language.js';
import { isFinal, type QueryView, type Search } from '../../contract/query.js';
import type { Receipt, RequestKind } from '../../contract/requests/index.js';
import { hang } from '../terminal/layout.js';
import type { Style, Terminal } from '../terminal/terminal.js';
import { TEXTS, type Texts } from '../texts/index.js';
import {
  isSearch,
  noticeSteps,
  plain,
  receiptSteps,
  todoSteps,
  two,
  verificationSteps,
  type Step,
} from './human-steps.js';
import { argumentsText } from './todos.js';

const STYLES: Record<Step['tone'], Style> = { plain: 'cyan', good: 'green', bad: 'yellow' };

/** Prints the steps of one query as they appear, each once. */
export class Transcript {
  readonly #terminal: Terminal;
  readonly #printed = new Set<string>();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Prints the question before there is any status, in the language it seems to be in. */
  open(question: string, language: Language): void {
    this.#printed.add('question');
    this.#terminal.print(...this.#lines(questionStep(question, TEXTS[language])));
  }

  /** Prints what is new in this status. The language of a question may become known only by its analysis. */
  show(view: QueryView, now: number): void {
    for (const step of stepsOf(view, TEXTS[view.language], now)) {
      if (this.#printed.has(step.key)) continue;
      this.#printed.add(step.key);
      this.#terminal.print(...this.#lines(step));
    }
  }

  #lines({ key, tag, text, tone }: Step): string[] {
    const { width, paint } = this.#terminal;
    const first = key === 'question';
    const label = `[${tag}]`;
    const [head = '', ...rest] = hang(`${first ? '' : '  '}${label} `, text, width);
    const painted = head.replace(label, () => paint(first ? 'bold' : STYLES[tone], label));
    return first ? [painted, ...rest, ''] : [painted, ...rest];
  }
}

/**
 * Derives the steps of a transcript from a status, in order. Two statuses of one query give the same steps with the same
 * keys, the later one more of them.
 */
export function stepsOf(view: QueryView, texts: Texts, now: number): Step[] {
  const { tags } = texts;
  const decided = (kind: RequestKind, which: (receipt: Receipt) => boolean = () => true) =>
    view.receipts
      .filter((receipt) => receipt.kind === kind && which(receipt))
      .flatMap((receipt) => receiptSteps(receipt, texts, now));
  const noted = (...kinds: RequestKind[]) => noticeSteps(view, kinds, texts, now);
  const sentBack = decided('answer_review', ({ action }) => action === 'retry');
  const verdicts = decided('answer_review', ({ action }) => action !== 'retry');
  return [
    questionStep(view.question, texts),
    ...(view.metrics.cacheHit ? [plain('cache', tags.cache, texts.steps.fromCache)] : []),
    ...noted('clarification'),
    ...decided('clarification'),
    ...routeSteps(view, texts),
    ...noted('plan_review'),
    ...decided('plan_review'),
    ...noted('pause', 'approval_request', 'input_request'),
    ...decided('pause'),
    ...decided('input_request'),
    ...decided('approval_request'),
    ...todoSteps(view, texts),
    ...searchSteps(view, texts, sentBack),
    ...assessmentSteps(view, texts),
    ...verificationSteps(view, texts, now),
    ...noted('answer_review'),
    ...verdicts,
    ...sentBack, // those whose search has not begun; the others stand before their search and keep their key
  ].filter((step, i, all) => all.findIndex(({ key }) => key === step.key) === i);
}

/** The step that every transcript begins with. */
function questionStep(question: string, { tags }: Texts): Step {
  return plain('question', tags.you, question);
}

function routeSteps({ route, stage, analysis, plan }: QueryView, { tags, steps }: Texts): Step[] {
  // before the question is clear its route may still change
  if (!route || stage === 'analysing' || stage === 'clarifying') return [];
  const words =
    plan?.todos.filter(isSearch).map((todo) => argumentsText({ query: todo.arguments['query'] ?? '' })) ?? [];
  return [
    plain('route', tags.route, route.toUpperCase()),
    ...(analysis && route !== 'chitchat'
      ? [plain('intent', tags.plan, steps.intent(analysis.refinedQuestion))]
      : []),
    ...(plan && words.length > 0
      ? [plain(`plan:${plan.version}`, tags.plan, steps.searchWords(`[${words.join(', ')}]`))]
      : []),
  ];
}

function searchSteps(view: QueryView, texts: Texts, sentBack: Step[]): Step[] {
  const { tags, steps, scores } = texts;
  const { searches, refinements } = view;
  const planned = searches.filter((search) => search.reason === 'plan').length;
  const lastReviewer = searches.findLastIndex((search) => search.reason === 'reviewer');
  let refined = 0;
  let retries = 0;
  return searches.flatMap((search, i): Step[] => {
    const before: Step[] = [];
    if (search.reason === 'correction' || (search.reason === 'web' && !search.todoId)) {
      before.push({ key: `grade:${i}`, tag: tags.grade, text: 'FAIL', tone: 'bad' });
    }
    if (search.reason === 'refinement' && i > lastReviewer) {
      // the rounds of the status are those since the reviewer's last search
      const overall = refinements.rounds[refined++]?.overall;
      if (overall !== undefined) {
        before.push({
          key: `judge:${i}`,
          tag: tags.judge,
          text: `${scores.overall} ${two(overall)}`,
          tone: 'bad',
        });
      }
    }
    if (search.reason === 'reviewer') before.push(...sentBack.slice(retries, ++retries));
    const words = rewriteWords(search, texts);
    if (words) before.push(plain(`rewrite:${i}`, tags.rewrite, words));
    const hits = steps.hits(search.hits);
    const text = search.reason === 'plan' && planned > 1 ? `${hits} · '${search.query}'` : hits;
    return [...before, plain(`search:${i}`, search.reason === 'web' ? tags.web : tags.search, text)];
  });
}

function rewriteWords(search: Search, { strategies, steps, answer }: Texts): string | undefined {
  const { reason, strategy } = search;
  const words = search.withheld ? `(${answer.withheldText})` : `'${search.query}'`;
  const how = strategy && strategies[strategy];
  switch (reason) {
    case 'correction':
      return [how, words].filter(Boolean).join(': ');
    case 'refinement':
      return `${[steps.missingInformation, how].filter(Boolean).join(', ')}: ${words}`;
    case 'reviewer':
      return `${steps.reviewerWords}: ${words}`;
    case 'plan':
    case 'web':
      return undefined;
  }
}

/** Steps for grading, judging and the confidence; repeated after every search that a reviewer asked for. */
function assessmentSteps(view: QueryView, texts: Texts): Step[] {
  const { confidence, judgement, route, refinements } = view;
  if (route === 'chitchat') return [];
  const turn = view.searches.filter((search) => search.reason === 'reviewer').length;
  const settled = confidence !== undefined || refinements.stoppedBy !== undefined || isFinal(view.stage);
  return [
    ...(confidence && view.searches.length > 0 ? [gradeStep(confidence, `grade:final:${turn}`, texts)] : []),
    ...(judgement && settled ? judgementSteps(judgement, turn, texts) : []),
    ...(confidence ? [confidenceStep(confidence, `confidence:${turn}`, texts)] : []),
  ];
}

function gradeStep({ signals }: Confidence, key: string, { tags, steps }: Texts): Step {
  const similarity = signals.passagesUsed > 0 ? ` (${steps.similarity(two(signals.bestSimilarity))})` : '';
  return {
    key,
    tag: tags.grade,
    text: (signals.gradingPassed ? 'PASS' : 'FAIL') + similarity,
    tone: signals.gradingPassed ? 'good' : 'bad',
  };
}

function judgementSteps(judgement: Judgement, turn: number, { tags, steps, scores: words }: Texts): Step[] {
  const { overall, grounding, completeness, accuracy, clarity, missing, safetyConcerns } = judgement;
  const scores = [
    `${words.overall} ${two(overall)}`,
    `${words.grounding} ${two(grounding)}`,
    `${words.completeness} ${two(completeness)}`,
    `${words.accuracy} ${two(accuracy)}`,
    `${words.clarity} ${two(clarity)}`,
  ].join(' · ');
  return [
    plain(`judge:final:${turn}`, tags.judge, scores),
    ...(missing.length > 0 ? [plain(`missing:${turn}`, tags.judge, steps.missing(missing.join(', ')))] : []),
    ...(safetyConcerns.length > 0
      ? [
          {
            key: `safety:${turn}`,
            tag: tags.judge,
            text: steps.safety(safetyConcerns.join(', ')),
            tone: 'bad' as const,
          },
        ]
      : []),
  ];
}

const TONES = { HIGH: 'good', MEDIUM: 'plain', LOW: 'bad' } as const;

function confidenceStep(
  { score, level, signals }: Confidence,
  key: string,
  { tags, steps, signals: words }: Texts,
): Step {
  const parts = [
    ...(signals.answered ? [] : [steps.unanswered]),
    `${words.bestSimilarity} ${two(signals.bestSimilarity)}`,
    `${steps.grading} ${signals.gradingPassed ? 'PASS' : 'FAIL'}`,
    steps.passages(signals.passagesUsed),
    steps.rewrites(signals.rewrites),
  ];
  return {
    key,
    tag: tags.confidence,
    text: `${two(score)} (${level}) · ${parts.join(' · ')}`,
    tone: TONES[level],
  };
}
