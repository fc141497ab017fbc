import { UnstyledButton } from '@mantine/core';
import { Suspense } from 'react';
import type { Citation } from '../../contract/answer.js';
import { useTexts } from '../language/language.js';
import classes from './answer-text.module.css';
import { lazily } from './lazily.js';
import { partTexts } from './texts.js';

// the inbox is there before what it takes to render an answer
const Markdown = lazily(async () => ({ default: (await import('./markdown.js')).Markdown }));

interface Props {
  text: string;
  citations: readonly Citation[];
  /** Marker of the citation that is looked at. */
  selected?: number | undefined;
  onSelect?: ((marker: number) => void) | undefined;
}

/** An answer, rendered from Markdown. Its markers `[n]` lead to their sources. */
export function AnswerText({ text, citations, selected, onSelect }: Props) {
  const { source } = useTexts(partTexts);
  return (
    <Suspense fallback={<div className={classes['plain'] ?? ''}>{text}</div>}>
      <Markdown
        text={text}
        markers={citations.map(({ marker }) => marker)}
        renderMarker={(marker) => (
          <UnstyledButton
            className={classes['marker'] ?? ''}
            data-selected={marker === selected || undefined}
            aria-label={source(marker)}
            aria-pressed={marker === selected}
            onClick={() => onSelect?.(marker)}
          >
            {marker}
          </UnstyledButton>
        )}
      />
    </Suspense>
  );
}
