import { Anchor, Button, Group, NumberInput, Text } from '@mantine/core';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useSearch } from 'wouter';
import { addressOf } from '../../../client/api-client.js';
import { isMissing } from '../../api/status.js';
import type { PassageView } from '../../../contract/endpoints.js';
import { pageAddress } from '../../../contract/pages.js';
import { useEndpoint, useApi } from '../../api/api.js';
import { useMay } from '../../api/may.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import type { Range } from '../../parts/markdown-cited.js';
import { documentsTexts } from '../documents/texts.js';
import { idInAddress } from './address.js';
import classes from './document.module.css';
import { Passages } from './passages.js';
import { documentTexts } from './texts.js';
import { pageAnchor, useSoughtPage } from './use-sought-page.js';

/** The indexed text of a document, at the passage that the address names, with what is cited of it highlighted. */
export default function Document() {
  const texts = useTexts(documentTexts);
  const id = idInAddress();
  const { passage, range } = placeIn(useSearch());
  const { passages, error, refetch, ...more } = usePassages(id, passage);
  const text = useRef<HTMLElement>(null);
  const shown = passages !== undefined;
  useEffect(() => {
    if (shown) showCited(text.current);
  }, [shown]);
  useSoughtPage(text, passages, more);
  if (isMissing(error)) {
    return (
      <EmptyState page icon={<IconFileOff size={40} />} title={texts.gone.title}>
        <Text c="dimmed">{texts.gone.detail}</Text>
        <ToAnswers id={id} />
      </EmptyState>
    );
  }
  if (error && !passages) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (!passages) return <Loading lines={12} />;
  const citedId = passage === undefined ? undefined : `${id}#${passage}`;
  return (
    <div className={classes['page']}>
      <PageHead title={passages[0]?.title ?? id} />
      <About id={id} {...(citedId !== undefined && { toCited: () => showCited(text.current) })} />
      {citedId !== undefined && !passages.some((one) => one.id === citedId) && (
        <Text role="status" mb="sm">
          {texts.passageGone}
        </Text>
      )}
      {more.hasPreviousPage && (
        <More busy={more.isFetchingPreviousPage} onClick={() => void more.fetchPreviousPage()}>
          {texts.before}
        </More>
      )}
      <article ref={text} aria-label={texts.heading}>
        {passages.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
        <Passages passages={passages} citedId={citedId} range={range} />
      </article>
      {more.hasNextPage && (
        <More busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          {texts.after}
        </More>
      )}
    </div>
  );
}

/** Place of the document and what is known of it, as far as it can be read. */
function About({ id, toCited }: { id: string; toCited?: () => void }) {
  const texts = useTexts(documentTexts);
  const { classification: levels } = useTexts(documentsTexts);
  const format = useFormat();
  const { data: { classification, pages, indexedAt, origin } = {} } = useEndpoint('getDocument', {
    params: { id },
  });
  const said = [
    id,
    classification && levels[classification],
    pages !== undefined && texts.pages(pages),
    indexedAt !== undefined && texts.indexed(format.moment(indexedAt)),
  ];
  return (
    <header>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {said.filter(Boolean).join(' · ')}
      </Text>
      <Group gap="md" mt={4} mb="md">
        <Text size="sm" c="dimmed">
          {texts.note}
        </Text>
        {pages !== undefined && pages > 1 && <GoToPage pages={pages} />}
        {toCited && (
          <Anchor component="button" size="sm" onClick={toCited}>
            {texts.toCited}
          </Anchor>
        )}
        {origin === 'upload' && (
          <Anchor size="sm" href={addressOf('getDocumentContent', { params: { id } })} download>
            <IconDownload size={14} aria-hidden /> {texts.original}
          </Anchor>
        )}
        <ToAnswers id={id} />
      </Group>
    </header>
  );
}

function ToAnswers({ id }: { id: string }) {
  const { answers: texts } = useTexts(documentTexts);
  if (!useMay('listAnswersFrom')) return null;
  return (
    <Anchor component={Link} size="sm" href={pageAddress('documentAnswers', id)}>
      {texts.link}
    </Anchor>
  );
}

/** Leads to a page by its number, which then stands in the address. */
function GoToPage({ pages }: { pages: number }) {
  const texts = useTexts(documentTexts);
  const [page, setPage] = useState<number | string>('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (page !== '') location.hash = pageAnchor(Number(page));
  };
  return (
    <form onSubmit={go}>
      <Group gap={6}>
        <NumberInput
          aria-label={texts.goToPage}
          placeholder={texts.goToPage}
          size="xs"
          w={130}
          min={1}
          max={pages}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={page}
          onChange={setPage}
        />
        <Text size="sm" c="dimmed">
          / {pages}
        </Text>
      </Group>
    </form>
  );
}

function More({ busy, onClick, children }: { busy: boolean; onClick: () => void; children: string }) {
  return (
    <Button variant="default" size="sm" my="md" loading={busy} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Brings what is cited into sight: its first words, or the passage where no words are named. */
function showCited(text: HTMLElement | null): void {
  const target = text?.querySelector('mark') ?? text?.querySelector('[data-cited]');
  target?.scrollIntoView({ block: 'center' });
}

interface Place {
  /** Number of the cited passage. */
  passage: number | undefined;
  range: Range | undefined;
}

function placeIn(search: string): Place {
  const params = new URLSearchParams(search);
  const [passage, start, end] = ['passage', 'start', 'end'].map((name) => wholeNumber(params.get(name)));
  return { passage, range: start === undefined || end === undefined ? undefined : { start, end } };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** Passages that are read at once. */
const PAGE_SIZE = 50;
/** Passages before the cited one that are shown from the beginning. */
const CONTEXT = 10;

interface Part {
  from: number;
  limit: number;
}

/**
 * Reads the passages of a document around one of them, and more in both directions as they are asked for.
 * @param cited number of the passage to begin at
 */
function usePassages(id: string, cited: number | undefined) {
  const api = useApi();
  const pages = useInfiniteQuery({
    queryKey: ['passages', id, cited],
    initialPageParam: { from: Math.max(0, (cited ?? 0) - CONTEXT), limit: PAGE_SIZE },
    queryFn: async ({ pageParam: part, signal }) => {
      const { data } = await api.call('listPassages', { params: { id }, query: part }, { signal });
      return { ...data, from: part.from };
    },
    getNextPageParam: ({ next }): Part | undefined =>
      next === undefined ? undefined : { from: next, limit: PAGE_SIZE },
    getPreviousPageParam: ({ from }): Part | undefined => {
      const start = Math.max(0, from - PAGE_SIZE);
      return from === 0 ? undefined : { from: start, limit: from - start };
    },
  });
  const passages: PassageView[] | undefined = pages.data?.pages.flatMap(({ items }) => items);
  return { ...pages, passages };
}
