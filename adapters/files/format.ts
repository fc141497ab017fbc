export type Format = 'markdown' | 'text' | 'html';

const FORMATS: Record<string, Format> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  html: 'html',
  htm: 'html',
};

/** What each format is called on the wire. */
export const MEDIA_TYPES: Record<Format, string> = {
  markdown: 'text/markdown',
  text: 'text/plain',
  html: 'text/html',
};

/** How a file is read, by the ending of its name; undefined when it is no document. */
export function formatOf(path: string): Format | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1];
  return ending === undefined ? undefined : FORMATS[ending.toLowerCase()];
}

/** A title for a file that states none: its name without ending, with spaces for hyphens and underscores. */
export function titleFromPath(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  return name.normalize('NFC').replace(/[-_]+/g, ' ').trim() || name;
}
