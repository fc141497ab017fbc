import { Button, Collapse, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PAGES } from '../../../contract/pages.js';
import { useTexts } from '../../language/language.js';
import { QuestionBox } from '../../parts/ask/question-box.js';
import { keepSession, newSession, readSession } from '../../parts/ask/session.js';
import { useStart } from '../../parts/ask/start.js';
import { usePersistedState } from '../../parts/persisted-state.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import classes from './ask.module.css';
import { ChosenOptions, DEFAULT_OPTIONS, OptionFields } from './options.js';
import { Recent } from './recent.js';
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
