import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { queryIdSchema } from '../../contract/ids.js';
import { presentRequest, requestKindSchema, type ListedRequest } from '../../contract/requests/index.js';
import { fits } from '../bounded.js';
import type { McpCaller } from '../caller.js';
import { describeRequest, outlineOf, requestOutlineSchema } from '../request-outline.js';
import { guarded, resultOf } from '../results.js';
import { TEXTS } from '../texts.js';

const MAX_REQUESTS = 20;

const inputSchema = z.strictObject({
  kind: requestKindSchema.optional(),
  queryId: queryIdSchema.optional(),
  text: z.string().trim().min(1).max(200).optional().describe('words that the request must contain'),
  limit: z.number().int().min(1).max(MAX_REQUESTS).default(10),
  cursor: z.string().max(500).optional().describe('“next” of the previous page'),
});

const outputSchema = z.object({ items: z.array(requestOutlineSchema), next: z.string().optional() });

/** `list_requests`: what waits for a decision. */
export function registerListRequests(server: McpServer, { api, language }: McpCaller): void {
  server.registerTool(
    'list_requests',
    {
      title: 'List what waits for people',
      description:
        'Lists the open human requests that the caller may see, those with the earliest deadline first, with what they show. A ' +
        'page has fewer than “limit” where more would be too long; “next” leads to the others.',
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async (query, { signal }) =>
      guarded(language, async () => {
        for (let { limit } = query; ;) {
          const { items, next } = (await api.call('listRequests', { query: { ...query, limit } }, { signal }))
            .data;
          const requests = (items as ListedRequest[]).map(presentRequest);
          const page = (count: number) =>
            resultOf(
              requests.slice(0, count),
              (shown) => ({ items: shown.map(outlineOf), ...(next === undefined ? {} : { next }) }),
              (shown) =>
                shown.map((request) => describeRequest(request, language)).join('\n\n') ||
                TEXTS[language].nothingWaits,
            );
          let count = requests.length;
          let result = page(count);
          while (count > 1 && !fits(result)) result = page((count -= 1));
          if (count === requests.length) return result;
          // the cursor behind those that fit comes with a page of their number
          limit = count;
        }
      }),
  );
}
