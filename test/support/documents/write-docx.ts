import JSZip from 'jszip';

/** A part of a Word document that a test writes. */
export type DocxPart = { heading: string; level: number } | { text: string } | { table: string[][] };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const paragraph = (text: string, style?: string) =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}` +
  `<w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const row = (cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;

function partXml(part: DocxPart): string {
  if ('heading' in part) return paragraph(part.heading, String(part.level));
  if ('text' in part) return paragraph(part.text);
  return `<w:tbl>${part.table.map(row).join('')}</w:tbl>`;
}

/** A Word document with the styles of a Korean Word: their ids are numbers, their names English. */
export async function docx(
  parts: readonly DocxPart[],
  more: Record<string, string | Uint8Array> = {},
): Promise<Uint8Array> {
  const zip = new JSZip();
  const styles = [1, 2, 3]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join('');
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ` +
      `ContentType="${MAIN}.document.main+xml"/></Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
      `Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
      `Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `${XML}<w:styles ${WORD}>${styles}</w:styles>`,
    'word/document.xml': `${XML}<w:document ${WORD}><w:body>${parts.map(partXml).join('')}</w:body></w:document>`,
    ...more,
  };
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
