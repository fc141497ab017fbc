import { Alert, Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Answer as AnswerOf } from '../../../../contract/answer.js';
import { pageAddress } from '../../../../contract/pages.js';
import type { QueryView } from '../../../../contract/query.js';
import { useTexts } from '../../../language/language.js';
import { AnswerText } from '../../../parts/answer-text.js';
import { partTexts } from '../../../parts/texts.js';
import { ConfidenceDetails } from './confidence.js';
import { CopyAnswer } from './copy-answer.js';
import classes from './result.module.css';
import { resultTexts } from './texts.js';

interface Props {
  status: QueryView;
  answer: AnswerOf;
  selected: number | undefined;
  onSelect: (marker: number) => void;
}

/** The answer with all that one must know to rely on it. */
export function Answer({ status, answer, selected, onSelect }: Props) {
  const texts = useTexts(resultTexts);
  const { withheld } = useTexts(partTexts);
  const provisional = answer.status === 'provisional';
  return (
    <section aria-labelledby="answer">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h4" id="answer">
          {texts.answer}
        </Title>
        {provisional && (
          <Badge color="orange" variant="light" tt="none">
            {texts.provisional}
          </Badge>
        )}
        {status.confidence && <ConfidenceDetails confidence={status.confidence} />}
        {answer.author === 'reviewer' && (
          <Badge color="violet" variant="light" tt="none" leftSection={<IconPencil size={12} aria-hidden />}>
            {texts.edited}
          </Badge>
        )}
        {status.cachedFrom !== undefined && (
          <Anchor component={Link} href={pageAddress('query', status.cachedFrom)} size="sm" py={4}>
            {texts.cached}
          </Anchor>
        )}
      </Group>
      <Stack gap="sm" lang={status.language}>
        {answer.disclaimers.map(({ code, text }) => (
          <Alert key={code} color="orange" variant="light" p="xs" icon={<IconInfoCircle aria-hidden />}>
            {text}
          </Alert>
        ))}
        {answer.withheld ? (
          <Text c="dimmed" fs="italic">
            {withheld[status.withheldBecause ?? 'not_readable']}
          </Text>
        ) : (
          <AnswerText
            text={answer.text}
            citations={answer.citations}
            selected={selected}
            onSelect={onSelect}
          />
        )}
      </Stack>
      {answer.answered && answer.citations.length === 0 && !answer.withheld && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.noSources}
        </Text>
      )}
      {!answer.withheld && <CopyAnswer question={status.question} answer={answer} />}
    </section>
  );
}

/** The answer while it is written. Screen readers are told of the stage, not of every word. */
export function Draft({ text, language }: { text: string; language: string }) {
  const texts = useTexts(resultTexts);
  return (
    <section className={classes['draft']} aria-labelledby="draft" aria-busy>
      <Title order={2} size="h5" id="draft">
        {texts.draft}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.draftNote}
      </Text>
      <div lang={language}>
        <AnswerText text={text} citations={[]} />
      </div>
    </section>
  );
}
