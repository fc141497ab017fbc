import { z } from 'zod';
import { withheldSchema } from './passage.js';
import { recallSchema } from './recall.js';
import { count } from './numbers.js';

/** The support of a claim of the answer: `quote` stands at [start, end) of the passage's text (UTF-16 units). */
export const citationSchema = z.object({
  /** Number that stands in the answer as [n]. */
  marker: z.number().int().min(1),
  passageId: z.string(),
  documentId: z.string(),
  title: z.string(),
  /** Place in the document: headings joined with " › ", and the page of a paged one. */
  section: z.string().exactOptional(),
  page: z.number().int().min(1).exactOptional(),
  start: count,
  end: count,
  quote: z.string(),
  url: z.string().optional(),
  withheld: withheldSchema,
});
export type Citation = z.infer<typeof citationSchema>;

/**
 * A gap of the index when it was searched: `indexing`: documents in the scope of the question were being taken in;
 * `no_documents`: there was none at all. Either way it is worth asking again.
 */
const indexGapSchema = z.enum(['indexing', 'no_documents']);
export type IndexGap = z.infer<typeof indexGapSchema>;

export const disclaimerSchema = z.object({
  code: z.enum([
    'low_quality',
    'unverified',
    'provisional',
    'unreviewed',
    'rephrase',
    'web_source',
    'degraded',
    'evidence_changed',
    ...indexGapSchema.options,
  ]),
  text: z.string(),
});
export type Disclaimer = z.infer<typeof disclaimerSchema>;

/** An answer as the reasoner drafts it. */
export const draftSchema = z.object({
  text: z.string().min(1),
  /** False when the passages do not support any answer; the text then says so. */
  answered: z.boolean(),
  /** Points that a person must look at before it goes out, as far as the writer can tell without a judge. */
  safetyConcerns: z.array(z.string()).exactOptional(),
  citations: z.array(citationSchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** A draft as it is shown: without its text to those who may not read what it rests on. */
export const shownDraftSchema = draftSchema.extend({ text: z.string(), withheld: withheldSchema });

/** An answer as the asker sees it. */
export const answerSchema = shownDraftSchema.extend({
  status: z.enum(['provisional', 'final']),
  /** The writer of the text: the machine, or a reviewer who edited it. */
  author: z.enum(['reasoner', 'reviewer']),
  disclaimers: z.array(disclaimerSchema),
  /** Set since a document does not say any more what the answer quotes: not to be relied on. */
  recalled: recallSchema.exactOptional(),
});
export type Answer = z.infer<typeof answerSchema>;
