import type { Turn } from '../../contract/analysis.js';
import type { Draft } from '../../contract/answer.js';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import type { Signals } from '../../contract/judgement.js';
import type { Access, Passage, PassageText } from '../../contract/passage.js';
import type { Search } from '../../contract/query.js';
import { signalsOf } from '../../domain/confidence.js';
import {
  bestPassages,
  byGrade,
  evidenceOf,
  gradeOf,
  isSufficient,
  partsLacking,
} from '../../domain/grading.js';
import { judgementOf } from '../../domain/refine.js';
import { queryWords } from '../../domain/text/index.js';
import { namedBy, pagesThatFit } from '../../domain/which-page.js';
import type { Reasoner } from '../../ports/reasoner.js';
import type { SearchIndex } from '../../ports/search-index.js';

const { grading, correction, judging, retrieval, analysis: asking } = DEFAULT_POLICY;

/** Outcome of a question: the draft with its signals, or how it was met without a search. */
export interface Answered {
  way: 'answered' | 'declined' | 'asked_back' | 'small_talk';
  draft: Draft;
  signals: Signals;
  /** Searches beyond the first. */
  extraSearches: number;
}

type Graded = Passage & PassageText;

/**
 * Runs a question through the steps of a query under the default policy, without server, reviewers or refinement: what
 * the extractive judge misses was searched for.
 */
export async function answerOffline(
  { reasoner, index, access }: { reasoner: Reasoner; index: SearchIndex; access: Access },
  question: string,
  turns: Turn[],
): Promise<Answered> {
  const { value: analysis } = await reasoner.analyse({
    question,
    clarifications: [],
    turns,
    maxSubQuestions: asking.maxSubQuestions,
    access,
  });
  const { refinedQuestion: asked, language, subQuestions } = analysis;
  const nothing: Draft = { text: '', answered: false, citations: [] };
  const searches: Search[] = [];
  const found = new Map<string, Graded>();
  const search = async (query: string, reason: Search['reason']): Promise<void> => {
    const { k } = retrieval;
    const hits = await index.search({ query, k, access, domains: analysis.domains });
    searches.push({ query, reason, hits: hits.length });
    const unknown = hits.filter(({ id }) => !found.has(id));
    const texts = await index.fetch({ ids: unknown.map(({ id }) => id), access, vectors: true });
    const fresh = unknown.map((hit, i) => ({ ...hit, ...texts[i], similarity: hit.similarity }));
    const parts = subQuestions.length > 1 ? subQuestions : [];
    const { value: grades } = await reasoner.grade({ question: asked, passages: fresh, access, parts });
    for (const [i, hit] of fresh.entries()) {
      const { score = 0, parts: ofParts } = grades[i] ?? {};
      const grade = { ...gradeOf(grading, score, ofParts), ...namedBy(queryWords(asked), hit) };
      found.set(hit.id, { ...hit, snippet: hit.text, grade });
    }
  };
  const passages = (): Graded[] => [...found.values()].sort(byGrade);
  const met = async (way: Answered['way'], draft: Draft, evidence: Graded[]): Promise<Answered> => {
    const judged =
      evidence.length > 0 &&
      (await reasoner.judge({ question: asked, language, draft, passages: evidence, access, profile: {} }))
        .value;
    const judgement = judged ? judgementOf(judging, judged) : undefined;
    const support = judged ? judged.support : undefined;
    const status = { searches, passages: passages(), analysis };
    return {
      way,
      draft,
      signals: signalsOf(grading, status, { draft, evidence, judgement, support }),
      extraSearches: searches.filter(({ reason }) => reason === 'correction').length,
    };
  };
  if (analysis.route === 'chitchat') return met('small_talk', nothing, []);
  if (analysis.clarity < asking.clarityThreshold) return met('asked_back', nothing, []);

  for (const query of subQuestions.length > 1 ? subQuestions : [asked]) await search(query, 'plan');
  while (searches.filter(({ reason }) => reason === 'correction').length < correction.maxRewrites) {
    const [part] = isSufficient(grading, passages()) ? partsLacking(subQuestions, passages()) : [asked];
    if (part === undefined) break;
    const { value: rewritten } = await reasoner.rewrite({
      question: part,
      language,
      tried: searches.map(({ query }) => query),
      passages: passages().slice(0, 5),
      access,
      missing: [],
      profile: {},
      onlyNewWords: correction.onlyNewWords,
    });
    if (!rewritten) break;
    await search(rewritten.query, 'correction');
  }
  if (subQuestions.length <= 1 && pagesThatFit(analysis, passages()).length > 0)
    return met('asked_back', nothing, []);
  const evidence = bestPassages(evidenceOf(passages()), retrieval.k) as Graded[];
  if (evidence.length === 0) return met('declined', nothing, []);
  const { value: draft } = await reasoner.answer({
    question: asked,
    language,
    passages: evidence,
    access,
    subQuestions,
    profile: {},
  });
  return met(draft.answered ? 'answered' : 'declined', draft, evidence);
}
