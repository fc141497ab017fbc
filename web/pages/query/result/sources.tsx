import { Anchor, Spoiler, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Citation } from '../../../../contract/answer.js';
import type { Passage } from '../../../../contract/passage.js';
import type { WithheldBecause } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { SafeLink } from '../../../parts/source-link.js';
import { partTexts } from '../../../parts/texts.js';
import { PassageText } from './passage.js';
import classes from './result.module.css';
import { resultTexts } from './texts.js';

interface Props {
  citations: readonly Citation[];
  passages: readonly Passage[];
  withheldBecause: WithheldBecause | undefined;
  selected: number | undefined;
  onSelect: (marker: number | undefined) => void;
}

/** What an answer rests on: the quoted words, and the passage around them for who wants to see. */
export function Sources({ citations, passages, withheldBecause, selected, onSelect }: Props) {
  const texts = useTexts(resultTexts);
  return (
    <section aria-labelledby="sources">
      <Title order={2} size="h5" id="sources" mb="xs">
        {texts.sources}
      </Title>
      <ol className={classes['sources']}>
        {citations.map((citation, at) => (
          <Source
            // a reviewer may cite one source twice under one number
            key={`${citation.marker}-${at}`}
            citation={citation}
            passage={passages.find(({ id }) => id === citation.passageId)}
            withheldBecause={withheldBecause ?? 'not_readable'}
            selected={citation.marker === selected}
            onSelect={() => onSelect(citation.marker === selected ? undefined : citation.marker)}
          />
        ))}
      </ol>
    </section>
  );
}

interface SourceProps {
  citation: Citation;
  passage: Passage | undefined;
  withheldBecause: WithheldBecause;
  selected: boolean;
  onSelect: () => void;
}

function Source({ citation, passage, withheldBecause, selected, onSelect }: SourceProps) {
  const texts = useTexts(resultTexts);
  const { withheld, source } = useTexts(partTexts);
  const [shown, setShown] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const { marker, title, section, page, quote, url } = citation;
  // what a tool or a person gave is kept in the plan only
  const readable = !citation.withheld && (passage === undefined || passage.source === 'document');
  return (
    <li ref={item} className={classes['source']} data-selected={selected || undefined}>
      <UnstyledButton className={classes['sourceHead'] ?? ''} aria-pressed={selected} onClick={onSelect}>
        <span className={classes['number']} aria-label={source(marker)}>
          {marker}
        </span>
        <span>
          <Text component="span" size="sm" fw={550}>
            {title}
          </Text>
          <Text component="span" size="xs" c="dimmed" display="block">
            {[section, page !== undefined && texts.page(page)].filter(Boolean).join(' · ')}
          </Text>
        </span>
      </UnstyledButton>
      {citation.withheld ? (
        <Text size="sm" c="dimmed" fs="italic">
          {withheld[withheldBecause]}
        </Text>
      ) : (
        <Stack gap={4} align="flex-start">
          {!shown && (
            <Spoiler maxHeight={64} showLabel="…" hideLabel="⌃" w="100%">
              <blockquote className={classes['quote']}>{quote}</blockquote>
            </Spoiler>
          )}
          {shown && (
            <div style={{ width: '100%' }}>
              <PassageText citation={citation} contentHash={passage?.contentHash} />
            </div>
          )}
          {readable && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              py={5}
              aria-expanded={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? texts.hidePassage : texts.showPassage}
            </Anchor>
          )}
          {url !== undefined && (
            <Text size="sm" component="span">
              <SafeLink href={url}>{url}</SafeLink>
            </Text>
          )}
        </Stack>
      )}
    </li>
  );
}
