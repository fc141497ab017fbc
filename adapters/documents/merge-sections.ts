import type { Atom } from './atoms.js';
import { SMALL, TARGET } from './chunk-size.js';
import type { Section } from './sections.js';

interface Group {
  page: number | undefined;
  parent: string[];
  members: Section[];
  size: number;
}

/** Hangul counts double: it says as much in half the characters, and a section that says enough keeps its heading. */
function sizeOf(atoms: readonly Atom[]): number {
  const text = atoms.map((atom) => atom.glue + atom.text).join('');
  return text.length + (text.match(/\p{Script=Hangul}/gu)?.length ?? 0);
}

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && startsWith(a, b);
const startsWith = (path: readonly string[], start: readonly string[]) =>
  start.every((heading, index) => path[index] === heading);

/** A section with sections below it is the introduction to them; any other is one among its siblings. */
function parentOf(sections: readonly Section[], index: number): string[] {
  const { headings } = sections[index]!;
  const next = sections[index + 1]?.headings ?? [];
  const introduces = next.length > headings.length && startsWith(next, headings);
  return introduces ? headings : headings.slice(0, -1);
}

/** The text of several sections under their parent, each with its heading unless it is the parent's own. */
function join({ parent, members, page }: Group): Section {
  if (members.length === 1) return members[0]!;
  const atoms = members.flatMap(({ headings, atoms: [first, ...rest] }) =>
    headings.length === parent.length
      ? [first!, ...rest]
      : [{ text: `## ${headings.at(-1)!}`, glue: '\n\n' }, { ...first!, glue: '\n' }, ...rest],
  );
  return { headings: parent, atoms, page };
}

/** Joins small neighbouring sections of one parent (and page) as long as they stay below the target together. */
export function mergeSections(sections: readonly Section[]): Section[] {
  const groups: Group[] = [];
  sections.forEach((section, index) => {
    const parent = parentOf(sections, index);
    const size = sizeOf(section.atoms);
    const { page } = section;
    const last = groups.at(-1);
    const fits =
      last !== undefined &&
      last.page === page &&
      same(last.parent, parent) &&
      last.size + size <= TARGET &&
      (last.size < SMALL || size < SMALL);
    if (fits) {
      last.members.push(section);
      last.size += size;
    } else groups.push({ parent, members: [section], size, page });
  });
  return groups.map(join);
}
