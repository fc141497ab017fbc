import { AsyncLocalStorage } from 'node:async_hooks';

/** The HTTP request that is being handled. */
export interface RequestContext {
  requestId: string;
  /** Id of the query that its path names. */
  queryId?: string;
  /** IP address of the client, if known. */
  address?: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs the handling of a request within its context. */
export function inRequest(context: RequestContext, work: () => void): void {
  contexts.run(context, work);
}

/** Returns the request that is being handled; undefined in work of the process itself. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** Returns the ids of the current request, for log lines. */
export function requestIds(): Pick<RequestContext, 'requestId' | 'queryId'> | object {
  const context = contexts.getStore();
  if (!context) return {};
  const { requestId, queryId } = context;
  return { requestId, ...(queryId === undefined ? {} : { queryId }) };
}
