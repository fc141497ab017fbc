import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyPagesPdf, encryptedPdf, latinPdf, layOut } from './write-pdf.js';
import { docx } from './write-docx.js';

/** A file that cannot be read, with what its message says in English and in Korean. */
export interface BadFile {
  path: string;
  message: RegExp;
  korean: RegExp;
}

/** Writes files that must each be refused with a message of their own. The largest takes no room on the disk. */
export async function writeBadFiles(folder: string): Promise<BadFile[]> {
  const pdf = await latinPdf(layOut('Guide', [{ paragraphs: [['Some text.']] }]));
  const word = await docx([{ text: 'Some text.' }]);
  const bomb = await docx([{ text: 'x' }], { 'word/footnotes.xml': new Uint8Array(210 * 1024 * 1024) });
  const files: [string, Uint8Array | string, RegExp, RegExp][] = [
    ['bomb.docx', bomb, /larger than the 21 MB/, /허용된 21MB/],
    ['broken.docx', word.slice(0, word.length - 200), /damaged/, /손상/],
    ['broken.pdf', `%PDF-1.4\n${'x'.repeat(3000)}\n%%EOF`, /damaged/, /손상/],
    ['empty.pdf', '', /no text/, /내용이 없습니다/],
    ['encrypted.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password/, /암호/],
    ['encrypted.pdf', encryptedPdf(), /password/, /암호/],
    ['image.docx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /PNG/, /PNG/],
    ['letter.hwp', 'x', /\.hwp.*not supported/, /\.hwp.*지원하지/],
    ['macros.docx', await docx([{ text: 'x' }], { 'word/vbaProject.bin': 'x' }), /macros/, /매크로/],
    ['notes.pdf', 'These are notes.', /TXT/, /TXT/],
    ['old.doc', 'x', /\.doc .*not supported/, /\.doc .*지원하지/],
    ['really-a-pdf.md', pdf, /PDF/, /PDF/],
    ['scan.pdf', await emptyPagesPdf(2), /OCR/, /OCR/],
    ['truncated.pdf', pdf.slice(0, Math.floor(pdf.length / 2)), /incomplete|damaged/, /불완전|손상/],
  ];
  for (const [path, content] of files) await writeFile(join(folder, path), content);
  await writeFile(join(folder, 'huge.pdf'), '%PDF-1.7');
  await truncate(join(folder, 'huge.pdf'), 200 * 1024 * 1024);
  return [
    ...files.map(([path, , message, korean]) => ({ path, message, korean })),
    { path: 'huge.pdf', message: /larger than 50 MB/, korean: /50MB보다/ },
  ];
}
