import { Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import type { Citation } from '../../contract/answer.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import classes from './source.module.css';
import { sourceTexts } from './source-texts.js';
import { SourceView, type SeenPassage } from './source-view.js';
import { partTexts } from './texts.js';

/** One source of an answer: what is cited of a passage, or a passage of which nothing is. */
export interface Source {
  key: string;
  passage: SeenPassage;
  citation?: Citation | undefined;
}

/** Returns a citation with its passage; where the passage is not listed, with the citation's own account of it. */
export function sourceOf(citation: Citation, passages: readonly SeenPassage[]): Source {
  const { marker, passageId, documentId, title, section = '', quote } = citation;
  const passage = passages.find(({ id }) => id === passageId) ?? {
    ...{ id: passageId, documentId, title, section },
    ...{ contentHash: '', similarity: 0, snippet: quote },
  };
  return { key: `c${marker}`, passage, citation };
}

interface Props {
  sources: readonly Source[];
  /** Key of the source that is looked at. */
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
  /** The one that is looked at from the beginning was asked for: it, too, is brought into sight. */
  linked?: boolean;
}

/** The sources of an answer; the one that is looked at is open, and brought into sight. */
export function SourceList({ sources, selected, onSelect, linked = false }: Props) {
  const texts = useTexts(sourceTexts);
  const firstUncited = sources.find(({ citation }) => citation === undefined)?.key;
  return (
    <div>
      {sources.map((source) => (
        <Fragment key={source.key}>
          {source.key === firstUncited && (
            <Text size="xs" c="dimmed" fw={600} mt="sm" mb={4}>
              {texts.uncited}
            </Text>
          )}
          <SourceItem
            source={source}
            open={source.key === selected}
            linked={linked}
            onToggle={() => onSelect(source.key === selected ? undefined : source.key)}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface ItemProps {
  source: Source;
  open: boolean;
  linked: boolean;
  onToggle: () => void;
}

function SourceItem({ source, open, linked, onToggle }: ItemProps) {
  const parts = useTexts(partTexts);
  const texts = useTexts(sourceTexts);
  const { passage, citation } = source;
  const item = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open && !linked);
  useEffect(() => {
    // what is open from the beginning must not move the page, unless a link led to it
    if (open && !wasOpen.current) item.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = open;
  }, [open]);
  const hidden = passage.withheld ?? citation?.withheld;
  const page = citation?.page ?? passage.page;
  const where = [citation?.section ?? passage.section, page !== undefined && texts.page(page)];
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div ref={item} className={classes['source']} data-selected={open || undefined}>
      <UnstyledButton className={classes['head'] ?? ''} aria-expanded={open} onClick={onToggle}>
        <Mark marker={citation?.marker} />
        <span>
          <Text size="sm" fw={600} component="span" display="block">
            {hidden ? parts.withheld.not_readable : passage.title || passage.documentId}
          </Text>
          <Text size="xs" c="dimmed" component="span" display="block">
            {where.filter(Boolean).join(' · ')}
          </Text>
          {passage.similarity > 0 && <Similarity value={passage.similarity} label={texts.similarity} />}
        </span>
        <Chevron size={16} aria-hidden />
      </UnstyledButton>
      {open && (
        <Stack className={classes['body'] ?? ''}>
          <SourceView passage={passage} citation={citation} />
        </Stack>
      )}
    </div>
  );
}

function Mark({ marker }: { marker: number | undefined }) {
  const { source } = useTexts(partTexts);
  if (marker === undefined) {
    return (
      <span className={classes['number']} data-uncited aria-hidden>
        –
      </span>
    );
  }
  return (
    <span className={classes['number']} role="img" aria-label={source(marker)}>
      {marker}
    </span>
  );
}

function Similarity({ value, label }: { value: number; label: string }) {
  const format = useFormat();
  return (
    <span className={classes['similarity']}>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${value * 100}%` }} />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
      {format.percent(value)}
    </span>
  );
}
