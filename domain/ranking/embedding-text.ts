/** Returns the text of a chunk that is embedded: under the title and the headings that it stands under. */
export function embeddingText({
  title,
  section,
  text,
}: {
  title: string;
  section: string;
  text: string;
}): string {
  const headings = section.startsWith(title) ? [section] : [title, section];
  return [...headings.filter(Boolean), text].join('\n');
}
