import type { HumanRequest, Reply, RequestKind } from '../../contract/requests/index.js';
import { answerReviewForm } from './answer-review.js';
import { clarificationForm } from './clarification.js';
import type { AskLine, Form, Scene } from './form.js';
import { planReviewForm } from './plan-review.js';

/** The form of every kind of request. A new kind does not compile until it has one. */
const FORMS: { readonly [K in RequestKind]: Form<K> } = {
  answer_review: answerReviewForm,
  plan_review: planReviewForm,
  clarification: clarificationForm,
};

/** What the person sees of a request. */
export function showRequest(request: HumanRequest, scene: Scene): string[] {
  return formOf(request).show(request, scene);
}

/** Asks a person for a reply that fits the request; undefined when nobody is there to answer. */
export function askReply(request: HumanRequest, askLine: AskLine, scene: Scene): Promise<Reply | undefined> {
  return formOf(request).ask(request, askLine, scene);
}

// The table pairs each kind with its own form, which the type of an index access cannot express.
function formOf(request: HumanRequest): {
  show(request: HumanRequest, scene: Scene): string[];
  ask(request: HumanRequest, askLine: AskLine, scene: Scene): Promise<Reply | undefined>;
} {
  return FORMS[request.kind];
}
