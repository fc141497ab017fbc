import type { Atom, CodeBlock } from './atoms.js';

/** Characters (UTF-16 units) a chunk aims at. */
export const TARGET = 800;
/** Characters a chunk holds at most, overlap included and fences of code not counted. */
export const MAX = 1200;
/** Characters at most that a chunk repeats from the end of the one before. */
export const OVERLAP = 240;
/** A section shorter than this says too little by itself and joins its neighbour. */
export const SMALL = 320;

/** Cuts what is longer than a chunk at white space, else between characters. */
function splitLong(atom: Atom): Atom[] {
  const limit = MAX - OVERLAP;
  const parts: Atom[] = [];
  let { text, glue } = atom;
  while (text.length > limit) {
    const space = text.lastIndexOf(' ', limit);
    const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
    const end = space > limit / 2 ? space : splitsPair ? limit - 1 : limit;
    parts.push({ ...atom, text: text.slice(0, end), glue });
    glue = space > limit / 2 ? ' ' : '';
    text = text.slice(end + glue.length);
  }
  parts.push({ ...atom, text, glue });
  return parts;
}

/** Cost of beginning a chunk at an atom: lowest at a new block, highest inside a paragraph or behind a colon. */
function breakCost(before: Atom, atom: Atom): number {
  const place = /\n\s*\n/.test(atom.glue) ? 0 : atom.glue.includes('\n') ? 10 : 20;
  return place + (/[:：]$/.test(before.text) ? 30 : 0);
}

function sizeCost(size: number): number {
  return 100 * ((size - TARGET) / TARGET) ** 2;
}

/** Indices at which chunks begin: the cut with the least sum of uneven sizes and bad breaks (dynamic programming). */
function starts(atoms: readonly Atom[]): number[] {
  const best: { cost: number; start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= atoms.length; end += 1) {
    let size = 0;
    let choice = { cost: Infinity, start: end - 1 };
    for (let start = end - 1; start >= 0; start -= 1) {
      const atom = atoms[start]!;
      size += atom.text.length + (start === 0 ? 0 : atom.glue.length);
      if (size > (start === 0 ? MAX : MAX - OVERLAP) && start < end - 1) break;
      const cost =
        best[start]!.cost + sizeCost(size) + (start === 0 ? 0 : breakCost(atoms[start - 1]!, atom));
      if (cost < choice.cost) choice = { cost, start };
    }
    best.push(choice);
  }
  const found: number[] = [];
  for (let end = atoms.length; end > 0; end = best[end]!.start) found.unshift(best[end]!.start);
  return found;
}

/** Returns the atoms that the chunk beginning at `start` repeats: the header of its table, else a sentence or two. */
function overlap(atoms: readonly Atom[], start: number): Atom[] {
  const header = atoms[start]!.header;
  if (header !== undefined) return [{ text: header, glue: '\n' }];
  let size = 0;
  let from = start;
  while (from > 0 && start - from < 2) {
    const { text, glue, code, header: inTable } = atoms[from - 1]!;
    size += text.length + glue.length;
    if (code || inTable !== undefined || size > OVERLAP) break;
    from -= 1;
  }
  return atoms.slice(from, start);
}

function render(atoms: readonly Atom[]): string {
  let text = '';
  let open: CodeBlock | undefined;
  for (const atom of atoms) {
    if (open && atom.code !== open) {
      text += `\n${open.fence}`;
      open = undefined;
    }
    if (text !== '') text += atom.glue;
    if (atom.code && !open) {
      open = atom.code;
      text += `${open.fence}${open.lang}\n`;
    }
    text += atom.text;
  }
  return open ? `${text}\n${open.fence}` : text;
}

/** The texts of the chunks of one section. Consecutive ones overlap by about a sentence or two. */
export function pack(section: readonly Atom[]): string[] {
  const atoms = section.flatMap(splitLong);
  const begins = starts(atoms);
  return begins.map((start, index) =>
    render([
      ...(index === 0 ? [] : overlap(atoms, start)),
      ...atoms.slice(start, begins[index + 1] ?? atoms.length),
    ]),
  );
}
