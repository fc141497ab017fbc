import { z } from 'zod';

/** Classes of errors that OpenAI's clients know. */
export const openAiErrorTypeSchema = z.enum([
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'rate_limit_error',
  'conflict_error',
  'server_error',
]);

/** An error in the form of OpenAI's API; what its message refers to stands beside that, such as `receipt` or `roles`. */
export const openAiErrorSchema = z.object({
  error: z.looseObject({
    /** For a person, in their language. */
    message: z.string(),
    type: openAiErrorTypeSchema,
    /** The parameter that is wrong, where one is. */
    param: z.string().nullable(),
    /** OpenAI's own code where clients know one, such as `model_not_found`; otherwise one of docs/errors.md. */
    code: z.string(),
  }),
});
export type OpenAiError = z.infer<typeof openAiErrorSchema>;
