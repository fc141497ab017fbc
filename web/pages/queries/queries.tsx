import { Button, Text } from '@mantine/core';
import { IconFilterOff, IconMessageQuestion, IconWifiOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isOutage } from '../../../client/errors.js';
import { PAGES } from '../../../contract/pages.js';
import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { useLivePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import classes from '../../parts/list.module.css';
import { ListEnd } from '../../parts/list-end.js';
import { ProblemView } from '../../parts/problem-view.js';
import { useFilter } from './filter.js';
import { QuestionFilters } from './question-filters.js';
import { Row } from './row.js';
import { partTexts } from '../../parts/texts.js';
import { queriesTexts } from './texts.js';

/** The questions of the reader, or of everyone, running ones first. */
export default function Queries() {
  const texts = useTexts(queriesTexts);
  const filter = useFilter();
  const { query, everyone, clear } = filter;
  const pages = useLivePages('listQueries', query);
  const { items, error, fetchStatus, refresh } = pages;
  return (
    <>
      <PageHead title={texts.title}>
        <AskLink />
      </PageHead>
      <QuestionFilters {...filter} />
      {error && !(items && isOutage(error)) && <ProblemView error={error} onRetry={refresh} />}
      {!items && !error && (fetchStatus === 'paused' ? <Offline /> : <Loading lines={8} />)}
      {items?.length === 0 && (clear ? <NoMatch onClear={clear} /> : <Nothing everyone={everyone} />)}
      {items && items.length > 0 && (
        <>
          <ul className={classes['list']} aria-label={texts.list} aria-busy={pages.isPlaceholderData}>
            {items.map((one) => (
              <Row key={one.id} query={one} withAsker={everyone} />
            ))}
          </ul>
          <ListEnd pages={pages} />
        </>
      )}
    </>
  );
}

function AskLink() {
  const { ask } = useTexts(queriesTexts);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  if (me?.roles.includes('asker') === false) return null;
  return (
    <Button component={Link} href={PAGES.ask} variant="light" size="sm">
      {ask}
    </Button>
  );
}

function Nothing({ everyone }: { everyone: boolean }) {
  const { empty, nobody } = useTexts(queriesTexts);
  const { title, detail } = everyone ? nobody : empty;
  return (
    <EmptyState icon={<IconMessageQuestion size={40} />} title={title}>
      <Text c="dimmed">{detail}</Text>
      <AskLink />
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { nothing } = useTexts(queriesTexts);
  const { clearFilters } = useTexts(partTexts);
  return (
    <EmptyState icon={<IconFilterOff size={40} />} title={nothing.title}>
      <Text c="dimmed">{nothing.detail}</Text>
      <Button variant="light" onClick={onClear}>
        {clearFilters}
      </Button>
    </EmptyState>
  );
}

function Offline() {
  const { offline } = useTexts(queriesTexts);
  return (
    <EmptyState icon={<IconWifiOff size={40} />} title={offline.title}>
      <Text c="dimmed">{offline.detail}</Text>
    </EmptyState>
  );
}
