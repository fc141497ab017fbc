import { parseDocument } from 'yaml';
import { z } from 'zod';
import { domainSchema } from '../../contract/analysis.js';
import { languageSchema } from '../../contract/language.js';
import { classificationSchema } from '../../contract/passage.js';
import { FileFailure } from './problems.js';

const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item));

/** What a document may state of itself; other keys belong to other programs. */
const frontMatterSchema = z.object({
  title: z
    .union([z.string(), z.number()])
    .transform((title) => String(title).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(300))
    .optional(),
  language: languageSchema.optional(),
  domains: oneOrMore(domainSchema).optional(),
  groups: oneOrMore(z.string().trim().min(1).max(100)).pipe(z.array(z.string()).min(1)).optional(),
  classification: classificationSchema.optional(),
});
export type FrontMatter = z.infer<typeof frontMatterSchema>;

const BLOCK = /^---[ \t]*\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$(?![\s\S]))/m;

/**
 * Parts a file into its front matter and the rest. Whatever looks like front matter and cannot be read is refused: to
 * pass over it could open a document to people whom its `groups` leave out.
 * @throws FileFailure `frontMatter` with the key and what it must be.
 */
export function splitFrontMatter(text: string): { meta: FrontMatter; body: string } {
  if (!/^---[ \t]*\n/.test(text)) return { meta: {}, body: text };
  const block = BLOCK.exec(text);
  if (!block) {
    if (/^---[ \t]*\n\s*[\w-]+\s*:/.test(text))
      throw new FileFailure('frontMatter', 'the second “---” is missing');
    return { meta: {}, body: text };
  }
  return { meta: parseMeta(block[1]!), body: text.slice(block[0].length) };
}

function parseMeta(source: string): FrontMatter {
  const yaml = parseDocument(source, { prettyErrors: false });
  const error = yaml.errors[0];
  if (error) throw new FileFailure('frontMatter', error.message, { cause: error });
  let content: unknown;
  try {
    content = yaml.toJS() ?? {};
  } catch (cause) {
    throw new FileFailure('frontMatter', (cause as Error).message, { cause });
  }
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw new FileFailure('frontMatter', 'it is not made of lines “key: value”');
  }
  const parsed = frontMatterSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
  throw new FileFailure('frontMatter', issues.join('; '), { cause: parsed.error });
}
