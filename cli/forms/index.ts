import type { HumanRequest, Reply, RequestKind } from '../../contract/requests/index.js';
import { differenceLines, isTelling } from '../render/difference.js';
import { answerReviewForm } from './answer-review.js';
import { approvalRequestForm } from './approval-request.js';
import { clarificationForm } from './clarification.js';
import type { AskLine, Form, Refused, Scene } from './form.js';
import { frame } from '../render/gate.js';
import { inputRequestForm } from './input-request.js';
import { pauseForm } from './pause.js';
import { planReviewForm } from './plan-review.js';
import { policyChangeForm } from './policy-change.js';

/** All that the command line knows of each kind of request. A new kind does not compile until it has a row. */
const FORMS: { readonly [K in RequestKind]: Form<K> } = {
  answer_review: answerReviewForm,
  plan_review: planReviewForm,
  clarification: clarificationForm,
  approval_request: approvalRequestForm,
  input_request: inputRequestForm,
  pause: pauseForm,
  policy_change: policyChangeForm,
};

/** Lines that show a request; of one that was shown before, only what has changed since. */
export function showRequest(request: HumanRequest, scene: Scene): string[] {
  const { difference } = request;
  if (!difference || !isTelling(difference)) return formOf(request).show(request, scene);
  const { texts } = scene;
  const version = request.kind === 'plan_review' ? [texts.plan.version(request.payload.plan.version)] : [];
  const title = [texts.kinds[request.kind], ...version, texts.difference.title].join(' · ');
  return frame(title, differenceLines(difference, scene), request, scene);
}

/**
 * Asks a person for a reply that fits the request; undefined when nobody is there to answer.
 * @param refused the reply before, when it was refused
 */
export function askReply(
  request: HumanRequest,
  askLine: AskLine,
  scene: Scene,
  refused?: Refused,
): Promise<Reply | undefined> {
  const form = formOf(request);
  if (!request.difference || !isTelling(request.difference))
    return form.ask(request, askLine, scene, refused);
  const { terminal, texts } = scene;
  terminal.print('', `  ${texts.difference.whole}`);
  return form.ask(request, showingWhole(request, askLine, scene), scene, refused);
}

/** Returns the options of `vouch review` that decide such a request, as an example. */
export function exampleOf(request: HumanRequest): string {
  return formOf(request).example;
}

/** Returns one line with what an approval of the request lets through. */
export function previewOf(request: HumanRequest): string {
  return formOf(request).preview?.(request) ?? '';
}

/** Wraps `askLine`: until a choice is made, `w` shows the whole request. */
function showingWhole(request: HumanRequest, askLine: AskLine, scene: Scene): AskLine {
  let choosing = true;
  return async (label) => {
    for (;;) {
      const line = await askLine(label);
      // ㅈ is W on a Korean keyboard that was not switched over
      if (!choosing || !/^\s*[wㅈ]\s*$/i.test(line ?? '')) {
        choosing = false;
        return line;
      }
      scene.terminal.print(...formOf(request).show(request, scene));
    }
  };
}

// The table pairs each kind with its own form, which the type of an index access cannot express.
function formOf(request: HumanRequest): {
  example: string;
  preview?(request: HumanRequest): string;
  show(request: HumanRequest, scene: Scene): string[];
  ask(request: HumanRequest, askLine: AskLine, scene: Scene, refused?: Refused): Promise<Reply | undefined>;
} {
  return FORMS[request.kind];
}
