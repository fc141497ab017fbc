import { z } from 'zod';
import { domainSchema } from '../../../contract/analysis.js';
import { collectionSchema, sessionIdSchema } from '../../../contract/ids.js';
import type { ChatCompletionRequest } from '../../../contract/openai/chat-completions.js';
import { modeSchema, type StartQuery } from '../../../contract/query.js';
import { validate } from '../../http/validate.js';

/** Returns the schema of a list separated by commas. */
const list = <T>(item: z.ZodType<T>, most: number) =>
  z.string().transform((text, ctx) => {
    const read = z
      .array(item)
      .max(most)
      .safeParse(text.split(',').map((one) => one.trim()));
    if (read.success) return read.data;
    ctx.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' });
    return z.NEVER;
  });

/** The keys of `metadata` that Vouch reads; other keys are the client's own. */
const metadataSchema = z.object({
  metadata: z
    .object({
      mode: modeSchema.optional(),
      session_id: sessionIdSchema.optional(),
      /** Collections to search, separated by commas. */
      scope: list(collectionSchema, 20).optional(),
      domains: list(domainSchema, 5).optional(),
      progress: z.enum(['on', 'off']).optional(),
      /** The form of human requests to the asker; see `takesCalls`. */
      human_requests: z.enum(['tool_calls', 'text']).optional(),
    })
    .nullish(),
});

interface Wishes {
  /** Fields of the query to start. */
  fields: Pick<StartQuery, 'mode' | 'sessionId' | 'scope' | 'domains'>;
  /** True if a stream reports progress. */
  progress: boolean;
}

/** Reads the options in `metadata`. @throws ApiFailure INVALID_REQUEST */
export function readMetadata({ metadata }: ChatCompletionRequest): Wishes {
  const given = validate(metadataSchema, { metadata }).metadata ?? {};
  const { mode, session_id: sessionId, scope, domains, progress } = given;
  return {
    fields: {
      ...(mode ? { mode } : {}),
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(scope ? { scope: { collections: scope } } : {}),
      ...(domains ? { domains } : {}),
    },
    progress: progress !== 'off',
  };
}
