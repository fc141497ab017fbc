import { z } from 'zod';
import type { Language } from '../contract/language.js';
import type { RequestView } from '../contract/requests/index.js';
import { heldBack } from '../domain/vocabulary/confidence.js';
import { actionsFor, wordFor, WORDS } from '../domain/vocabulary/index.js';
import { TEXTS } from './texts.js';

/** A human request, as far as somebody needs it to decide. */
export const requestOutlineSchema = z.object({
  requestId: z.string(),
  queryId: z.string(),
  kind: z.string(),
  deadline: z.string().describe('when the default action is taken'),
  defaultAction: z.string(),
  shownHash: z.string().describe('send it along with the decision: it identifies what was shown'),
  groups: z.array(z.string()).describe('who may decide; everyone when empty'),
  claimedBy: z.string().optional(),
  shown: z.record(z.string(), z.unknown()).describe('what the decision is about'),
  schema: z.record(z.string(), z.unknown()).describe('JSON schema of the reply'),
});
type RequestOutline = z.infer<typeof requestOutlineSchema>;

export function outlineOf(request: RequestView): RequestOutline {
  const { id, queryId, kind, deadline, defaultAction, shownHash, groups, claim, payload, schema } = request;
  return {
    requestId: id,
    queryId,
    kind,
    deadline,
    defaultAction,
    shownHash,
    groups,
    ...(claim ? { claimedBy: claim.by } : {}),
    shown: payload,
    schema,
  };
}

/** The same in words, with what the reply has to be. */
export function describeRequest(request: RequestView, language: Language): string {
  const texts = TEXTS[language];
  const what = texts.kinds[request.kind];
  const prompt = 'prompt' in request.payload ? request.payload.prompt : request.payload.question;
  const options = request.kind === 'clarification' ? request.payload.options : [];
  const reasons = request.kind === 'answer_review' ? heldBack(request.payload.confidence, language) : [];
  return [
    texts.waiting(
      what,
      request.id,
      request.deadline,
      wordFor(actionsFor(WORDS[language], request), request.defaultAction),
    ),
    prompt,
    ...options.map((option) => `- ${option}`),
    ...(reasons.length > 0 ? [texts.heldBack(reasons.join('; '))] : []),
    `shownHash: ${request.shownHash}`,
  ].join('\n');
}
