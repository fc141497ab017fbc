import type { Draft } from '../../contract/answer.js';
import type { Turn } from '../../contract/analysis.js';
import type { Language } from '../../contract/language.js';
import type { Judgement, RefineRound } from '../../contract/judgement.js';
import { EVERYONE, type Passage, type PassageText } from '../../contract/passage.js';
import type { Policy } from '../../contract/policy.js';
import { bestSimilarityOf, computeConfidence } from '../../domain/confidence.js';
import { byGrade, evidenceOf, gradeOf, isSufficient, mergePassages } from '../../domain/grading.js';
import { isDuplicateRetrieval, judgementOf, stopAfterJudging } from '../../domain/refine.js';
import type { Reasoner } from '../../ports/reasoner.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { corpusId, type QuestionRow } from '../retrieval/index.js';
import type { AnswerOutcome, AnswerRunner } from './outcome.js';

export interface DirectOptions {
  reasoner: Reasoner;
  index: SearchIndex;
  policy: Policy;
  /** Search only the documents in the question's language. */
  withinLanguage?: boolean;
  /** Corpus id of a document of the index. */
  documentIdOf?: (documentId: string) => string;
}

interface Run extends DirectOptions {
  question: string;
  language: Language;
  texts: Map<string, PassageText>;
  passages: Passage[];
  tried: string[];
  rewrites: number;
}

/**
 * Answers questions in process with the same ports and decisions as the workflow, without Temporal, people and the web:
 * for quick measurements. A question that would be asked back is answered as it stands.
 */
export function createDirectRunner(options: DirectOptions): AnswerRunner {
  return async (row) => {
    const { reasoner, policy, documentIdOf = corpusId } = options;
    const { value: analysis } = await reasoner.analyse({
      question: row.text,
      clarifications: [],
      turns: turnsOf(row).slice(-policy.session.turns),
      maxSubQuestions: policy.analysis.maxSubQuestions,
    });
    const { language, refinedQuestion: question, subQuestions } = analysis;
    if (analysis.route === 'chitchat') {
      return { ranked: [], text: '', quotes: [], answered: false, confidence: 0, level: 'LOW' };
    }
    const run: Run = {
      ...options,
      question,
      language,
      texts: new Map(),
      passages: [],
      tried: [],
      rewrites: 0,
    };
    for (const query of subQuestions.length > 0 ? subQuestions : [question]) await search(run, query);
    await grade(run);
    for (let i = 0; i < policy.correction.maxRewrites && !isSufficient(policy.grading, run.passages); i++) {
      if (!(await searchOtherwise(run, []))) break;
      await grade(run);
    }
    const draft = await draftAndRefine(run, subQuestions);
    return outcomeOf(run, draft, documentIdOf);
  };
}

export function turnsOf({ history }: QuestionRow): Turn[] {
  return history.flatMap(({ role, text }, i) => {
    const next = history[i + 1];
    if (role !== 'user') return [];
    return [{ question: text, answer: next?.role === 'agent' ? next.text : '', at: '' }];
  });
}

/** @returns the content hashes found */
async function search(run: Run, query: string): Promise<string[]> {
  const hits = await run.index.search({
    query,
    k: run.policy.retrieval.k,
    access: { groups: [EVERYONE] },
    ...(run.withinLanguage ? { scope: { collections: [run.language] } } : {}),
  });
  run.tried.push(query);
  for (const hit of hits) run.texts.set(hit.id, hit);
  run.passages = mergePassages(
    run.passages,
    hits.map((hit) => ({ ...hit, snippet: '' })),
  );
  return hits.map((hit) => hit.contentHash);
}

async function searchOtherwise(run: Run, missing: string[]): Promise<string[] | undefined> {
  try {
    const { value } = await run.reasoner.rewrite({
      question: run.question,
      language: run.language,
      tried: run.tried,
      passages: textsOf(run, run.passages.slice(0, 5)),
      missing,
      profile: {},
    });
    if (!value) return undefined;
    run.rewrites += 1;
    return await search(run, value.query);
  } catch {
    return undefined;
  }
}

async function grade(run: Run): Promise<void> {
  const ungraded = run.passages.filter((passage) => !passage.grade);
  const { value: grades } = await run.reasoner.grade({
    question: run.question,
    passages: textsOf(run, ungraded),
  });
  const scores = new Map(grades.map(({ passageId, score }) => [passageId, score]));
  run.passages = run.passages
    .map((passage) => ({
      ...passage,
      grade: passage.grade ?? gradeOf(run.policy.grading, scores.get(passage.id) ?? 0),
    }))
    .sort(byGrade)
    .slice(0, 2 * run.policy.retrieval.k);
}

async function draftAndRefine(run: Run, subQuestions: string[]): Promise<Draft | undefined> {
  const { policy } = run;
  const rounds: RefineRound[] = [];
  let passageHashes = run.passages.map((passage) => passage.contentHash);
  let best: { draft: Draft; judgement: Judgement } | undefined;
  for (;;) {
    const evidence = evidenceOf(run.passages).slice(0, policy.retrieval.k);
    if (evidence.length === 0) return best?.draft;
    const { question, language, reasoner } = run;
    const reading = { question, language, passages: textsOf(run, evidence), profile: {} };
    const { value: draft } = await reasoner.answer({ ...reading, subQuestions });
    const { value: scores } = await reasoner.judge({ ...reading, draft });
    const judgement = judgementOf(policy.judging, scores);
    rounds.push({ query: run.tried.at(-1) ?? '', passageHashes, overall: judgement.overall });
    if (!best || judgement.overall > best.judgement.overall) best = { draft, judgement };
    if (stopAfterJudging(policy.judging, rounds)) return best.draft;
    const found = await searchOtherwise(run, judgement.missing);
    if (!found) return best.draft;
    const isDuplicate = isDuplicateRetrieval(policy.judging, rounds, found);
    passageHashes = found;
    await grade(run);
    if (isDuplicate) return best.draft;
  }
}

function textsOf(run: Run, passages: readonly Passage[]): PassageText[] {
  return passages.flatMap((passage) => run.texts.get(passage.id) ?? []);
}

function outcomeOf(run: Run, draft: Draft | undefined, documentIdOf: (id: string) => string): AnswerOutcome {
  const evidence = evidenceOf(run.passages).slice(0, run.policy.retrieval.k);
  const answered = draft?.answered ?? false;
  const { score, level } = computeConfidence(run.policy.confidence, {
    bestSimilarity: bestSimilarityOf(evidence),
    gradingPassed: isSufficient(run.policy.grading, run.passages),
    passagesUsed: evidence.length,
    rewrites: run.rewrites,
    answered,
  });
  return {
    ranked: [...new Set(run.passages.map((passage) => documentIdOf(passage.documentId)))],
    text: draft?.text ?? '',
    quotes: (draft?.citations ?? []).map(({ documentId, quote }) => ({
      documentId: documentIdOf(documentId),
      quote,
    })),
    answered,
    confidence: score,
    level,
  };
}
