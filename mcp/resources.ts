import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { bounded } from './bounded.js';
import type { McpCaller } from './caller.js';
import { describeQuery } from './query-outline.js';
import { explain } from './results.js';

/** Entries of a list: the latest questions, the first documents. Tools find the others. */
const MAX_LISTED = 50;

/** Questions and documents as resources: `vouch://queries/ID`, `vouch://documents/ID` with the id percent-encoded. */
export function registerResources(server: McpServer, caller: McpCaller): void {
  const { api, language } = caller;

  /** @throws Error with a code of the protocol that tells what the API refused; McpError would put the code into the text, too */
  async function withMcpErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw Object.assign(new Error(explain(error, language)), { code: ErrorCode.InvalidParams });
    }
  }

  server.registerResource(
    'query',
    new ResourceTemplate('vouch://queries/{id}', {
      list: ({ signal }) =>
        withMcpErrors(async () => {
          const query = { asker: 'me', limit: MAX_LISTED };
          const { items } = (await api.call('listQueries', { query }, { signal })).data;
          const resources = items.map(({ id, question, stage }) => ({
            uri: `vouch://queries/${id}`,
            name: id,
            title: question,
            description: stage,
            mimeType: 'text/plain',
          }));
          return { resources };
        }),
    }),
    { title: 'Questions', description: 'A question with its answer and sources, or what it is waiting for' },
    (uri, { id }, { signal }) =>
      withMcpErrors(async () => {
        const { data } = await api.call('getQuery', { params: { id: idOf(id) } }, { signal });
        return textResource(uri, bounded(data, describeQuery));
      }),
  );

  server.registerResource(
    'document',
    new ResourceTemplate('vouch://documents/{id}', {
      list: ({ signal }) =>
        withMcpErrors(async () => {
          const { items } = (await api.call('listDocuments', { query: { limit: MAX_LISTED } }, { signal }))
            .data;
          const resources = items.map(({ id, title }) => ({
            uri: `vouch://documents/${encodeURIComponent(id)}`,
            name: id,
            title,
            mimeType: 'application/json',
          }));
          return { resources };
        }),
    }),
    { title: 'Documents', description: 'Details of a document that the caller may read' },
    (uri, { id }, { signal }) =>
      withMcpErrors(async () => {
        const { data } = await api.call('getDocument', { params: { id: idOf(id) } }, { signal });
        const text = bounded(data, (document) => JSON.stringify(document, null, 2));
        return textResource(uri, text, 'application/json');
      }),
  );
}

/** The variable of an address; templates hand it over as it stands there. */
function idOf(variable: string | string[] | undefined): string {
  const given = String(variable);
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

function textResource(uri: URL, text: string, mimeType = 'text/plain'): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text }] };
}
