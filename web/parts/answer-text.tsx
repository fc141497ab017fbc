import { Text, UnstyledButton } from '@mantine/core';
import type { Citation } from '../../contract/answer.js';
import { useTexts } from '../language/language.js';
import classes from './answer-text.module.css';
import { partTexts } from './texts.js';

interface Props {
  text: string;
  citations: readonly Citation[];
  /** Marker of the citation that is looked at. */
  selected?: number | undefined;
  onSelect?: ((marker: number) => void) | undefined;
}

/** An answer as plain text: nothing in it is markup. Its markers `[n]` lead to their sources. */
export function AnswerText({ text, citations, selected, onSelect }: Props) {
  const { source } = useTexts(partTexts);
  const markers = new Set(citations.map(({ marker }) => marker));
  return (
    <Text component="div" className={classes['answer'] ?? ''}>
      {text.split(/(\[\d{1,3}\])/).map((piece, at) => {
        const marker = /^\[(\d{1,3})\]$/.exec(piece)?.[1];
        if (marker === undefined || !markers.has(Number(marker))) return piece;
        return (
          <UnstyledButton
            key={at}
            className={classes['marker'] ?? ''}
            data-selected={Number(marker) === selected || undefined}
            aria-label={source(Number(marker))}
            aria-pressed={Number(marker) === selected}
            onClick={() => onSelect?.(Number(marker))}
          >
            {marker}
          </UnstyledButton>
        );
      })}
    </Text>
  );
}
