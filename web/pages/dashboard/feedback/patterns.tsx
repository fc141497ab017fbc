import { Badge, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { FeedbackPattern, Remedy } from '../../../../contract/feedback.js';
import { useEndpoint } from '../../../api/api.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TimeText } from '../../../parts/time-text.js';
import { Card } from '../card.js';
import { dashboardTexts } from '../texts.js';
import { REFRESH, type Window } from '../window.js';
import classes from './feedback.module.css';
import { Opinion } from './opinion.js';
import { feedbackTexts } from './texts.js';

const COLOURS: Record<Remedy, string> = {
  documents: 'blue',
  retrieval: 'grape',
  prompt: 'indigo',
  thresholds: 'orange',
};

/** Negative opinions that say much the same, with what would most likely help. */
export function Patterns({ window }: { window: Window }) {
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
        <Badge color={COLOURS[remedy]} variant="light" tt="none">
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
