import { Button, Text } from '@mantine/core';
import { IconFilterOff, IconMessageQuestion, IconWifiOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isOutage } from '../../../client/errors.js';
import { PAGES } from '../../../contract/pages.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { useLivePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import { End } from './end.js';
import { useFilter } from './filter.js';
import { Filters } from './filters.js';
import classes from './queries.module.css';
import { Row } from './row.js';
import { queriesTexts } from './texts.js';

const UNFILTERED = { stage: null, mode: null, confidence: null };

/** The questions of the reader, or of everyone, running ones first. */
export default function Queries() {
  const texts = useTexts(queriesTexts);
  const { filter, query, change, filtered } = useFilter();
  const clear = () => change(UNFILTERED);
  const pages = useLivePages('listQueries', query);
  const { items, error, fetchStatus, refresh } = pages;
  return (
    <>
      <PageHead title={texts.title}>
        <AskLink />
      </PageHead>
      <Filters filter={filter} filtered={filtered} onChange={change} onClear={clear} />
      {error && !(items && isOutage(error)) && <ProblemView error={error} onRetry={refresh} />}
      {!items && !error && (fetchStatus === 'paused' ? <Offline /> : <Loading lines={8} />)}
      {items?.length === 0 && (filtered ? <NoMatch onClear={clear} /> : <Nothing />)}
      {items && items.length > 0 && (
        <>
          <ul className={classes['list']} aria-label={texts.list} aria-busy={pages.isPlaceholderData}>
            {items.map((one) => (
              <Row key={one.id} query={one} withAsker={filter.everyone} />
            ))}
          </ul>
          <End
            more={pages.hasNextPage}
            loading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
    </>
  );
}

function AskLink() {
  const { ask } = useTexts(queriesTexts);
  return (
    <Button component={Link} href={PAGES.ask} variant="light" size="sm">
      {ask}
    </Button>
  );
}

function Nothing() {
  const { empty } = useTexts(queriesTexts);
  return (
    <EmptyState icon={<IconMessageQuestion size={40} />} title={empty.title}>
      <Text c="dimmed">{empty.detail}</Text>
      <AskLink />
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { nothing, clear } = useTexts(queriesTexts);
  return (
    <EmptyState icon={<IconFilterOff size={40} />} title={nothing.title}>
      <Text c="dimmed">{nothing.detail}</Text>
      <Button variant="light" onClick={onClear}>
        {clear}
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
