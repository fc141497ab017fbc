import { MARKER } from '../../domain/markers.js';

interface Node {
  type: string;
  value?: string;
  children?: Node[] | undefined;
  data?: { hName: string };
}

/** Turns each `[n]` of the known numbers into an element `cite`; in code and in links they stay text. */
export function remarkMarkers(markers: readonly number[]) {
  return (tree: Node) => mark(tree, markers);
}

function mark(node: Node, markers: readonly number[]): void {
  if (node.type === 'link' || node.type === 'linkReference') return;
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text') return split(child, markers);
    mark(child, markers);
    return [child];
  });
}

function split(text: Node, markers: readonly number[]): Node[] {
  const pieces = (text.value ?? '').split(MARKER);
  // every second piece is a number
  return pieces.flatMap((value, at): Node[] => {
    if (at % 2 === 0) return value === '' ? [] : [{ type: 'text', value }];
    if (!markers.includes(Number(value))) return [{ type: 'text', value: `[${value}]` }];
    return [{ type: 'marker', data: { hName: 'cite' }, children: [{ type: 'text', value }] }];
  });
}
