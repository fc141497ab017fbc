/** Fenced blocks and spans; one that is not closed goes to the end of the text or line. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;

/** The text with everything outside of code replaced by what `change` makes of it. */
export function outsideCode(text: string, change: (part: string) => string): string {
  let result = '';
  let from = 0;
  for (const code of text.matchAll(CODE)) {
    result += change(text.slice(from, code.index)) + code[0];
    from = code.index + code[0].length;
  }
  return result + change(text.slice(from));
}
