import { Title } from '@mantine/core';
import { useId } from 'react';
import type { Citation } from '../../../../contract/answer.js';
import type { Passage } from '../../../../contract/passage.js';
import { useTexts } from '../../../language/language.js';
import { SourceList, sourceOf } from '../../../parts/source-list.js';
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
  const title = useId();
  const sources = citations.map((citation) => sourceOf(citation, passages));
  const markerOf = (key: string | undefined) =>
    sources.find((source) => source.key === key)?.citation?.marker;
  return (
    <section aria-labelledby={title}>
      <Title order={2} size="h5" id={title} mb="xs">
        {texts.sources}
      </Title>
      <SourceList
        sources={sources}
        linked
        selected={sources.find(({ citation }) => citation?.marker === selected)?.key}
        onSelect={(key) => onSelect(markerOf(key))}
      />
    </section>
  );
}
