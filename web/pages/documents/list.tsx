import { ActionIcon, Badge, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText, IconFiles, IconFilterOff, IconSearch, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ResponseOf } from '../../../client/api-client.js';
import { pageAddress } from '../../../contract/pages.js';
import { EVERYONE } from '../../../contract/grants.js';
import type { DocumentRecord } from '../../../contract/passage.js';
import { useApi } from '../../api/api.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { TimeText } from '../../parts/time-text.js';
import { useUrlParameter } from '../../parts/url-parameter.js';
import classes from './documents.module.css';
import { RemoveDialog } from './remove.js';
import { documentsTexts } from './texts.js';

const PAGE_SIZE = 50;
/** The search begins when nobody has typed for so long, milliseconds. */
const REST_MS = 250;

interface Props {
  collections: ResponseOf<'listCollections'>['items'];
  mayRemove: boolean;
}

/** The documents that the viewer may read, found by words and by collection. */
export function DocumentList({ collections, mayRemove }: Props) {
  const { list: texts } = useTexts(documentsTexts);
  const [collection, setCollection] = useUrlParameter('collection');
  const [text, setText] = useUrlParameter('text');
  const [words] = useDebouncedValue(text?.trim(), REST_MS);
  const [removed, setRemoved] = useState<DocumentRecord>();
  const pages = useDocuments({ ...(collection && { collection }), ...(words && { text: words }) });
  const items = pages.data?.pages.flatMap((page) => page.items);
  const filtered = Boolean(collection ?? words);
  return (
    <>
      <div className={classes['filters']}>
        <TextInput
          className={classes['search'] ?? ''}
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          value={text ?? ''}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Select
          aria-label={texts.collection}
          placeholder={texts.anyCollection}
          data={collections.map((one) => one.collection)}
          value={collection ?? null}
          searchable
          clearable
          onChange={(value) => setCollection(value ?? undefined)}
        />
        <Known collections={collections.filter((one) => (collection ?? one.collection) === one.collection)} />
      </div>
      {pages.error && <ProblemView error={pages.error} onRetry={() => void pages.refetch()} />}
      {!items && !pages.error && <Loading lines={8} />}
      {items?.length === 0 &&
        (filtered ? (
          <NoMatch
            onClear={() => {
              setText(undefined);
              setCollection(undefined);
            }}
          />
        ) : (
          <Nothing admin={mayRemove} />
        ))}
      {items && items.length > 0 && (
        <ul className={classes['list']} aria-label={texts.name} aria-busy={pages.isPlaceholderData}>
          {items.map((document) => (
            <Row key={document.id} document={document} {...(mayRemove && { onRemove: setRemoved })} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </Group>
      )}
      {removed && <RemoveDialog document={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function useDocuments(query: { collection?: string; text?: string }) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['listDocuments', 'pages', query],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await api.call('listDocuments', { query: { ...query, limit: PAGE_SIZE, cursor } }, { signal })).data,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Size of the collections, and the time at which they last changed. */
function Known({ collections }: Pick<Props, 'collections'>) {
  const { list: texts } = useTexts(documentsTexts);
  const format = useFormat();
  const latest = collections
    .map(({ indexedAt }) => indexedAt)
    .sort()
    .at(-1);
  if (latest === undefined) return null;
  const count = collections.reduce((sum, { documents }) => sum + documents, 0);
  return (
    <Text size="sm" c="dimmed">
      {texts.count(format.number(count))} · {texts.lastIndexed} <TimeText at={latest} />
    </Text>
  );
}

interface RowProps {
  document: DocumentRecord;
  onRemove?: (document: DocumentRecord) => void;
}

function Row({ document, onRemove }: RowProps) {
  const { list: texts, classification: levels, everyone } = useTexts(documentsTexts);
  const { id, title, classification, groups, pages, indexedAt } = document;
  const readers = groups.map((group) => (group === EVERYONE ? everyone : group)).join(', ');
  return (
    <li className={classes['row']}>
      <IconFileText size={20} stroke={1.5} aria-hidden />
      <div className={classes['document']}>
        <Link href={pageAddress('document', id)} className={classes['name'] ?? ''}>
          <bdi>{title || id}</bdi>
        </Link>
        <div className={classes['about']}>
          <bdi className={classes['path']}>{id}</bdi>
          {pages !== undefined && <span>{texts.pages(pages)}</span>}
          <span>{texts.groups(readers)}</span>
          <span>
            {texts.indexed} <TimeText at={indexedAt} />
          </span>
        </div>
      </div>
      {classification !== 'internal' && (
        <Badge
          variant="light"
          tt="none"
          color={classification === 'confidential' ? 'orange' : 'gray'}
          className={classes['badge'] ?? ''}
        >
          {levels[classification]}
        </Badge>
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.remove(title || id)}
          onClick={() => onRemove(document)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function Nothing({ admin }: { admin: boolean }) {
  const { empty } = useTexts(documentsTexts).list;
  return (
    <EmptyState icon={<IconFiles size={40} />} title={empty.title}>
      <Text c="dimmed">{admin ? empty.admin : empty.reader}</Text>
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { nothing, all } = useTexts(documentsTexts).list;
  return (
    <EmptyState icon={<IconFilterOff size={40} />} title={nothing.title}>
      <Text c="dimmed">{nothing.detail}</Text>
      <Button variant="light" onClick={onClear}>
        {all}
      </Button>
    </EmptyState>
  );
}
