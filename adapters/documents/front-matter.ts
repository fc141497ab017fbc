import { parseDocument } from 'yaml';
import { z } from 'zod';
import { domainSchema } from '../../contract/analysis.js';
import { languageSchema } from '../../contract/language.js';
import { classificationSchema } from '../../contract/passage.js';
import { FileFailure } from './problems.js';

const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item));

/** Metadata that a document may state of itself. */
const statements = {
  title: z
    .union([z.string(), z.number()])
    .transform((title) => String(title).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(300))
    .optional(),
  language: languageSchema.optional(),
  domains: oneOrMore(domainSchema).optional(),
  groups: oneOrMore(z.string().trim().min(1).max(100)).pipe(z.array(z.string()).min(1)).optional(),
  classification: classificationSchema.optional(),
};
/** Other keys belong to other programs. */
const frontMatterSchema = z.object(statements);
/** A file of ours alone: a key that nobody reads is a slip, and might have been meant to keep people out. */
const sidecarSchema = z.strictObject({ ...statements, url: z.url().optional() });
export type FrontMatter = z.infer<typeof frontMatterSchema>;

const BLOCK = /^---[ \t]*\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$(?![\s\S]))/m;

/**
 * Parts a file into its front matter and the rest. Whatever looks like front matter and cannot be read is refused: to
 * pass over it could open a document to people whom its `groups` leave out.
 * @throws FileFailure with the key and what it must be.
 */
export function splitFrontMatter(text: string): { meta: FrontMatter; body: string } {
  if (!/^---[ \t]*\n/.test(text)) return { meta: {}, body: text };
  const block = BLOCK.exec(text);
  if (!block) {
    if (/^---[ \t]*\n\s*[\w-]+\s*:/.test(text)) throw new FileFailure('frontMatterOpen');
    return { meta: {}, body: text };
  }
  const meta = parseMeta(block[1]!, frontMatterSchema, (detail) =>
    detail === undefined ? new FileFailure('frontMatterLines') : new FileFailure('frontMatter', detail),
  );
  return { meta, body: text.slice(block[0].length) };
}

/**
 * Reads the metadata in the file beside a document, with the keys of front matter and `url`.
 * @throws FileFailure with the file, the key and what it must be.
 */
export function parseSidecar(text: string, name: string): FrontMatter {
  const { url: _, ...meta } = parseMeta(text, sidecarSchema, (detail) =>
    detail === undefined
      ? new FileFailure('sidecarLines', name)
      : new FileFailure('sidecar', `${name}: ${detail}`),
  );
  return meta;
}

/** @param failure for what a parser says; without words for what is not made of keys and values at all */
function parseMeta<T>(source: string, schema: z.ZodType<T>, failure: (detail?: string) => FileFailure): T {
  const yaml = parseDocument(source, { prettyErrors: false });
  const error = yaml.errors[0];
  if (error) throw failure(error.message);
  let content: unknown;
  try {
    content = yaml.toJS() ?? {};
  } catch (cause) {
    throw failure((cause as Error).message);
  }
  if (typeof content !== 'object' || Array.isArray(content)) throw failure();
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw failure(
    parsed.error.issues
      .map((issue) => [issue.path.map(String).join('.'), issue.message].filter(Boolean).join(': '))
      .join('; '),
  );
}
