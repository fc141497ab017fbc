import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { requestIdSchema } from '../../contract/ids.js';
import { contentHashSchema } from '../../contract/passage.js';
import { decisionSchema, type Decision } from '../../contract/requests/index.js';
import type { McpCaller } from '../caller.js';
import { guarded, resultOf } from '../results.js';
import { TEXTS } from '../texts.js';

const inputSchema = z.strictObject({
  requestId: requestIdSchema,
  ...decisionSchema.shape,
  value: z.unknown().optional().describe('for input_request: an object of the form’s fields'),
  shownHash: contentHashSchema.describe('of the request as it was shown to the person who decides'),
});

const outputSchema = z.object({
  requestId: z.string(),
  queryId: z.string(),
  kind: z.string(),
  action: z.string(),
  decidedBy: z.string().optional(),
  by: z.string(),
  at: z.string(),
  pending: z
    .object({ approvals: z.number(), needed: z.number() })
    .optional()
    .describe('more people have to approve'),
});

/** `decide`: answers a human request. */
export function registerDecide(server: McpServer, { api, language }: McpCaller): void {
  server.registerTool(
    'decide',
    {
      title: 'Decide a human request',
      description:
        'Passes on a person’s decision on an open request, such as an answer to a clarification or the approval of a task or an ' +
        'answer. Send only what the person has decided. The schema of the request lists the actions and fields.',
      inputSchema,
      outputSchema,
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    async ({ requestId, ...decision }, { signal }) =>
      guarded(language, async () => {
        const { data } = await api.call(
          'decideRequest',
          { params: { id: requestId }, body: decision as Decision },
          { signal },
        );
        const { queryId, kind, action, by, at } = data;
        const result = { requestId, queryId, kind, action, by, at };
        const texts = TEXTS[language];
        if ('pending' in data) {
          const { approvals, needed } = data.pending;
          return resultOf(
            { ...result, pending: data.pending },
            (content) => content,
            () => texts.counted(requestId, approvals, needed),
          );
        }
        return resultOf(
          { ...result, decidedBy: data.decidedBy },
          (content) => content,
          () => texts.decided(requestId, action, by),
        );
      }),
  );
}
