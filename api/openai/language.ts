import { languageOfText, type Language } from '../../contract/language.js';
import { textOfContent, type ChatMessage } from '../../contract/openai/messages.js';

/** The language of the last thing that a person wrote. */
export function languageOf(messages: readonly ChatMessage[]): Language | undefined {
  const last = messages.findLast(({ role }) => role === 'user');
  return last && languageOfText(textOfContent(last.content));
}
