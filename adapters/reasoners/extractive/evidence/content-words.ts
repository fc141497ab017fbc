import { queryTokens } from '../../../../domain/text/index.js';
import { stripEndings } from '../../../../domain/text/korean.js';

/** A word that carries meaning: how it was written (particles cut off) and the index terms it consists of. */
export interface ContentWord {
  surface: string;
  terms: string[];
}

const SEPARATORS = /[\s,;:!?()[\]{}"“”「」『』<>·…/]+|\.(?=\s|$)/u;
const HANGUL_TAIL = /^([^\p{Script=Hangul}]+)(\p{Script=Hangul}{1,4})$/u;

/** The words of a text that say something about its topic, in order, each once. Function words are left out. */
export function contentWords(text: string): ContentWord[] {
  const found = new Map<string, ContentWord>();
  for (const chunk of text.normalize('NFKC').split(SEPARATORS)) {
    const terms = [...new Set(queryTokens(chunk))];
    const key = terms.join(' ');
    if (key && !found.has(key)) found.set(key, { surface: surfaceOf(chunk), terms });
  }
  return [...found.values()];
}

/** 서버를 → 서버, API를 → API, "backup" → backup. */
function surfaceOf(chunk: string): string {
  const bare = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '');
  const mixed = HANGUL_TAIL.exec(bare);
  if (mixed && queryTokens(bare).length === queryTokens(mixed[1] ?? '').length) return mixed[1] ?? bare;
  return /^\p{Script=Hangul}+$/u.test(bare) ? stripEndings(bare) : bare;
}
