import type { OpenSearchConnection } from './connection.js';

/** A request to the cluster, as its REST interface names things. */
export interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** Newline-delimited JSON, for `_bulk` and `_msearch`. */
  lines?: string;
  /** Answers with these statuses are no errors. */
  ignore?: number[];
}

/** Sends a request and gives the body of the answer. */
export async function call<T>(
  { client }: OpenSearchConnection,
  { method, path, query, body, lines, ignore }: Call,
): Promise<T> {
  const response = await client.transport.request(
    {
      method,
      path,
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(lines !== undefined && { bulkBody: lines }),
    },
    ignore && { ignore },
  );
  return response.body as T;
}
