import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { PAGES, pageAddress } from '../../../contract/pages.js';
import type { QuerySummary } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { StageMark } from '../../parts/stage-mark.js';
import { TimeText } from '../../parts/time-text.js';
import classes from './ask.module.css';
import { askTexts } from './texts.js';

/** Viewers with fewer questions than this are shown examples. */
const FEW = 3;

/** The viewer's latest questions with their stages; examples for newcomers. */
export function Recent({ onExample }: { onExample: (question: string) => void }) {
  const list = useEndpoint('listQueries', { query: { asker: 'me', limit: 10 } });
  if (list.isPending) return <Loading />;
  if (!list.data) return <ProblemView error={list.error} onRetry={() => void list.refetch()} />;
  const { items } = list.data;
  return (
    <Stack gap="xl">
      {items.length < FEW && <Examples onExample={onExample} />}
      {items.length > 0 && <Questions items={items} />}
    </Stack>
  );
}

function Questions({ items }: { items: readonly QuerySummary[] }) {
  const texts = useTexts(askTexts);
  return (
    <section aria-labelledby="recent">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5" id="recent">
          {texts.recent.title}
        </Title>
        <Group gap="md">
          <Anchor component={Link} href={PAGES.conversations} size="sm" py={4}>
            {texts.recent.conversations}
          </Anchor>
          <Anchor component={Link} href={PAGES.queries} size="sm" py={4}>
            {texts.recent.all}
          </Anchor>
        </Group>
      </Group>
      <ul className={classes['list'] ?? ''}>
        {items.map(({ id, question, startedAt, ...state }) => (
          <li key={id}>
            <Link href={pageAddress('query', id)} className={classes['row'] ?? ''}>
              <Text component="span" lineClamp={2} className={classes['question'] ?? ''}>
                {question}
              </Text>
              <StageMark {...state} />
              <Text component="span" size="xs" c="dimmed" className={classes['time'] ?? ''}>
                <TimeText at={startedAt} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Examples({ onExample }: { onExample: (question: string) => void }) {
  const { examples } = useTexts(askTexts);
  return (
    <section aria-labelledby="examples">
      <Title order={2} size="h5" id="examples" mb="xs">
        {examples.title}
      </Title>
      <Stack gap="xs" align="flex-start">
        {examples.questions.map((question) => (
          <Button
            key={question}
            variant="default"
            radius="xl"
            className={classes['example'] ?? ''}
            onClick={() => onExample(question)}
          >
            {question}
          </Button>
        ))}
      </Stack>
    </section>
  );
}
