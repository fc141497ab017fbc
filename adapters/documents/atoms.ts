import { markdownHead, markdownRow, splitSentences, withSingleBlanks } from '../../domain/text/index.js';
import { OVERLAP } from './pack.js';
import { hasHead } from './table-head.js';
import { type Node, type NodeOf, inlineText } from './tree.js';
import { parseHtmlFragment } from './parse-html.js';

/** A code block; its lines share one object, so that a chunk knows where to put the fences. */
export interface CodeBlock {
  fence: string;
  lang: string;
}

/** A piece of text that is not split where avoidable: a sentence, a table row, a line of code. */
export interface Atom {
  text: string;
  /** Text between it and the atom before it, when both are in one chunk. */
  glue: string;
  code?: CodeBlock;
  /** Of a table row: the header, repeated where a chunk starts inside the table. */
  header?: string;
}

/** A block with the text that precedes its first line and its later lines. */
interface Place {
  lead: string;
  indent: string;
  glue: string;
}

function paragraph(text: string, { lead, indent, glue }: Place): Atom[] {
  const lines = text.split('\n').map((line) => withSingleBlanks(line).trim());
  const atoms: Atom[] = [];
  for (const line of lines.filter((content) => content !== '')) {
    const before = atoms.length === 0 ? { text: lead, glue } : { text: indent, glue: '\n' };
    const sentences = splitSentences(line).map((sentence) => sentence.text);
    (sentences.length > 0 ? sentences : [line]).forEach((sentence, index) => {
      atoms.push(
        index === 0 ? { text: before.text + sentence, glue: before.glue } : { text: sentence, glue: ' ' },
      );
    });
  }
  return atoms;
}

function list(node: NodeOf<'list'>, place: Place): Atom[] {
  return node.children.flatMap((item, index) => {
    const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '- ';
    const task = typeof item.checked === 'boolean' ? `[${item.checked ? 'x' : ' '}] ` : '';
    const indent = `${place.indent}  `;
    return blockAtoms(item.children, {
      lead: `${index === 0 ? place.lead : place.indent}${mark}${task}`,
      indent,
      glue: index === 0 ? place.glue : '\n',
    });
  });
}

function table(node: NodeOf<'table'>, { lead, indent, glue }: Place): Atom[] {
  const rows = node.children
    .map((row) => row.children.map((cell) => withSingleBlanks(inlineText(cell.children)).trim()))
    // a table without header cells comes with a header that is empty
    .filter((cells) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) return [];
  const unnamed = rows[0]!.map(() => '');
  const [names, ...body] = hasHead(node, rows) ? rows : [unnamed, ...rows];
  const head = (cells: readonly string[]) => markdownHead(cells).replace('\n', `\n${indent}`);
  // the rows of a later chunk must not take another's place
  const header = head(names!).length <= OVERLAP ? head(names!) : head(unnamed);
  const inList = lead.trim() !== '';
  return [
    ...(inList ? [{ text: lead.trimEnd(), glue }] : []),
    { text: indent + head(names!), glue: inList ? '\n' : glue },
    ...body.map((cells) => ({ text: indent + markdownRow(cells), glue: '\n', header: indent + header })),
  ];
}

function code(node: NodeOf<'code'>, { lead, glue }: Place): Atom[] {
  const longest = Math.max(2, ...(node.value.match(/`+/g) ?? []).map((run) => run.length));
  const block: CodeBlock = { fence: '`'.repeat(longest + 1), lang: node.lang ?? '' };
  const lines = node.value
    .split('\n')
    .map((text, index) => ({ text, glue: index === 0 ? glue : '\n', code: block }));
  return lead.trim() === ''
    ? lines
    : [{ text: lead.trimEnd(), glue }, ...lines.map((line) => ({ ...line, glue: '\n' }))];
}

function block(node: Node, place: Place): Atom[] {
  if (node.type === 'paragraph' || node.type === 'heading')
    return paragraph(inlineText(node.children), place);
  if (node.type === 'list') return list(node, place);
  if (node.type === 'table') return table(node, place);
  if (node.type === 'code') return code(node, place);
  if (node.type === 'html') return blockAtoms(parseHtmlFragment(node.value).children, place);
  if (node.type === 'blockquote' || node.type === 'footnoteDefinition')
    return blockAtoms(node.children, place);
  return [];
}

const TOP: Place = { lead: '', indent: '', glue: '\n\n' };

/** Blocks as readable plain text, in atoms: "- …" and "1. …" for lists, Markdown for tables, fences for code. */
export function blockAtoms(nodes: readonly Node[], place: Place = TOP): Atom[] {
  const atoms: Atom[] = [];
  for (const node of nodes) {
    const inList = place !== TOP;
    const later: Place = { lead: place.indent, indent: place.indent, glue: inList ? '\n' : '\n\n' };
    atoms.push(...block(node, atoms.length === 0 ? place : later));
  }
  return atoms;
}
