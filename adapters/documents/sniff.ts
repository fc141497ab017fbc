import { isProse, type Format } from './format.js';
import { FileFailure } from './problems.js';

const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
/** Bytes in which readers look for the signature of a PDF. */
const PDF_HEAD = 1024;
const ZIP = 'PK\u0003\u0004';
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0';

/** Names the kind of binary bytes by its usual file extension; undefined when it is unknown. */
async function kindOf(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(bytes))?.ext.toUpperCase();
  } catch {
    return undefined; // cut off in the middle of what it began as
  }
}

function isPlainText(bytes: Uint8Array): boolean {
  return !/[\u0000-\u0008\u000e-\u001a]/.test(latin(bytes.subarray(0, 4096)));
}

/**
 * Refuses bytes that are certainly not of the format.
 * @throws FileFailure `wrongContent` with what they are; `encryptedOffice`, `brokenPdf`, `brokenDocx` or `empty`.
 */
export async function checkContent(format: Format, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw new FileFailure('empty');
  const head = latin(bytes.subarray(0, PDF_HEAD));
  if (format === 'pdf') {
    if (!head.includes('%PDF-')) throw await wrong(bytes, 'brokenPdf');
  } else if (format === 'docx') {
    if (head.startsWith(OLD_OFFICE)) throw new FileFailure('encryptedOffice');
    if (!head.startsWith(ZIP)) throw await wrong(bytes, 'brokenDocx');
  } else if (head.startsWith('%PDF-')) throw new FileFailure('wrongContent', 'PDF');
  else if (isProse(format) && head.startsWith('{\\rtf')) throw new FileFailure('wrongContent', 'RTF');
  // a text may well begin with the letters that mark a format, such as “MZ”; bytes that no text holds decide,
  // and those of UTF-16 are told by their mark
  else if (!isPlainText(bytes) && !/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head)) {
    const kind = head.startsWith(ZIP) ? 'ZIP' : await kindOf(bytes);
    if (kind) throw new FileFailure('wrongContent', kind);
  }
}

async function wrong(bytes: Uint8Array, unknown: 'brokenPdf' | 'brokenDocx'): Promise<FileFailure> {
  const kind = isPlainText(bytes) ? 'TXT' : await kindOf(bytes);
  return kind === undefined ? new FileFailure(unknown) : new FileFailure('wrongContent', kind);
}
