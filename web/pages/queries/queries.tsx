import { Button, Text } from '@mantine/core';
import { IconFilterOff, IconMessageQuestion, IconWifiOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isOutage } from '../../../client/errors.js';
import { PAGES, pageAddress } from '../../../contract/pages.js';
import type { QuerySummary } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { ConfidenceBadge } from '../../parts/confidence-badge.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FilterChip, FilterChips } from '../../parts/filter-chip.js';
import { Choice, Days, Filters, LEVELS, Words } from '../../parts/filters.js';
import { ListEnd } from '../../parts/list-end.js';
import classes from '../../parts/list.module.css';
import { useLivePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import { StageMark } from '../../parts/stage-mark.js';
import { partTexts } from '../../parts/texts.js';
import { TimeText } from '../../parts/time-text.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { useFilter, MODES, STAGES } from './filter.js';
import rowClasses from './queries.module.css';
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

/** Search and filters of the questions; those that would not distinguish anything are not there. */
function QuestionFilters({
  params,
  change,
  field,
  clear,
  mayChoose,
  everyone,
}: ReturnType<typeof useFilter>) {
  const texts = useTexts(queriesTexts);
  const { stages, modes, levels, undecided } = useTexts(vocabulary);
  const { data: { items: collections = [] } = {} } = useEndpoint('listCollections', {});
  return (
    <>
      <Filters>
        <Words search label={texts.search} {...field('text')} />
        {mayChoose && (
          <FilterChips label={texts.whose}>
            <FilterChip pressed={!everyone} onChange={() => change({ asker: 'me', by: null })}>
              {texts.mine}
            </FilterChip>
            <FilterChip pressed={everyone} onChange={() => change({ asker: 'everyone' })}>
              {texts.everyone}
            </FilterChip>
          </FilterChips>
        )}
      </Filters>
      <Filters onClear={clear}>
        <Choice
          label={texts.stage}
          placeholder={texts.anyStage}
          data={STAGES.map((value) => ({
            value,
            label: value === 'undecided' ? undecided : stages[value],
          }))}
          {...field('stage')}
        />
        <Choice
          label={texts.confidence}
          placeholder={texts.anyConfidence}
          data={LEVELS.map((value) => ({ value, label: levels[value] }))}
          {...field('confidence')}
        />
        <Choice
          label={texts.mode}
          placeholder={texts.anyMode}
          data={MODES.map((value) => ({ value, label: modes[value] }))}
          {...field('mode')}
        />
        {collections.length > 1 && (
          <Choice
            label={texts.collection}
            placeholder={texts.anyCollection}
            data={collections.map(({ collection }) => ({ value: collection, label: collection }))}
            {...field('collection')}
          />
        )}
        {everyone && <Words label={texts.askedBy} {...field('by')} />}
        <Days params={params} change={change} />
      </Filters>
    </>
  );
}

/** A question with how far it is; one that runs shows it. */
function Row({ query, withAsker }: { query: QuerySummary; withAsker: boolean }) {
  const texts = useTexts(queriesTexts);
  const { modes, confidence: word } = useTexts(vocabulary);
  const format = useFormat();
  const { endedAt, startedAt, confidence } = query;
  return (
    <li>
      <Link href={pageAddress('query', query.id)} className={rowClasses['row'] ?? ''}>
        <span className={rowClasses['question']} data-erased={query.question === '' || undefined}>
          {query.question || texts.erased}
        </span>
        <span className={rowClasses['about']}>
          {endedAt === undefined && <span className={rowClasses['lives']} aria-hidden />}
          <StageMark {...query} />
          {confidence && (
            <span className={rowClasses['confidence']}>
              {word} <ConfidenceBadge level={confidence} />
            </span>
          )}
          <span>{modes[query.mode]}</span>
          {withAsker && <span>{texts.asker(query.asker)}</span>}
          <TimeText at={startedAt} />
          {endedAt !== undefined && (
            <span>{texts.took(format.duration(Date.parse(endedAt) - Date.parse(startedAt)))}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
