import { languageOfText, type Language } from '../../contract/language.js';
import { textOfContent, type ChatMessage } from '../../contract/openai/messages.js';

/** Returns the language of the last user message; undefined if there is none. */
export function languageOf(messages: readonly ChatMessage[]): Language | undefined {
  const last = messages.findLast(({ role }) => role === 'user');
  return last && languageOfText(textOfContent(last.content));
}
