import { Button, Collapse, Stack, Text, Anchor, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch, Link } from 'wouter';
import { PAGES, pageAddress } from '../../../contract/pages.js';
import type { QuerySummary } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { QuestionBox } from '../../parts/ask/question-box.js';
import { keepSession, newSession, readSession } from '../../parts/ask/session.js';
import { useStart } from '../../parts/ask/start.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { usePersistedState } from '../../parts/persisted-state.js';
import { ProblemView } from '../../parts/problem-view.js';
import { StageMark } from '../../parts/stage-mark.js';
import { TimeText } from '../../parts/time-text.js';
import classes from './ask.module.css';
import { ChosenOptions, DEFAULT_OPTIONS, OptionFields } from './options.js';
import { askTexts } from './texts.js';

/** The page to ask a question on. The address may carry a question to begin with: `?question=…`. */
export default function Ask() {
  const texts = useTexts(askTexts);
  const [question, setQuestion, forget] = usePersistedState('ask.question', '');
  const [options, setOptions] = usePersistedState('ask.options', DEFAULT_OPTIONS);
  const [session, setSession] = useState(readSession);
  const [open, { toggle }] = useDisclosure();
  const [sent, setSent] = useState('');
  const { start, isPending, error } = useStart();
  const [, navigate] = useLocation();
  const given = new URLSearchParams(useSearch()).get('question');
  useEffect(() => {
    if (given === null) return;
    setQuestion(given);
    navigate(PAGES.ask, { replace: true });
  }, [given, setQuestion, navigate]);

  async function send(text: string) {
    setSent(text);
    const { mode, collections, stream } = options;
    const asked = await start({
      question: text,
      sessionId: session ?? newSession(),
      stream,
      ...(mode === '' ? {} : { mode }),
      ...(collections.length === 0 ? {} : { scope: { collections } }),
    });
    // what is being written stays when something else was asked
    if (asked && text === question) forget();
  }

  const optionProps = {
    options,
    onChange: setOptions,
    session,
    onNewSession: () => {
      keepSession(undefined);
      setSession(undefined);
    },
  };
  return (
    <div className={classes['page']}>
      <PageHead title={texts.title} />
      <Text c="dimmed" size="sm" mb="md">
        {texts.lead}
      </Text>
      <Stack gap="md" mb="xl">
        <QuestionBox
          label={texts.label}
          placeholder={texts.placeholder}
          value={question}
          onChange={setQuestion}
          onSend={() => void send(question)}
          sending={isPending}
          autoFocus
        >
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            h={32}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            aria-expanded={open}
            aria-controls="ask-options"
            onClick={toggle}
          >
            {texts.options}
          </Button>
          {!open && <ChosenOptions {...optionProps} />}
        </QuestionBox>
        <Collapse expanded={open} id="ask-options">
          {open && <OptionFields {...optionProps} />}
        </Collapse>
        {error && <ProblemView error={error} onRetry={() => void send(sent)} />}
      </Stack>
      <Recent onExample={(example) => void send(example)} />
    </div>
  );
}

/** Viewers with fewer questions than this are shown examples. */
const FEW = 3;

/** The viewer's latest questions with their stages; examples for newcomers. */
function Recent({ onExample }: { onExample: (question: string) => void }) {
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
