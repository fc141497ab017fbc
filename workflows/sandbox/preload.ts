import * as analysis from '../../contract/analysis.js';
import * as answer from '../../contract/answer.js';
import * as documentProblems from '../../contract/document-problems.js';
import * as documents from '../../contract/documents.js';
import * as elicitation from '../../contract/elicitation.js';
import * as events from '../../contract/events.js';
import * as failures from '../../contract/failures.js';
import * as ids from '../../contract/ids.js';
import * as indexing from '../../contract/indexing.js';
import * as judgement from '../../contract/judgement.js';
import * as language from '../../contract/language.js';
import * as numbers from '../../contract/numbers.js';
import * as passage from '../../contract/passage.js';
import * as plan from '../../contract/plan.js';
import * as policy from '../../contract/policy.js';
import * as requestPolicy from '../../contract/request-policy.js';
import * as principal from '../../contract/principal.js';
import * as recall from '../../contract/recall.js';
import * as query from '../../contract/query.js';
import * as answerReview from '../../contract/requests/answer-review.js';
import * as approvalRequest from '../../contract/requests/approval-request.js';
import * as clarification from '../../contract/requests/clarification.js';
import * as difference from '../../contract/requests/difference.js';
import * as requests from '../../contract/requests/index.js';
import * as inputRequest from '../../contract/requests/input-request.js';
import * as pause from '../../contract/requests/pause.js';
import * as policyChange from '../../contract/requests/policy-change.js';
import * as planReview from '../../contract/requests/plan-review.js';
import * as reviewing from '../../contract/reviewing.js';
import '../../contract/access.js';
import '../../contract/requests/kinds.js';
import '../../contract/requests/who-decides.js';
import '../../contract/strictness.js';
import * as tools from '../../contract/tools.js';
import * as verification from '../../contract/verification.js';
import '../../domain/digest.js';
import '../../domain/forms/form-of-question.js';
import '../../domain/forms/form-value.js';
import '../../domain/plan-edits.js';
import '../../domain/text-diff.js';

/**
 * Modules that all workflows of a worker share. Without this every workflow would evaluate every schema anew: twice the
 * time of a simple query and five times the memory of a waiting one (`npm run bench`). Shared are schemas and pure
 * functions only; a module that keeps state per workflow must never stand here.
 *
 * The SDK freezes shared modules in depth. Schemas complete themselves on first use and would throw then, so
 * their modules are frozen here first, flat, where the SDK stops.
 */
for (const module of [
  analysis,
  answer,
  documentProblems,
  documents,
  elicitation,
  events,
  failures,
  ids,
  indexing,
  judgement,
  language,
  numbers,
  passage,
  plan,
  policy,
  requestPolicy,
  principal,
  query,
  recall,
  answerReview,
  approvalRequest,
  clarification,
  difference,
  requests,
  inputRequest,
  pause,
  planReview,
  policyChange,
  reviewing,
  tools,
  verification,
]) {
  Object.freeze(module);
}

/**
 * Two frames: the place of an error and its caller. The SDK takes a stack with every promise of a workflow, and looks
 * up each of its frames: with the usual ten of them a sixth of the time of a simple query (`npm run bench`).
 */
Error.stackTraceLimit = 2;
