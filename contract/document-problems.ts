import { z } from 'zod';

/** Reasons for which a folder or a document cannot be used. They are recorded: none is taken away. */
const documentProblemCodeSchema = z.enum([
  'folderMissing',
  'notAFolder',
  'folderUnreadable',
  'noDocuments',
  'relativeRoot',
  'ioError',
  'vanished',
  'outside',
  'notAFile',
  'unreadable',
  'nameUnreadable',
  'uploaded',
  'unsupported',
  'otherOffice',
  'wrongContent',
  'macros',
  'tooLarge',
  'unknownEncoding',
  'nulBytes',
  'empty',
  'frontMatter',
  'frontMatterOpen',
  'frontMatterLines',
  'sidecar',
  'sidecarLines',
  'sidecarTwice',
  'sidecarFile',
  'tooComplex',
  'tooSlow',
  'tooMuchMemory',
  'unparsable',
  'encryptedPdf',
  'brokenPdf',
  'truncatedPdf',
  'scannedPdf',
  'garbledPdf',
  'tooManyPages',
  'encryptedOffice',
  'brokenDocx',
  'inflated',
  'brokenCsv',
]);
export type DocumentProblemCode = z.infer<typeof documentProblemCodeSchema>;

/** Reason for which a folder or a document cannot be used, before it is known who reads of it. */
export const documentProblemSchema = z.object({
  code: documentProblemCodeSchema,
  /** A name, a number or the words of a parser that its sentence quotes. */
  detail: z.string().exactOptional(),
  /** The reason behind this one. */
  because: z.object({ code: documentProblemCodeSchema, detail: z.string().exactOptional() }).exactOptional(),
});
export type DocumentProblem = z.infer<typeof documentProblemSchema>;

const failureDetailSchema = z.object({
  reason: documentProblemSchema.exactOptional(),
  /** The message in Korean, where it has no reason. */
  ko: z.string().exactOptional(),
});

/** Returns the reason, or the Korean words, in the details of a failed step; those of an earlier release have none. */
export function reasonIn(
  details: readonly unknown[] | null | undefined,
): z.infer<typeof failureDetailSchema> {
  return failureDetailSchema.safeParse(details?.[0]).data ?? {};
}

/** Problem as it is recorded: in plain words and, unless an earlier release recorded it, as a reason. */
export const recordedProblemSchema = z.object({
  problem: z.string(),
  ...failureDetailSchema.shape,
});
export type RecordedProblem = z.infer<typeof recordedProblemSchema>;
