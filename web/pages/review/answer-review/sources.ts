import type { PayloadOf } from '../../../../contract/requests/index.js';
import type { Source } from '../../../parts/source-list.js';

/** Returns the cited passages in the order of their markers, then the passages that are not cited. */
export function sourcesOf({ draft, passages }: PayloadOf<'answer_review'>): Source[] {
  const cited = draft.citations.map((citation): Source => {
    const { passageId, documentId, title, section = '', marker } = citation;
    const passage = passages.find(({ id }) => id === passageId) ?? {
      id: passageId,
      documentId,
      title,
      section,
      contentHash: '',
      similarity: 0,
      snippet: '',
    };
    return { key: `c${marker}`, passage, citation };
  });
  const ids = new Set(cited.map(({ passage }) => passage.id));
  const others = passages.filter(({ id }) => !ids.has(id));
  return [...cited, ...others.map((passage): Source => ({ key: passage.id, passage }))];
}
