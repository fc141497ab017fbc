import { withSingleBlanks } from '../../domain/text/index.js';
import { fromHtml } from 'hast-util-from-html';
import { toMdast, type Handle } from 'hast-util-to-mdast';
import type { Root } from './tree.js';

type HtmlRoot = ReturnType<typeof fromHtml>;
type HtmlNode = HtmlRoot['children'][number];
type Element = Extract<HtmlNode, { type: 'element' }>;

/** Elements that carry no text of the page: machinery, forms, and what repeats on every page of a site. */
const DROPPED = new Set(
  (
    'script style template noscript iframe object embed svg math canvas audio video ' +
    'nav footer form input select textarea button dialog'
  ).split(' '),
);

function isHidden(element: Element): boolean {
  const { hidden, ariaHidden, style } = element.properties;
  return (
    hidden !== undefined ||
    String(ariaHidden) === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(String(style ?? ''))
  );
}

/** Cells that `colspan` and `rowspan` of a page may come to; beyond it each cell counts as one, as a single tag can ask for millions. */
const SPANNED = 100_000;

/** A cell of a header in front of values names its row: read as one of a header, it would make names of its row's values. */
function withoutRowNames({ children }: Element): void {
  const cells = children.filter((child) => child.type === 'element');
  const [first] = cells;
  if (first?.tagName === 'th' && cells.some(({ tagName }) => tagName === 'td')) first.tagName = 'td';
}

const isElement = (node: HtmlNode): node is Element => node.type === 'element';

const isShown = (node: HtmlNode): node is Element =>
  isElement(node) && !DROPPED.has(node.tagName) && !isHidden(node);

/** Content of an element; where a paragraph is all of it, that of the paragraph. */
function contentOf({ children }: Element): Element['children'] {
  const [only, ...more] = children.filter(
    (child) => isElement(child) || /\S/.test('value' in child ? child.value : ''),
  );
  return only && isElement(only) && only.tagName === 'p' && more.length === 0 ? only.children : children;
}

/** Makes a list of terms one of items, each a term with what describes it: apart neither says anything. */
function joinTerms(list: Element): void {
  const parts = list.children
    .filter(isShown)
    .flatMap((child) => (child.tagName === 'div' ? child.children.filter(isShown) : [child]));
  const items: Element[] = [];
  for (const [at, part] of parts.entries()) {
    const [before, item] = [parts[at - 1]?.tagName, items.at(-1)];
    if (!item || (part.tagName === 'dt' && before !== 'dt'))
      items.push({ ...part, tagName: 'li', children: [...contentOf(part)] });
    else {
      const value = part.tagName === 'dt' ? ', ' : before === 'dt' ? ': ' : ' ';
      item.children.push({ type: 'text', value }, ...contentOf(part));
    }
  }
  Object.assign(list, { tagName: 'ul', children: items });
}

/** Removes in place what a reader of the page would not see, comments included. */
function prune(node: HtmlRoot | Element, spanned = { left: SPANNED }): void {
  node.children = (node.children as Element[]).filter((child) =>
    child.type === 'element' ? isShown(child) : child.type === 'text',
  );
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'tr') withoutRowNames(child);
    if (child.tagName === 'dl') joinTerms(child);
    const { colSpan = 1, rowSpan = 1 } = child.properties;
    const cells = Number(colSpan) * Number(rowSpan);
    if (cells > 1) spanned.left -= cells;
    if (spanned.left < 0) Object.assign(child.properties, { colSpan: 1, rowSpan: 1 });
    prune(child, spanned);
  }
}

function find(node: HtmlRoot | Element, tagName: string): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const found = child.tagName === tagName ? child : find(child, tagName);
    if (found) return found;
  }
  return undefined;
}

function textOf(node: Element | undefined): string {
  const text = (node?.children ?? []).map((child) => (child.type === 'text' ? child.value : '')).join('');
  return withSingleBlanks(text).trim();
}

/** A footnote mark or a permalink beside a heading says nothing outside the page. */
const dropPermalinks: Handle = (state, element) =>
  /^[#¶§]?$/.test(textOf(element)) && element.children.every((child) => child.type === 'text')
    ? undefined
    : state.all(element);

function toTree(node: HtmlRoot | Element): Root {
  const root: HtmlRoot = { type: 'root', children: node.children as HtmlRoot['children'] };
  return toMdast(root, { document: true, handlers: { a: dropPermalinks } }) as Root;
}

/** A page as a tree; of its text only what a reader sees, and only the `main` part where there is one. */
export function parseHtml(html: string): { tree: Root; title: string } {
  const page = fromHtml(html);
  const title = textOf(find(page, 'title'));
  prune(page);
  return { tree: toTree(find(page, 'main') ?? find(page, 'body') ?? page), title };
}

/** The HTML that stands in a Markdown text, as a tree. */
export function parseHtmlFragment(html: string): Root {
  const fragment = fromHtml(html, { fragment: true });
  prune(fragment);
  return toTree(fragment);
}
