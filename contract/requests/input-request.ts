import { z } from 'zod';
import { formSchema } from '../elicitation.js';
import { todoIdSchema, toolArgumentsSchema, toolNameSchema } from '../plan.js';

/** Shown: what a tool still needs to know, as a form. */
export const inputRequestPayloadSchema = z.object({
  question: z.string(),
  todo: z.object({
    id: todoIdSchema,
    task: z.string(),
    tool: toolNameSchema,
    /** Arguments known already. */
    arguments: toolArgumentsSchema,
  }),
  /** The question to the person, in the language of the query. */
  prompt: z.string().min(1),
  requestedSchema: formSchema,
});

const reason = z.string().max(2000).optional();
const comment = z.string().max(2000).optional();

export const inputRequestReplySchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('answer'),
    value: z
      .json()
      .describe('an object of the form’s fields; where the form has one field, its value alone will do'),
    comment,
  }),
  z.strictObject({ action: z.literal('skip').describe('go on without this todo'), reason, comment }),
  z.strictObject({ action: z.literal('cancel').describe('end the query'), reason, comment }),
]);
