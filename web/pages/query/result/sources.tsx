import { Title } from '@mantine/core';
import type { Citation } from '../../../../contract/answer.js';
import type { Passage } from '../../../../contract/passage.js';
import { useTexts } from '../../../language/language.js';
import { SourceList, type Source } from '../../../parts/source-list.js';
import { resultTexts } from './texts.js';

interface Props {
  citations: readonly Citation[];
  passages: readonly Passage[];
  /** Marker of the citation that is looked at. */
  selected: number | undefined;
  onSelect: (marker: number | undefined) => void;
}

/** The cited sources of an answer; the selected one shows the quotation in its context. */
export function Sources({ citations, passages, selected, onSelect }: Props) {
  const texts = useTexts(resultTexts);
  return (
    <section aria-labelledby="sources">
      <Title order={2} size="h5" id="sources" mb="xs">
        {texts.sources}
      </Title>
      <SourceList
        sources={citations.map((citation) => sourceOf(citation, passages))}
        linked
        selected={selected === undefined ? undefined : String(selected)}
        onSelect={(key) => onSelect(key === undefined ? undefined : Number(key))}
      />
    </section>
  );
}

/** A citation with its passage; with what it says of it itself, where the query does not list it any more. */
function sourceOf(citation: Citation, passages: readonly Passage[]): Source {
  const { marker, passageId, documentId, title, section = '', quote } = citation;
  const listed = passages.find(({ id }) => id === passageId);
  const itself = {
    id: passageId,
    documentId,
    title,
    section,
    contentHash: '',
    similarity: 0,
    snippet: quote,
  };
  return { key: String(marker), citation, passage: listed ?? itself };
}
