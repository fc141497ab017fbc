import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Rating } from '../../../../contract/feedback.js';
import { useTexts } from '../../../language/language.js';
import { usePages } from '../../../parts/live-pages.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { useUrlParameter } from '../../../parts/url-parameter.js';
import { Card } from '../card.js';
import { dashboardTexts } from '../texts.js';
import { REFRESH, type Window } from '../window.js';
import classes from './feedback.module.css';
import { Opinion } from './opinion.js';
import { feedbackTexts } from './texts.js';

const RATINGS: readonly Rating[] = ['positive', 'negative'];
const PAGE = 10;

/** The latest opinions, filtered by rating and words. */
export function Comments({ window }: { window: Window }) {
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
