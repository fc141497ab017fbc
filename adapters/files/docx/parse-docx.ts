import { FileFailure } from '../problems.js';
import { unpackedSize, zipEntries, type ZipEntry } from './zip.js';

/** Megabytes that the parts of a document may have, unpacked. */
const MAX_UNPACKED_MB = 200;
/** What is read of it; pictures are not. */
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

/** What an archive declares may be a lie, so that every part is unpacked once, no further than allowed. */
function checkSize(bytes: Uint8Array, entries: readonly ZipEntry[]): void {
  let left = MAX_UNPACKED_MB * 1024 * 1024;
  const inflated = new FileFailure('inflated', String(MAX_UNPACKED_MB));
  for (const entry of entries.filter(({ name }) => READ.test(name))) {
    if (entry.encrypted) throw new FileFailure('encryptedOffice');
    if (entry.unpacked > left) throw inflated;
    try {
      left -= unpackedSize(bytes, entry, left);
    } catch (error) {
      throw error instanceof RangeError ? inflated : error;
    }
    if (left <= 0) throw inflated;
  }
}

/**
 * A Word document as HTML: headings by their styles, lists, tables; no pictures, headers and footers.
 * @throws FileFailure that says what is wrong with it.
 */
export async function docxToHtml(bytes: Uint8Array): Promise<string> {
  const entries = zipEntries(bytes);
  checkKind(entries);
  checkSize(bytes, entries);
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
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new FileFailure('brokenDocx', '', { cause: error });
  }
}
