import { z } from 'zod';
import { count, fraction } from './numbers.js';

/**
 * Reading speeds of fast readers. English words in a minute: most adults read non-fiction silently at 175 to 300 (Brysbaert
 * 2019, "How many words do we read per minute?"). Korean characters in a minute: one standard deviation above the mean, 202.3 ±
 * 88.4 words of 2.9 letters (Song, Kim and Hyung 2016, J Korean Ophthalmol Soc 57(4)).
 */
export const READING_SPEED = { englishWords: 300, koreanCharacters: 845 } as const;

/** Checks of an answer beside its review: after its delivery, a second time by another person, or of one made wrong. */
export const checkKindSchema = z.enum(['spot', 'second', 'seeded']);
export type CheckKind = z.infer<typeof checkKindSchema>;

/** Way in which an answer was made wrong on purpose. */
export const flawSchema = z.enum(['number', 'negation', 'passage']);
export type Flaw = z.infer<typeof flawSchema>;

/** Decision of a person on an answer, as far as it says how they review. Holds no text. */
export const lookSchema = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  /** The kind of check; absent of a review. */
  check: checkKindSchema.exactOptional(),
  /** True if they found the answer right. */
  right: z.boolean(),
  tookMs: count,
  readMs: count,
  /** Of a second review: who reviewed the answer first, and what they found. */
  first: z.object({ by: z.string(), right: z.boolean() }).exactOptional(),
});
export type Look = z.infer<typeof lookSchema>;

/** Figures on how answers are reviewed, by one person or by all. */
const measuresSchema = z.object({
  /** Decisions on answers, and those of them that came sooner than what was shown can be read. */
  decisions: count,
  tooFast: count,
  tooFastShare: fraction.exactOptional(),
  /** Blind second reviews: pairs, those that agree, and Cohen's kappa with its interval (95 %) where it is defined. */
  pairs: count,
  agreed: count,
  kappa: z
    .object({ value: z.number(), from: z.number().min(-1).max(1), to: z.number().min(-1).max(1) })
    .exactOptional(),
  /** Decisions on answers made wrong on purpose, and those of them that did not let the answer pass. */
  seeded: count,
  noticed: count,
});
export type Measures = z.infer<typeof measuresSchema>;

export const reviewMeasuresSchema = z.object({
  readingSpeed: z.object({ englishWords: z.number(), koreanCharacters: z.number() }),
  /** Of the caller. */
  own: measuresSchema,
  /** Of all reviewers together, for admins: of the whole days (UTC) of the window on which at least three decided. */
  everyone: measuresSchema.extend({ reviewers: count }).exactOptional(),
});
export type ReviewMeasures = z.infer<typeof reviewMeasuresSchema>;
