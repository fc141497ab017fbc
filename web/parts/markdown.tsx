import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { createContext, memo, use, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import { MARKER } from '../../domain/markers.js';
import { GFM } from '../../domain/text/gfm.js';
import { remarkCited, type Range } from './markdown-cited.js';
import classes from './markdown.module.css';
import sourceClasses from './source.module.css';
import { safeAddress, SafeLink } from './source-link.js';
import { WideTable } from './scroll-box.js';

type RenderMarker = (marker: number) => ReactNode;

const Markers = createContext<RenderMarker>((marker) => `[${marker}]`);

/** Fixed: were they made anew, whatever has the focus in the text would lose it. */
const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <SafeLink href={href} underline="always">
      {children}
    </SafeLink>
  ),
  img: ({ src, alt }) => <SafeLink href={typeof src === 'string' ? src : undefined}>{alt ?? src}</SafeLink>,
  table: ({ children }) => <WideTable>{children}</WideTable>,
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  cite: Marker,
  mark: ({ children }) => <mark className={sourceClasses['mark']}>{children}</mark>,
};

function Marker({ children }: { children?: ReactNode }) {
  return use(Markers)(Number(children));
}

/** Reads tables, lists of tasks and the like; a third of what the package for it weighs, which also writes them. */
function readGfm(this: { data: () => object }): void {
  const data = this.data() as Record<string, unknown[]>;
  (data['micromarkExtensions'] ??= []).push(gfm(GFM));
  (data['fromMarkdownExtensions'] ??= []).push(gfmFromMarkdown());
}

interface RenderedProps {
  text: string;
  markers: string;
  top: number;
  start: number;
  end: number;
}

const Rendered = memo(function Rendered({ text, markers, top, start, end }: RenderedProps) {
  return (
    <ReactMarkdown
      remarkPlugins={[
        readGfm,
        [remarkCited, { start, end }],
        remarkBreaks,
        [remarkLevels, top],
        [remarkMarkers, markers.split(',').map(Number)],
      ]}
      components={COMPONENTS}
      urlTransform={(address) => safeAddress(address)}
    >
      {text}
    </ReactMarkdown>
  );
});

interface Props {
  text: string;
  /** Numbers that stand in the text as `[n]` and lead somewhere. */
  markers?: readonly number[] | undefined;
  /** Renders a marker. */
  renderMarker?: RenderMarker | undefined;
  /** The cited part of the text, which is highlighted. */
  cited?: Range | undefined;
  /** Level of its first headings: below those that stand over the text. */
  top?: number;
}

const NOTHING: Range = { start: 0, end: 0 };

/** Text that may be Markdown. HTML in it is shown as it is written, images as links, headings below those of the page. */
export function Markdown({ text, markers = [], renderMarker, cited = NOTHING, top = 3 }: Props) {
  const rendered = <Rendered text={text} markers={markers.join(',')} top={top} {...cited} />;
  return (
    <div className={classes['markdown']}>
      {renderMarker ? <Markers value={renderMarker}>{rendered}</Markers> : rendered}
    </div>
  );
}

interface Node {
  type: string;
  /** Level of a heading. */
  depth?: number;
  value?: string;
  children?: Node[] | undefined;
  data?: { hName: string };
}

/** Puts headings on the levels from `top` on, without a gap where a text leaves levels out. */
function remarkLevels(top: number) {
  return ({ children = [] }: Node) => {
    const headings = children.filter(({ type }) => type === 'heading');
    const levels = [...new Set(headings.map(({ depth }) => depth))].sort();
    for (const heading of headings) heading.depth = Math.min(6, top + levels.indexOf(heading.depth));
  };
}

/** Turns each `[n]` of the known numbers into an element `cite`; in code and in links they stay text. */
function remarkMarkers(markers: readonly number[]) {
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
