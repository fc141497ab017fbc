import { Text, Button, Group, SegmentedControl, Stack, TextInput, Badge } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Rating, FeedbackPattern, Remedy } from '../../../../contract/feedback.js';
import type { MetricsSummary } from '../../../../contract/metrics.js';
import { useEndpoint } from '../../../api/api.js';
import { useMaySome } from '../../../api/may.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { usePages } from '../../../parts/live-pages.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TimeText } from '../../../parts/time-text.js';
import { useUrlParameter } from '../../../parts/url-parameter.js';
import { Card, Section } from '../card.js';
import { FigureTable } from '../figure-table.js';
import { dashboardTexts } from '../texts.js';
import { type Window, REFRESH } from '../window.js';
import classes from './feedback.module.css';
import { Opinion } from './opinion.js';
import { feedbackTexts } from './texts.js';

interface Props {
  window: Window;
  summary: MetricsSummary;
}

/** Opinions of the askers, with remedies for frequent complaints. */
export function Feedback({ window, summary }: Props) {
  const { sections } = useTexts(dashboardTexts);
  const { none } = useTexts(feedbackTexts);
  const mayReadWords = useMaySome('listFeedback');
  if (summary.feedback.allTime.total === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <Section title={sections.feedback}>
      <Opinions stats={summary.feedback} />
      {mayReadWords && <Patterns window={window} />}
      {mayReadWords && <Comments window={window} />}
    </Section>
  );
}

/** Number and share of positive opinions, in total and lately. */
function Opinions({ stats }: { stats: MetricsSummary['feedback'] }) {
  const { cards } = useTexts(dashboardTexts);
  const texts = useTexts(feedbackTexts);
  const format = useFormat();
  return (
    <Card
      wide
      texts={cards.opinions}
      table={
        <FigureTable
          caption={cards.opinions.title}
          head={[texts.period, texts.total, texts.ratings.positive, texts.ratings.negative, texts.rate]}
          rows={(['last7Days', 'last30Days', 'allTime'] as const).map((window) => {
            const { total, positive, negative, satisfactionRate } = stats[window];
            return {
              key: window,
              name: texts.windows[window],
              bar: satisfactionRate / 100,
              cells: [
                ...[total, positive, negative].map(format.number),
                total === 0 ? '–' : format.percent(satisfactionRate / 100),
              ],
            };
          })}
        />
      }
    />
  );
}

const RATINGS: readonly Rating[] = ['positive', 'negative'];
const PAGE = 10;

/** The latest opinions, filtered by rating and words. */
function Comments({ window }: { window: Window }) {
  const { cards } = useTexts(dashboardTexts);
  const texts = useTexts(feedbackTexts);
  const [chosen, setChosen] = useUrlParameter('rating');
  const [typed = '', setTyped] = useUrlParameter('comment');
  const [text] = useDebouncedValue(typed.trim(), 300);
  const rating = RATINGS.find((one) => one === chosen);
  const query = { ...window, rating, ...(text !== '' && { text }) };
  const pages = usePages('listFeedback', query, { ...REFRESH, size: PAGE });
  const { items, error, refresh } = pages;
  return (
    <Card
      texts={cards.comments}
      table={
        <>
          <Group gap="xs" mb="sm">
            <SegmentedControl
              aria-label={texts.filter}
              size="xs"
              value={rating ?? ''}
              data={[
                { value: '', label: texts.all },
                ...RATINGS.map((one) => ({ value: one, label: texts.ratings[one] })),
              ]}
              onChange={(value) => setChosen(value)}
            />
            <TextInput
              aria-label={texts.search}
              placeholder={texts.searchHint}
              size="xs"
              flex={1}
              miw={140}
              maxLength={200}
              leftSection={<IconSearch size={14} aria-hidden />}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Group>
          {error && <ProblemView error={error} onRetry={refresh} />}
          {!items && !error && <Loading />}
          {items?.length === 0 && (
            <Text size="sm" c="dimmed" py="md" role="status">
              {texts.nothingFits}
            </Text>
          )}
          <Stack component="ul" gap="sm" className={classes['list'] ?? ''}>
            {items?.map((item) => (
              <Opinion key={`${item.queryId}${item.by}`} opinion={item} />
            ))}
          </Stack>
          {pages.hasNextPage && (
            <Button
              variant="subtle"
              size="xs"
              mt="sm"
              loading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {texts.more}
            </Button>
          )}
        </>
      }
    />
  );
}

const COLOURS: Record<Remedy, string> = {
  documents: 'blue',
  retrieval: 'grape',
  prompt: 'indigo',
  thresholds: 'orange',
};

/** Negative opinions that say much the same, with what would most likely help. */
function Patterns({ window }: { window: Window }) {
  const { cards } = useTexts(dashboardTexts);
  const { noPatterns } = useTexts(feedbackTexts);
  const { data, error, refetch } = useEndpoint(
    'feedbackPatterns',
    { query: window },
    { ...REFRESH, placeholderData: keepPreviousData },
  );
  return (
    <Card
      texts={cards.patterns}
      table={
        error ? (
          <ProblemView error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : data.items.length === 0 ? (
          <Text size="sm" c="dimmed" data-none>
            {noPatterns}
          </Text>
        ) : (
          <Stack component="ul" gap="lg" className={classes['list'] ?? ''}>
            {data.items.map((pattern) => (
              <Pattern key={`${pattern.remedy}${pattern.because}${pattern.words.join()}`} pattern={pattern} />
            ))}
          </Stack>
        )
      }
    />
  );
}

function Pattern({ pattern }: { pattern: FeedbackPattern }) {
  const texts = useTexts(feedbackTexts);
  const format = useFormat();
  const { remedy, words, count, share, because, examples, lastAt } = pattern;
  return (
    <li>
      <Group gap="xs" mb={4}>
        <Badge color={COLOURS[remedy]} variant="light">
          {texts.remedies[remedy].name}
        </Badge>
        <Text size="sm" fw={600}>
          {texts.ofNegative(count, format.percent(share))}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.last} <TimeText at={lastAt} />
        </Text>
      </Group>
      <Text size="sm" mb={4}>
        {texts.remedies[remedy].todo}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {texts.because[because]}
        {words.length > 0 && ` ${texts.words}: ${words.join(', ')}`}
      </Text>
      <ul className={classes['quotes']} aria-label={texts.examples}>
        {examples.map((example) => (
          <Opinion key={`${example.queryId}${example.by}`} opinion={example} quiet />
        ))}
      </ul>
    </li>
  );
}
