/** The beginning of a text, at most `chars` characters; an ellipsis stands for the rest. */
export function snippetOf(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, chars - 1).trimEnd()}…` : text;
}
