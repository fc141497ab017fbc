import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { queryIdSchema } from '../../contract/ids.js';
import type { McpCaller } from '../caller.js';
import { openRequests, queryOutlineSchema } from '../query-outline.js';
import { guarded } from '../results.js';
import { awaitQuery, waitSecondsSchema } from './await-query.js';

const inputSchema = z.strictObject({ queryId: queryIdSchema, waitSeconds: waitSecondsSchema.default(0) });

/** `get_query`: what has become of a question. */
export function registerGetQuery(server: McpServer, caller: McpCaller): void {
  const { api, language } = caller;
  // reading asks nobody
  const silent = { ...caller, showsForms: () => false };
  server.registerTool(
    'get_query',
    {
      title: 'Read a question',
      description:
        'Returns the state of a question that was asked before: the answer with citations and confidence, the reason why there is ' +
        'none, or what it is waiting for. With waitSeconds, the call waits until what is open now has been decided.',
      inputSchema,
      outputSchema: queryOutlineSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ queryId, waitSeconds }, call) =>
      guarded(language, async () => {
        const first = await api.call('getQuery', { params: { id: queryId } }, { signal: call.signal });
        const known = new Set(openRequests(first.data).map(({ id }) => id));
        return awaitQuery(silent, first, { seconds: waitSeconds, call, known });
      }),
  );
}
