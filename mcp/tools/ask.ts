import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { modeSchema, startQuerySchema } from '../../contract/query.js';
import type { McpCaller } from '../caller.js';
import { queryOutlineSchema } from '../query-outline.js';
import { guarded } from '../results.js';
import { awaitQuery, waitSecondsSchema } from './await-query.js';

/** Below the minute after which clients of the SDK give a call up. */
const WAIT_SECONDS = 45;

const inputSchema = z.strictObject({
  question: startQuerySchema.shape.question.describe('in full, as the person asked it'),
  mode: modeSchema
    .optional()
    .describe('auto: reviewed by confidence; strict: always reviewed by a person; off: never'),
  sessionId: startQuerySchema.shape.sessionId.describe('the same for the questions of one conversation'),
  waitSeconds: waitSecondsSchema.default(WAIT_SECONDS),
});

/** `ask`: a question to the organisation's documents. */
export function registerAsk(server: McpServer, caller: McpCaller): void {
  const { api, language } = caller;
  server.registerTool(
    'ask',
    {
      title: 'Ask Vouch',
      description:
        'Answers a question from the organisation’s own documents, with citations and a confidence; people review answers that are ' +
        'not certain. Returns the answer, the reason why there is none, or who has to decide. Work on a question that is not ' +
        'finished continues: call get_query with its queryId later.',
      inputSchema,
      outputSchema: queryOutlineSchema,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    async ({ waitSeconds, ...body }, call) =>
      guarded(language, async () => {
        const first = await api.call('startQuery', { body }, { signal: call.signal });
        return awaitQuery(caller, first, { seconds: waitSeconds, call });
      }),
  );
}
