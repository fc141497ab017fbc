import type { ElicitRequestFormParams, ElicitResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { ApiClient } from '../client/api-client.js';
import type { Language } from '../contract/language.js';

/** Shows a form to the person at the client. @param of the call of a tool that it belongs to */
export type Elicit = (
  params: ElicitRequestFormParams,
  of: { requestId: RequestId; signal: AbortSignal },
) => Promise<ElicitResult>;

/** The caller that a server works for. */
export interface McpCaller {
  /** Calls the API in their name: what they may do is decided there. */
  api: ApiClient;
  /** Language of messages that belong to no question. */
  language: Language;
  elicit: Elicit;
  /** True if the client can show forms; known once it has said what it can do. */
  showsForms: () => boolean;
  /** Aborted when the process is about to stop: what waits then gives what there is, as when its time is over. */
  stopping: AbortSignal;
}
