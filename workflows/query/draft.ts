import type { Draft } from '../../contract/answer.js';
import type { Judgement, MeasuredSupport, RefineRound, RefineStop } from '../../contract/judgement.js';
import type { Passage } from '../../contract/passage.js';
import { refsOf } from '../../domain/evidence.js';
import { quoteBest, showOpposing } from '../../domain/fallback-draft.js';
import { injectionConcerns } from '../../domain/injection/concerns.js';
import { bestPassages, evidenceOf, isConfidential } from '../../domain/grading.js';
import { hasNewWords, isDuplicateRetrieval, judgementOf, stopAfterJudging } from '../../domain/refine.js';
import { nothingFound } from '../../domain/texts.js';
import { checkOfSources } from './sources-now.js';
import { rewriteQuery } from './correct.js';
import { orDegrade, orUndefined } from './degrade.js';
import type { QueryRun } from './query-run.js';
import { gradePassages, noteSearch, partsAsked, questionOf, retrieve, triedIn } from './retrieve.js';

/** A draft with what it rests on. */
export interface Drafted {
  draft: Draft;
  judgement: Judgement | undefined;
  /** Absent where the draft was not judged, and of queries from before it was measured. */
  support?: MeasuredSupport | undefined;
  /** True if what the judge misses has words that no search was made with. */
  newWords?: boolean | undefined;
  evidence: Passage[];
}

/**
 * Answers from the passages and refines while the judge is not content. The best draft wins, not the last one. Refining
 * stops early when a search brings the same passages again, the score hardly rises, or nothing is missing that was not
 * searched for.
 */
export async function draftAndRefine(run: QueryRun): Promise<Drafted> {
  const { input, state } = run;
  const { judging, correction } = input.policy;
  const rounds: RefineRound[] = [];
  const record = (stoppedBy?: RefineStop) => state.set({ refinements: { rounds: [...rounds], stoppedBy } });
  state.enter('answering');

  let query = state.status.searches.at(-1)?.query ?? questionOf(run);
  let passageHashes = hashesOf(state.status.passages);
  let best: Drafted | undefined;
  for (;;) {
    const drafted = await writeDraft(run);
    run.work.draft = drafted.draft;
    if (!drafted.judgement) return best ?? drafted; // nothing to refine: no evidence, or no judge
    rounds.push({ query, passageHashes, overall: drafted.judgement.overall });
    if (!best?.judgement || drafted.judgement.overall > best.judgement.overall) best = drafted;
    state.set({ judgement: best.judgement });
    const stop = stopAfterJudging(judging, rounds);
    record(stop);
    if (stop) return best;

    const { grounding, missing } = drafted.judgement;
    // of a draft from before that was recorded, told here
    const newWords = drafted.newWords ?? hasNewWords(missing, triedIn(run));
    if (correction.onlyNewWords && grounding >= judging.acceptOverall && !newWords) {
      record('nothing_new');
      return best;
    }
    const rewritten = await rewriteQuery(run, drafted.judgement.missing);
    const found = rewritten && (await retrieve(run, rewritten.query));
    if (!found) {
      record('nothing_new');
      return best;
    }
    query = rewritten.query;
    passageHashes = hashesOf(found);
    noteSearch(run, { ...rewritten, reason: 'refinement' }, found);
    if (isDuplicateRetrieval(judging, rounds, passageHashes)) {
      rounds.push({ query, passageHashes });
      await gradePassages(run);
      record('duplicate_passages');
      return best;
    }
    await gradePassages(run);
  }
}

/** Hex digits that tell the few passages of a query apart; history keeps them for each round. */
const HASH_CHARS = 8;

function hashesOf(passages: readonly Passage[]): string[] {
  return passages.map(({ contentHash }) => contentHash.slice(0, HASH_CHARS));
}

async function writeDraft(run: QueryRun): Promise<Drafted> {
  const { input, state, steps } = run;
  const { language } = state.status;
  const evidence = bestPassages(evidenceOf(state.status.passages), input.policy.retrieval.k);
  if (evidence.length === 0) {
    return {
      draft: { text: nothingFound(language, run.work.gap !== undefined), answered: false, citations: [] },
      judgement: undefined,
      evidence,
    };
  }
  const reading = {
    ...readingOf(run, evidence),
    ...(input.policy.correction.onlyNewWords ? { tried: triedIn(run) } : {}),
  };
  const stream = mayBeWatched(run, evidence) ? { stream: true } : {};
  const draft = await orDegrade(
    run,
    'answer',
    steps.answer({
      ...reading,
      ...partsAsked(run),
      ...stream,
      ...(input.engine.joined === 'all' ? { checkedNext: checkOfSources(run, evidence) } : {}),
    }),
  );
  if (!draft)
    return withConcerns(run, { draft: quoteBest(evidence, language), judgement: undefined, evidence });
  const judged = await orDegrade(
    run,
    'judge',
    steps.judge({ ...reading, draft, ...(draft.safetyConcerns ? {} : stream) }),
  );
  if (!judged) return withConcerns(run, { draft, judgement: undefined, evidence });
  const { support, newWords, ...scores } = judged;
  const judgement = judgementOf(input.policy.judging, scores);
  return withConcerns(run, {
    draft: showOpposing(draft, support, evidence, language),
    judgement,
    support,
    newWords,
    evidence,
  });
}

/**
 * Writes a second draft and returns the draft with the share of its statements that this one makes as well; the draft as it
 * is where the second one could not be written.
 */
export async function compareWithSecond(run: QueryRun, drafted: Drafted): Promise<Drafted> {
  const { support, draft, evidence } = drafted;
  if (!support) return drafted;
  const step = run.steps.secondDraft({
    ...readingOf(run, evidence),
    ...partsAsked(run),
    draft,
  });
  const second = await orUndefined(run, 'second_draft', step);
  return second ? { ...drafted, support: { ...support, consistency: second.consistency } } : drafted;
}

/** The question, and the evidence that an answer to it is written from. */
function readingOf(run: QueryRun, evidence: readonly Passage[]) {
  const { input, state } = run;
  return {
    question: questionOf(run),
    language: state.status.language,
    evidence: refsOf(evidence),
    access: { groups: input.asker.groups },
    profile: input.profile ?? {},
    contextTokens: input.policy.answer.contextTokens,
  };
}

/** Adds a concern for every passage that gives instructions, quoted or not, whatever the reasoner has said. */
function withConcerns({ state }: QueryRun, drafted: Drafted): Drafted {
  const { draft, judgement, evidence } = drafted;
  const found = injectionConcerns(
    evidence.filter(({ injection }) => injection),
    state.status.language,
  );
  if (found.length === 0) return drafted;
  const added = (known: readonly string[] = []) => [...new Set([...found, ...known])];
  return {
    ...drafted,
    draft: { ...draft, safetyConcerns: added(draft.safetyConcerns) },
    judgement: judgement && { ...judgement, safetyConcerns: added(judgement.safetyConcerns) },
  };
}

/** True if an asker may watch the draft being written and judged, though nobody has vouched for it yet. */
function mayBeWatched({ input }: QueryRun, evidence: readonly Passage[]): boolean {
  return (
    (input.stream ?? false) &&
    input.policy.answer.streamDrafts &&
    input.mode !== 'strict' &&
    !evidence.some(({ injection }) => injection) &&
    !(input.policy.review.confidentialAlways && isConfidential(evidence))
  );
}
