import { blockAtoms, type Atom } from './atoms.js';
import { type Node, type NodeOf, type Root, inlineText } from './tree.js';
import { SMALL, TARGET } from './pack.js';

/** The text between two headings, with the headings above it. */
interface Section {
  headings: string[];
  atoms: Atom[];
  /** Page of a paged document on which it begins, from 1. */
  page?: number | undefined;
}

type PageOf = (node: Node) => number | undefined;
const noPages: PageOf = () => undefined;

/** Characters of a heading at most, for it stands with every chunk below it. */
const HEADING = 300;

/** A heading as text, without the `{#anchor}` that some generators put behind it. */
function headingText(node: NodeOf<'heading'>): string {
  return inlineText(node.children)
    .replace(/\s*\{\s*[#.:][^{}]*\}\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, HEADING);
}

/** The first heading of the first level, if there is one. */
export function pageHeading(tree: Root): string | undefined {
  const heading = tree.children.find((node) => node.type === 'heading' && node.depth === 1);
  return heading ? headingText(heading as NodeOf<'heading'>) || undefined : undefined;
}

/** The heading of the first level, if there is just one: several are the chapters of a document without a title. */
export function soleHeading(tree: Root): string | undefined {
  const first = tree.children.filter((node) => node.type === 'heading' && node.depth === 1);
  return first.length === 1 ? pageHeading(tree) : undefined;
}

/**
 * The sections of a page in their order, without empty ones. The heading that repeats the page's title is left out.
 * @param pageOf page on which a node begins; a section of a paged document ends with its page.
 */
export function sectionsOf(tree: Root, title: string, pageOf = noPages): Section[] {
  const sections: Section[] = [{ headings: [], atoms: [] }];
  const open: { depth: number; text: string }[] = [];
  let blocks: Root['children'] = [];
  let titleSeen = false;
  const close = () => {
    sections.at(-1)!.atoms = blockAtoms(blocks);
    blocks = [];
  };
  for (const node of tree.children) {
    const page = pageOf(node);
    if (node.type !== 'heading') {
      const { headings, page: current } = sections.at(-1)!;
      if (current !== page) {
        close();
        sections.push({ headings, atoms: [], page });
      }
      blocks.push(node);
      continue;
    }
    close();
    const text = headingText(node);
    while (open.length > 0 && open.at(-1)!.depth >= node.depth) open.pop();
    const isTitle = !titleSeen && node.depth === 1 && text === title;
    if (isTitle) titleSeen = true;
    else if (text) open.push({ depth: node.depth, text });
    sections.push({ headings: open.map((heading) => heading.text), atoms: [], page });
  }
  close();
  return sections.filter((section) => section.atoms.length > 0);
}

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
