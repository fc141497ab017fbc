import { FileFailure } from '../problems.js';
import type { UnpackingBudget } from '../unpacking-budget.js';
import { unpack, zipEntries, type ZipEntry } from './zip.js';

/** Parts of the archive that are read; pictures are not. */
const READ = /^(?:\[Content_Types\]\.xml|_rels\/|word\/.*\.(?:xml|rels)$|docProps\/)/;

/** Names of styles in programs that translate them, beside the English ones that the library knows. */
const STYLE_MAP = [
  ...[1, 2, 3, 4, 5, 6].flatMap((level) => [
    `p[style-name='제목 ${level}'] => h${level}:fresh`,
    `p[style-name='개요 ${level}'] => h${level}:fresh`,
  ]),
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='제목'] => h1:fresh",
];

function checkKind(entries: readonly ZipEntry[]): void {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('word/vbaProject.bin')) throw new FileFailure('macros');
  if (names.has('word/document.xml') || names.has('_rels/.rels')) {
    if (names.has('xl/workbook.xml')) throw new FileFailure('wrongContent', 'XLSX');
    if (names.has('ppt/presentation.xml')) throw new FileFailure('wrongContent', 'PPTX');
    return;
  }
  throw new FileFailure('wrongContent', 'ZIP');
}

/**
 * Returns the texts of the parts of a document that are read, headers and comments included, without markup. Sizes that
 * an archive declares may be false: every part is unpacked once, and never beyond the budget.
 */
function textsOf(bytes: Uint8Array, entries: readonly ZipEntry[], budget: UnpackingBudget): string[] {
  return entries
    .filter(({ name }) => READ.test(name))
    .map((entry) => {
      if (entry.encrypted) throw new FileFailure('encryptedOffice');
      if (entry.unpacked > budget.left) throw budget.exceeded();
      try {
        const part = unpack(bytes, entry, budget.left);
        budget.spend(part.length);
        // words may be cut into runs, and end with paragraphs
        return part
          .toString('utf8')
          .replace(/<\/w:p>|<w:(?:br|tab|cr)\b[^>]*>/g, ' ')
          .replace(/<[^>]*>/g, '');
      } catch (error) {
        throw error instanceof RangeError ? budget.exceeded() : error;
      }
    });
}

/**
 * A Word document as HTML: headings by their styles, lists, tables; no pictures, headers and footers. `texts` is all that
 * stands in it, shown or not.
 * @throws FileFailure that says what is wrong with it.
 */
export async function docxToHtml(
  bytes: Uint8Array,
  budget: UnpackingBudget,
): Promise<{ html: string; texts: string[] }> {
  const entries = zipEntries(bytes);
  checkKind(entries);
  const texts = textsOf(bytes, entries, budget);
  const { default: mammoth } = await import('mammoth');
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      {
        styleMap: STYLE_MAP,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
      },
    );
    return { html: value, texts };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new FileFailure('brokenDocx', '', { cause: error });
  }
}
