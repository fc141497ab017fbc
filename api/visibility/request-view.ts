import {
  presentRequest,
  type Difference,
  type HumanRequest,
  type PayloadOf,
  type RequestView,
} from '../../contract/requests/index.js';
import { isCleared, isClosed, type Sight } from './sight.js';
import { withoutConcerns, withoutQuote, withoutRemarks, withoutText } from './withhold.js';

type Review = Extract<HumanRequest, { kind: 'answer_review' }>;

/** A request as somebody may see it. */
export function viewOfRequest(request: HumanRequest, sight: Sight): RequestView {
  const shown = shownRequest(request, sight);
  const view = presentRequest(shown);
  return shown === request ? view : { ...view, withheldBecause: sight.because };
}

/** The request itself when nothing of it is withheld. */
export function shownRequest(request: HumanRequest, sight: Sight): HumanRequest {
  const closed = isClosed(request, sight);
  const compared = request.difference && shownDifference(request.difference, closed, sight);
  if (!closed && compared === request.difference) return request;
  const shown = { ...request, ...(compared ? { difference: compared } : {}) };
  if (!closed) return shown;
  if (shown.kind === 'answer_review')
    return { ...shown, payload: closedReview(shown, sight), withheld: true };
  if (shown.kind !== 'clarification') return { ...shown, withheld: true };
  return { ...shown, payload: { ...shown.payload, prompt: '', options: [] }, withheld: true };
}

/** A draft stands or falls with all that it rests on: nobody can tell which of its words come from which page. */
function closedReview(request: Review, sight: Sight): PayloadOf<'answer_review'> {
  const { draft, judgement, passages } = request.payload;
  const cleared = isCleared(request, sight.viewer);
  const closed = (id: string) => !cleared || !sight.readable(id);
  return {
    ...request.payload,
    draft: {
      ...withoutConcerns(draft),
      text: '',
      citations: draft.citations.map((one) => (closed(one.passageId) ? withoutQuote(one) : one)),
      withheld: true,
    },
    ...(judgement ? { judgement: withoutRemarks(judgement) } : {}),
    passages: passages.map((passage) => (closed(passage.id) ? withoutText(passage) : passage)),
    query: '',
  };
}

function shownDifference(difference: Difference, closed: boolean, { readable }: Sight): Difference {
  const { passages, text } = difference;
  const hidesPassage = passages?.some(({ id }) => !readable(id)) ?? false;
  const hidesText = closed && text !== undefined;
  if (!hidesPassage && !hidesText) return difference;
  return {
    ...difference,
    ...(passages
      ? { passages: passages.map((one) => (readable(one.id) ? one : withoutComparison(one))) }
      : {}),
    ...(hidesText ? { text: [] } : {}),
    withheld: true,
  };
}

function withoutComparison({
  diff: _diff,
  before,
  after,
  ...passage
}: NonNullable<Difference['passages']>[number]): NonNullable<Difference['passages']>[number] {
  return {
    ...passage,
    title: '',
    before: { ...before, snippet: '' },
    ...(after ? { after: { ...after, snippet: '' } } : {}),
    withheld: true,
  };
}
