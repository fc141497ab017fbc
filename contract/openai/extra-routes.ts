import { chatCompletionRequestSchema, chatCompletionSchema } from './chat-completions.js';
import { modelListSchema, modelSchema } from './models.js';

/**
 * The addresses at which OpenAI's clients find Vouch. They stand beside the endpoint table, because their errors and
 * streams are in the form of OpenAI's API (docs/openai.md).
 */
export const OPENAI_ROUTES = {
  chatCompletions: {
    method: 'POST',
    path: '/v1/chat/completions',
    body: chatCompletionRequestSchema,
    response: chatCompletionSchema,
  },
  listModels: { method: 'GET', path: '/v1/models', response: modelListSchema },
  getModel: { method: 'GET', path: '/v1/models/:id', response: modelSchema },
} as const;

/** Other addresses of OpenAI's API, at which its clients may ask and Vouch offers nothing. */
export const NOT_OFFERED: string[] = [
  ...['/v1/responses', '/v1/completions', '/v1/embeddings', '/v1/moderations', '/v1/images', '/v1/audio'],
  ...['/v1/files', '/v1/batches', '/v1/assistants', '/v1/threads'],
];
