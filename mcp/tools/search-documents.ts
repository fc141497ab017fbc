import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { collectionSchema } from '../../contract/ids.js';
import { shortened } from '../../domain/json-text.js';
import type { McpCaller } from '../caller.js';
import { guarded, resultOf } from '../results.js';
import { TEXTS } from '../texts.js';

const MAX_PASSAGE_CHARS = 2000;

const inputSchema = z.strictObject({
  query: z.string().trim().min(1).max(1000).describe('what to look for'),
  limit: z.number().int().min(1).max(20).default(5),
  collection: collectionSchema.optional().describe('only documents of this collection'),
});

const outputSchema = z.object({
  items: z.array(
    z.object({
      passageId: z.string(),
      documentId: z.string(),
      title: z.string(),
      section: z.string(),
      page: z.number().optional(),
      text: z.string(),
      similarity: z.number().describe('0..1'),
    }),
  ),
});

/** `search_documents`: passages, without an answer. */
export function registerSearchDocuments(server: McpServer, { api, language }: McpCaller): void {
  server.registerTool(
    'search_documents',
    {
      title: 'Search documents',
      description:
        'Finds passages in the documents that the caller may read, best first. They are neither graded nor reviewed; to have a ' +
        'question answered, use ask.',
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ query, limit, collection }, { signal }) =>
      guarded(language, async () => {
        const { data } = await api.call(
          'searchDocuments',
          { query: { q: query, limit, ...(collection === undefined ? {} : { collection }) } },
          { signal },
        );
        const items = data.items.map(({ id, documentId, title, section, page, text, similarity }) => ({
          passageId: id,
          documentId,
          title,
          section,
          ...(page === undefined ? {} : { page }),
          text: shortened(text, MAX_PASSAGE_CHARS),
          similarity,
        }));
        return resultOf(
          { items },
          (found) => found,
          (found) =>
            found.items
              .map(({ title, section, documentId, text }) => {
                const place = [title, section].filter(Boolean).join(', ');
                return `${place} (${documentId}):\n${text}`;
              })
              .join('\n\n') || TEXTS[language].nothingFound,
        );
      }),
  );
}
