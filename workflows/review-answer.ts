import type { Answer } from '../contract/answer.js';
import { bestSimilarityOf, computeConfidence } from '../domain/confidence.js';
import { isSufficient } from '../domain/grading.js';
import { reviewNeed } from '../domain/review.js';
import { disclaimer } from '../domain/texts.js';
import type { Drafted } from './draft.js';
import { QueryEnd, type QueryRun } from './query-run.js';
import { refusal } from './request-decision.js';

/** What a review came to: an answer to deliver, or other words to search with. */
export type Reviewed = { answer: Answer; approvedByPerson: boolean } | { retryWith: string };

/** Computes the confidence of the draft and has it reviewed as far as the mode asks for. */
export async function reviewAnswer(run: QueryRun, drafted: Drafted): Promise<Reviewed> {
  const { input, state } = run;
  rateConfidence(run, drafted);
  const { confidence } = state.status;
  if (!confidence) throw new Error('a draft without confidence cannot be reviewed');
  const need = reviewNeed(input.mode, confidence, drafted.judgement);
  if (need.level === 'none') return { answer: finalAnswer(run, drafted), approvedByPerson: false };

  state.enter('reviewing');
  if (need.level === 'soft') state.set({ answer: provisionalAnswer(run, drafted) });
  const retriesLeft = input.policy.review.maxRetries - run.memory.retries;
  const receipt = await run.gate.requestDecision({
    kind: 'answer_review',
    payload: {
      level: need.level,
      reasons: need.reasons,
      question: input.question,
      draft: drafted.draft,
      confidence,
      judgement: drafted.judgement,
      passages: drafted.evidence.map(({ id, documentId, title, section, contentHash, similarity }) => ({
        id,
        documentId,
        title,
        section,
        contentHash,
        similarity,
      })),
      query: state.status.searches.at(-1)?.query ?? input.question,
      retriesLeft,
    },
    policy: input.policy.requests[`answer_review_${need.level}`],
    check: (reply) => {
      if (reply.action === 'retry' && retriesLeft <= 0) {
        throw refusal(
          'HITL_INVALID_RESPONSE',
          'This question was sent back to search as often as the policy allows.',
        );
      }
    },
  });
  switch (receipt.reply.action) {
    case 'approve':
      return { answer: finalAnswer(run, drafted), approvedByPerson: receipt.decidedBy === 'human' };
    case 'edit':
      return { answer: editedAnswer(run, drafted, receipt.reply.text), approvedByPerson: true };
    case 'retry':
      state.set({ answer: undefined });
      return { retryWith: receipt.reply.query };
    case 'reject':
      throw new QueryEnd(
        'rejected',
        receipt.decidedBy === 'timeout' ? 'HITL_TIMEOUT' : 'ANSWER_REJECTED',
        receipt.reply.reason,
      );
  }
}

function rateConfidence(run: QueryRun, { draft, evidence }: Drafted): void {
  const { input, state } = run;
  const { searches, passages } = state.status;
  const sinceReviewer = searches.slice(searches.findLastIndex((search) => search.reason === 'reviewer') + 1);
  const rewrites = sinceReviewer.filter((s) => s.reason === 'correction' || s.reason === 'refinement').length;
  state.set({
    confidence: computeConfidence(input.policy.confidence, {
      bestSimilarity: bestSimilarityOf(evidence),
      gradingPassed: isSufficient(input.policy.grading, passages),
      passagesUsed: evidence.length,
      rewrites,
      answered: draft.answered,
    }),
  });
}

/** The draft as it is delivered, with every warning that applies. */
export function finalAnswer(run: QueryRun, { draft, judgement, evidence }: Drafted): Answer {
  const { language } = run.state.status;
  const codes = [
    ...(judgement && judgement.overall < run.input.policy.judging.disclaimerBelow
      ? ['low_quality' as const]
      : []),
    ...(evidence.some((passage) => passage.source === 'web') ? ['web_source' as const] : []),
    ...(run.memory.degraded ? ['degraded' as const] : []),
  ];
  return {
    ...draft,
    status: 'final',
    author: 'reasoner',
    disclaimers: codes.map((code) => disclaimer(code, language)),
  };
}

function provisionalAnswer(run: QueryRun, drafted: Drafted): Answer {
  const answer = finalAnswer(run, drafted);
  const warning = disclaimer('provisional', run.state.status.language);
  return { ...answer, status: 'provisional', disclaimers: [warning, ...answer.disclaimers] };
}

/** A reviewer's text keeps the citations whose markers it still holds. What a person wrote needs no quality warning. */
function editedAnswer(run: QueryRun, drafted: Drafted, text: string): Answer {
  const answer = finalAnswer(run, drafted);
  return {
    ...answer,
    text,
    answered: true,
    author: 'reviewer',
    citations: answer.citations.filter((citation) => text.includes(`[${citation.marker}]`)),
    disclaimers: answer.disclaimers.filter(({ code }) => code === 'web_source'),
  };
}
