interface Node {
  type: string;
  value?: string;
  children?: Node[] | undefined;
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName: string };
}

/** A range [start, end) of a text, UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Puts what stands in a range of the Markdown into elements `mark`; to run before anything that makes nodes without
 * positions.
 */
export function remarkCited({ start, end }: Range) {
  return (tree: Node, { value: source }: { value: unknown }) => {
    if (end > start) mark(tree, { start, end }, String(source), { start: 0, end: 0 });
  };
}

/** @param around the place of the nearest node that has one */
function mark(node: Node, cited: Range, source: string, around: Range): void {
  node.children = node.children?.flatMap((child) => {
    const place = placeOf(child) ?? around;
    if (child.type === 'text' || child.type === 'inlineCode') return split(child, cited, source, place);
    mark(child, cited, source, place);
    return [child];
  });
}

function placeOf({ position }: Node): Range | undefined {
  const start = position?.start.offset;
  const end = position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}

function split(leaf: Node, cited: Range, source: string, place: Range): Node[] {
  const from = Math.max(cited.start, place.start);
  const to = Math.min(cited.end, place.end);
  if (to <= from) return [leaf];
  const { value = '' } = leaf;
  // the text differs from what is written where signs are escaped: it is marked as a whole then
  const at = leaf.type === 'text' ? value.indexOf(source.slice(from, to)) : -1;
  if (at < 0) return [marked(leaf)];
  const behind = at + to - from;
  return [
    ...textOf(value.slice(0, at)),
    marked({ type: 'text', value: value.slice(at, behind) }),
    ...textOf(value.slice(behind)),
  ];
}

function textOf(value: string): Node[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

function marked(child: Node): Node {
  return { type: 'cited', data: { hName: 'mark' }, children: [child] };
}
