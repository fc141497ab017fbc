import { AsyncLocalStorage } from 'node:async_hooks';

/** Of the HTTP request that is being worked on. */
export interface RequestContext {
  requestId: string;
  /** The query that its address is about. */
  queryId?: string;
  /** Origin of the request, as far as it is known. */
  address?: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs what a request brings about so that it can be told which request it was. */
export function inRequest(context: RequestContext, work: () => void): void {
  contexts.run(context, work);
}

/** The request that is being worked on here; none in work of the process itself. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** Its ids, for log lines. */
export function requestIds(): Pick<RequestContext, 'requestId' | 'queryId'> | object {
  const context = contexts.getStore();
  if (!context) return {};
  const { requestId, queryId } = context;
  return { requestId, ...(queryId === undefined ? {} : { queryId }) };
}
