/** The typed client of the API, for other programs. */
export {
  ApiClient,
  addressOf,
  type CallInput,
  type CallOptions,
  type ClientOptions,
  type EndpointName,
  type Reply,
  type ResponseOf,
} from './api-client.js';
export { ApiProblem, ApiUnreachable, isOutage } from './errors.js';
export { liveEvents, type LiveEvent } from './live-events.js';
export type { Answer, Citation } from '../contract/answer.js';
export type { QueryEvent } from '../contract/events.js';
export type { FailureCode, Problem } from '../contract/failures.js';
export { isFinal, type QueryStatus, type QueryView, type StartQuery } from '../contract/query.js';
export type { Decision, DecisionResult, Receipt, RequestView } from '../contract/requests/index.js';
