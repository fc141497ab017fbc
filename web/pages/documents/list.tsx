import { ActionIcon, Badge, Button, Select, Text } from '@mantine/core';
import { IconFileText, IconFiles, IconFilterOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ResponseOf } from '../../../client/api-client.js';
import { pageAddress } from '../../../contract/pages.js';
import { EVERYONE } from '../../../contract/grants.js';
import type { DocumentRecord } from '../../../contract/passage.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Filters, Words } from '../../parts/filters.js';
import { ListEnd } from '../../parts/list-end.js';
import { usePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { TimeText } from '../../parts/time-text.js';
import { useUrlParameter } from '../../parts/url-parameter.js';
import classes from './documents.module.css';
import { RemoveDialog } from './remove.js';
import { documentsTexts } from './texts.js';

interface Props {
  collections: ResponseOf<'listCollections'>['items'];
  mayRemove: boolean;
}

/** The documents that the viewer may read, found by words and by collection. */
export function DocumentList({ collections, mayRemove }: Props) {
  const { list: texts } = useTexts(documentsTexts);
  const [collection, setCollection] = useUrlParameter('collection');
  const [text, setText] = useUrlParameter('text');
  const [removed, setRemoved] = useState<DocumentRecord>();
  const pages = usePages('listDocuments', { collection, text });
  const { items } = pages;
  const filtered = Boolean(collection ?? text);
  return (
    <>
      <Filters>
        <Words search label={texts.search} value={text} onChange={setText} />
        <Select
          aria-label={texts.collection}
          placeholder={texts.anyCollection}
          data={collections.map((one) => one.collection)}
          value={collection ?? null}
          searchable
          clearable
          onChange={setCollection}
        />
        <Known collections={collections.filter((one) => (collection ?? one.collection) === one.collection)} />
      </Filters>
      {pages.error && <ProblemView error={pages.error} onRetry={pages.refresh} />}
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
      {items && (items.length > 0 || pages.hasNextPage) && <ListEnd pages={pages} />}
      {removed && <RemoveDialog document={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
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
