import { z } from 'zod';

/** Where a claim of the answer is supported: `quote` stands at [start, end) of the passage's text (UTF-16 units). */
export const citationSchema = z.object({
  /** Number that stands in the answer as [n]. */
  marker: z.number().int().min(1),
  passageId: z.string(),
  documentId: z.string(),
  title: z.string(),
  /** Where in the document: headings joined with " › ", and the page of a paged one. */
  section: z.string().exactOptional(),
  page: z.number().int().min(1).exactOptional(),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string(),
  url: z.string().optional(),
});
export type Citation = z.infer<typeof citationSchema>;

export const disclaimerSchema = z.object({
  code: z.enum(['low_quality', 'provisional', 'web_source', 'degraded', 'evidence_changed']),
  text: z.string(),
});
export type Disclaimer = z.infer<typeof disclaimerSchema>;

/** An answer as the reasoner drafts it. */
export const draftSchema = z.object({
  text: z.string().min(1),
  /** False when the passages do not support any answer; the text then says so. */
  answered: z.boolean(),
  citations: z.array(citationSchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** An answer as the asker sees it. */
export const answerSchema = draftSchema.extend({
  status: z.enum(['provisional', 'final']),
  /** Who wrote the text: the machine, or a reviewer who edited it. */
  author: z.enum(['reasoner', 'reviewer']),
  disclaimers: z.array(disclaimerSchema),
});
export type Answer = z.infer<typeof answerSchema>;
