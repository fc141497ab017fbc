import { patched } from '@temporalio/workflow';
import type { Answer } from '../../contract/answer.js';
import type { Confidence } from '../../contract/judgement.js';
import type { QueryPolicy } from '../../contract/policy.js';
import type { QueryStatus } from '../../contract/query.js';
import type { RequestPolicy } from '../../contract/request-policy.js';
import type { PayloadOf, ReplyOf } from '../../contract/requests/index.js';
import { computeConfidence, signalsOf } from '../../domain/confidence.js';
import { collectionsIn } from '../../domain/evidence.js';
import { isConfidential } from '../../domain/grading.js';
import { citationsOf } from '../../domain/markers.js';
import { readFirstOf } from '../../domain/reviewers/reading.js';
import { forCleared, reviewNeed } from '../../domain/review.js';
import { textDiff } from '../../domain/text-diff.js';
import { disclaimer, provisionalDisclaimer } from '../../domain/texts.js';
import {
  markConfidential,
  type SourcesNow,
  evidenceDifference,
  sinceReview,
  withEvidence,
} from './sources-now.js';
import { recordTold } from './deliver.js';
import { compareWithSecond, type Drafted } from './draft.js';
import type { ChangedPassage } from '../../activities/evidence.js';
import { endedBy, QueryEnd, type QueryRun } from './query-run.js';
import { refusal } from '../gate/refusal.js';
import type { Ask, Decided } from '../gate/ask.js';

/** Result of a review: an answer to deliver, or other words to search with. */
export type Reviewed =
  | {
      answer: Answer;
      approvedByPerson: boolean;
      waited: boolean;
      /** Its sources after the wait, where they were looked at. */
      since?: SourcesNow | undefined;
    }
  | { retryWith: string }
  /** Sources are gone or closed to the asker: the answer must be written anew from the others. */
  | { withdrawn: readonly ChangedPassage[]; reopens?: Reopens };

/** A review that lapsed, and what has changed since. */
export type Reopens = NonNullable<Ask<'answer_review'>['reopens']>;

/**
 * Computes the confidence of the draft and has it reviewed as far as the mode asks for. An approval is for the evidence
 * that was shown: when a cited passage has changed by the time the approval takes effect, it lapses and the review opens
 * again with the difference. A reviewer's own text is shown to the others where more than one person must approve.
 */
export async function reviewAnswer(
  run: QueryRun,
  first: Drafted,
  earlier: Reopens | undefined,
): Promise<Reviewed> {
  const { input, state } = run;
  let confidence = rate(run, first);
  if (needsSecondDraft(run, first, confidence)) confidence = rate(run, await compareWithSecond(run, first));
  state.set({ confidence });
  const confidential = input.policy.review.confidentialAlways && isConfidential(first.evidence);
  // the judge's are more, but the judge may have failed
  const concerns = first.judgement?.safetyConcerns ?? first.draft.safetyConcerns ?? [];
  const { level, reasons } = reviewNeed(
    input.mode,
    confidence,
    concerns,
    confidential,
    mayTellNotFound(run, first),
  );
  if (level === 'none') {
    return { answer: finalAnswer(run, first), approvedByPerson: false, waited: false };
  }

  state.enter('reviewing');
  let need: Needed = { level, reasons };
  const notFound = level === 'soft' && !first.draft.answered;
  let policy = notFound ? notFoundPolicy(input.policy) : reviewersOf(run, need.level, confidential);
  let shown: Shown = { drafted: first, author: 'reasoner', changedSince: false };
  let again: Pick<Ask<'answer_review'>, 'reopens' | 'votes'> = earlier ? { reopens: earlier } : {};
  for (let lapses = 0; ;) {
    if (need.level === 'soft') {
      const told = provisionalAnswer(run, shown);
      state.set({ answer: told });
      recordTold(run, told);
    }
    const receipt = await askForReview(run, shown.drafted, need, policy, again);
    const { reply, requestId } = receipt;
    if (reply.action === 'retry') {
      state.set({ answer: undefined });
      return { retryWith: reply.query };
    }
    if (reply.action === 'reject') {
      if (notFound && receipt.decidedBy === 'timeout') {
        return { answer: finalAnswer(run, first), approvedByPerson: false, waited: true };
      }
      throw endedBy(receipt, 'rejected', 'ANSWER_REJECTED');
    }
    if (reply.action === 'edit') {
      const before = shown.drafted.draft.text;
      shown = { ...shown, drafted: withText(shown.drafted, reply), author: 'reviewer' };
      if (policy.quorum.approvals > 1) {
        const text = textDiff(before, reply.text);
        const { by, via, at } = receipt;
        const vote = { by, ...(via === undefined ? {} : { via }), action: 'approve', at };
        again = { reopens: { id: requestId, difference: { because: 'answer_edited', text } }, votes: [vote] };
        if (notFound) {
          // silence approves that nothing was found, not what one of several has written since
          need = { ...need, level: 'hard' };
          policy = { ...policy, defaultAction: 'reject' };
        }
        continue;
      }
    }
    const { changed, since } = await sinceReview(run, shown.drafted);
    if (changed.length === 0) {
      const approvedByPerson = receipt.decidedBy === 'human';
      const answer = reviewedAnswer(run, shown, approvedByPerson);
      if (answer.answered && !approvedByPerson)
        answer.disclaimers.unshift(disclaimer('unreviewed', state.status.language));
      return { answer, approvedByPerson, waited: true, since };
    }
    run.gate.lapse(receipt, 'evidence_changed');
    if (++lapses > input.policy.evidence.maxLapses) throw new QueryEnd('rejected', 'EVIDENCE_CHANGED');
    const difference = evidenceDifference(shown.drafted.evidence, changed);
    const withdrawn = input.policy.evidence.checkAtDelivery ? changed.filter(({ now }) => !now) : [];
    const confidentialNow = since?.confidential ?? [];
    // from now on for those who are cleared, who see it written anew
    const closed = confidentialNow.length > 0 && patched('confidential-since-review');
    const drafted = withEvidence(run, shown.drafted, changed);
    if (closed) markConfidential(run, confidentialNow);
    if (closed || withdrawn.length > 0) return { withdrawn, reopens: { id: requestId, difference } };
    shown = { ...shown, drafted, changedSince: true };
    again = { reopens: { id: requestId, difference } };
  }
}

/**
 * Returns the policy of the review: limited to people cleared for confidential documents, where the answer rests on
 * one.
 */
function reviewersOf({ input }: QueryRun, level: 'soft' | 'hard', confidential: boolean): RequestPolicy {
  const policy = input.policy.requests[`answer_review_${level}`];
  if (!confidential) return policy;
  const { confidentialGroups: cleared } = input.policy.review;
  const reviewed = forCleared(policy, cleared);
  if (cleared.length === 0) return reviewed;
  const ladder = policy.ladder.map((step) =>
    step.groups ? { ...step, groups: step.groups.filter((group) => cleared.includes(group)) } : step,
  );
  return { ...reviewed, ladder };
}

/**
 * True if what a draft without an answer says may be told before a review. Passages quoted because no answer could be
 * written may not.
 */
function mayTellNotFound({ input, memory }: QueryRun, { draft }: Drafted): boolean {
  return input.policy.review.notFoundSeconds > 0 && !(memory.degraded && draft.citations.length > 0);
}

/** Returns the policy of the review of a question to which nothing was found: who decides on hard reviews, with time. */
function notFoundPolicy({ requests, review }: QueryPolicy): RequestPolicy {
  return {
    ...requests.answer_review_hard,
    timeoutSeconds: review.notFoundSeconds,
    defaultAction: 'approve',
    ladder: [],
    priority: 'low',
  };
}

/** A review that is made, with why. */
type Needed = Pick<PayloadOf<'answer_review'>, 'level' | 'reasons'>;

/** A draft as a reviewer is shown it, its author, and whether its sources have changed since it was written. */
interface Shown {
  drafted: Drafted;
  author: Answer['author'];
  changedSince: boolean;
}

function askForReview(
  run: QueryRun,
  { draft, judgement, evidence }: Drafted,
  need: Needed,
  policy: RequestPolicy,
  again: Pick<Ask<'answer_review'>, 'reopens' | 'votes'>,
): Promise<Decided<'answer_review'>> {
  const retriesLeft = run.input.policy.review.maxRetries - run.memory.retries;
  const { status } = run.state;
  const ask = reviewOf(status, { draft, judgement, evidence }, { ...need, retriesLeft });
  return run.gate.requestDecision({
    ...ask,
    policy,
    ...readFirstOf(run.input.policy.review, policy, ask.payload),
    ...again,
  });
}

/** Returns what a review of a draft shows, and which replies it takes. */
export function reviewOf(
  { question, confidence, searches }: QueryStatus,
  { draft, judgement, evidence }: Pick<Drafted, 'draft' | 'judgement' | 'evidence'>,
  need: Needed & Pick<PayloadOf<'answer_review'>, 'retriesLeft'>,
): Omit<Ask<'answer_review'>, 'policy'> {
  const { level, reasons, retriesLeft } = need;
  return {
    kind: 'answer_review',
    payload: {
      level,
      reasons,
      question,
      draft,
      ...(confidence ? { confidence } : {}),
      judgement,
      passages: evidence.map(
        ({ id, documentId, title, section, page, contentHash, similarity, snippet }) => ({
          id,
          documentId,
          title,
          section,
          ...(page === undefined ? {} : { page }),
          contentHash,
          similarity,
          snippet,
        }),
      ),
      query: searches.at(-1)?.query ?? question,
      retriesLeft,
    },
    madeFrom: searches.at(-1)?.madeFrom,
    check: (reply) => {
      if (reply.action === 'retry' && retriesLeft <= 0) {
        throw refusal('HITL_INVALID_RESPONSE', {
          en: 'this question was sent back to search as often as the policy allows',
          ko: '정책에서 허용하는 횟수만큼 이미 다시 검색했습니다',
        });
      }
    },
    diff: (reply) => (reply.action === 'edit' ? textDiff(draft.text, reply.text) : undefined),
  };
}

function rate({ input: { policy }, state }: QueryRun, drafted: Drafted): Confidence {
  return computeConfidence(
    policy,
    signalsOf(policy.grading, state.status, drafted),
    drafted.support?.reasoner,
    { language: state.status.language, collections: collectionsIn(drafted.evidence) },
  );
}

/** True if the policy has a model write a second draft of what it answered neither surely nor poorly. */
function needsSecondDraft({ input: { policy } }: QueryRun, { support }: Drafted, { level }: Confidence) {
  return policy.confidence.secondDraft && support?.reasoner === 'llm' && level === 'MEDIUM';
}

/**
 * The draft as it is delivered, with every warning that applies.
 * @param vouched true if a person has approved it: the confidence of the machine is no warning then
 */
export function finalAnswer(run: QueryRun, { draft, judgement, evidence }: Drafted, vouched = false): Answer {
  const { language, confidence } = run.state.status;
  const { gap } = run.work;
  const { degraded } = run.memory;
  const scores = [judgement?.overall, vouched ? undefined : confidence?.score];
  const poorBelow = run.input.policy.judging.disclaimerBelow;
  const isPoor = draft.answered && scores.some((score) => score !== undefined && score < poorBelow);
  const isUnverified = confidence?.caps?.some(({ code }) => code === 'unverified_claim');
  const codes = [
    ...(isPoor ? ['low_quality' as const] : []),
    ...(isUnverified ? ['unverified' as const] : []),
    ...(gap && (isPoor || !draft.answered) ? [gap] : []),
    ...(evidence.some((passage) => passage.source === 'web') ? ['web_source' as const] : []),
    ...(degraded ? ['degraded' as const] : []),
    ...(draft.answered || gap || degraded ? [] : ['rephrase' as const]),
  ];
  return {
    ...draft,
    status: 'final',
    author: 'reasoner',
    disclaimers: codes.map((code) => disclaimer(code, language)),
  };
}

function provisionalAnswer(run: QueryRun, shown: Shown): Answer {
  const answer = reviewedAnswer(run, shown);
  const warning = provisionalDisclaimer(answer.answered, run.state.status.language);
  return { ...answer, status: 'provisional', disclaimers: [warning, ...answer.disclaimers] };
}

/**
 * Returns the answer of a review. One that a person wrote needs no quality warning; that its sources have changed since
 * is said whoever wrote it.
 */
function reviewedAnswer(run: QueryRun, { drafted, author, changedSince }: Shown, vouched = false): Answer {
  const answer = finalAnswer(run, drafted, vouched);
  const kept =
    author === 'reviewer'
      ? answer.disclaimers.filter(({ code }) => code === 'web_source')
      : answer.disclaimers;
  const changed = changedSince ? [disclaimer('evidence_changed', run.state.status.language)] : [];
  return { ...answer, author, disclaimers: [...kept, ...changed] };
}

/** Returns the draft with a reviewer's text, which keeps the citations whose markers it holds, and those they added. */
function withText(
  drafted: Drafted,
  { text, citations: added }: ReplyOf<'answer_review'> & { action: 'edit' },
) {
  const { draft, evidence } = drafted;
  const citations = citationsOf(text, { draft, passages: evidence }, added);
  return { ...drafted, draft: { text, answered: true, citations } };
}
