import type { Difference, HumanRequest, ListedRequest, PayloadOf } from '../../contract/requests/index.js';
import { KIND_FACTS, type WithheldField } from '../../contract/requests/kinds.js';
import { isCleared, isClosed, type Sight } from './sight.js';
import { withoutConcerns, withoutQuote, withoutRemarks, withoutText } from './withhold.js';

/** Returns a request as the viewer may see it. */
export function viewOfRequest(request: HumanRequest, sight: Sight): ListedRequest {
  const shown = shownRequest(request, sight);
  return shown === request ? shown : { ...shown, withheldBecause: sight.because };
}

/** Returns a request without its withheld parts; the same object if nothing is withheld. */
export function shownRequest(request: HumanRequest, sight: Sight): HumanRequest {
  const closed = isClosed(request, sight);
  const compared =
    request.difference && shownDifference(request.difference, closed, readableIn(request, sight));
  if (!closed && compared === request.difference) return request;
  const shown = { ...request, ...(compared ? { difference: compared } : {}) };
  return closed
    ? ({ ...shown, payload: closedPayload(request, sight), withheld: true } as HumanRequest)
    : shown;
}

/** Returns which passages may be read in a request: none in one that the viewer is not cleared for. */
function readableIn(request: HumanRequest, { viewer, readable }: Sight): Readable {
  return isCleared(request, viewer) ? readable : () => false;
}

/** Returns a payload without the fields that are withheld: nobody can tell from which passage their words come. */
function closedPayload(request: HumanRequest, sight: Sight): HumanRequest['payload'] {
  const withheld: Record<string, boolean> = KIND_FACTS[request.kind].withheld;
  const without: Record<string, WithoutWords | undefined> = WITHOUT_WORDS;
  const readable = readableIn(request, sight);
  return Object.fromEntries(
    Object.entries(request.payload).map(([field, value]) => [
      field,
      withheld[field] === false ? value : without[field]?.(value as never, readable),
    ]),
  ) as HumanRequest['payload'];
}

type Review = PayloadOf<'answer_review'>;
type Readable = Sight['readable'];
type WithoutWords = (value: never, readable: Readable) => unknown;

/** Functions that remove the words of each withheld field; a draft is withheld as a whole. */
const WITHOUT_WORDS = {
  prompt: () => '',
  options: () => [],
  query: () => '',
  draft: (draft: Review['draft'], readable: Readable) => ({
    ...withoutConcerns(draft),
    text: '',
    citations: draft.citations.map((one) => (readable(one.passageId) ? one : withoutQuote(one))),
    withheld: true,
  }),
  judgement: withoutRemarks,
  passages: (passages: Review['passages'], readable: Readable) =>
    passages.map((passage) => (readable(passage.id) ? passage : withoutText(passage))),
} satisfies Record<WithheldField, WithoutWords>;

function shownDifference(difference: Difference, closed: boolean, readable: Readable): Difference {
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
