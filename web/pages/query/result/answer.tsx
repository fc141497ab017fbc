import { Alert, Anchor, Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { useId, type ComponentType } from 'react';
import { Link } from 'wouter';
import type { Answer as AnswerOf } from '../../../../contract/answer.js';
import { pageAddress } from '../../../../contract/pages.js';
import type { QueryView } from '../../../../contract/query.js';
import { confidenceInAnswer } from '../../../../domain/review.js';
import type { LiveDraft } from '../../../api/status.js';
import { useTexts } from '../../../language/language.js';
import { AnswerText } from '../../../parts/answer-text.js';
import { partTexts } from '../../../parts/texts.js';
import { ConfidenceDetails } from './confidence.js';
import { CopyAnswer } from './copy-answer.js';
import { Recalled } from './recalled.js';
import classes from './result.module.css';
import { resultTexts } from './texts.js';

interface Props {
  status: QueryView;
  answer: AnswerOf;
  selected: number | undefined;
  onSelect: (marker: number) => void;
}

/** The parts of the page that show a field of an answer: beside its title, as its body, or below it. */
interface Parts {
  title?: ComponentType<Props>;
  body?: ComponentType<Props>;
  below?: ComponentType<Props>;
}

/** A field that is added to answers does not compile without a row here; the order is that of the page. */
const PARTS: { readonly [F in keyof AnswerOf]-?: Parts } = {
  status: { title: Provisional },
  author: { title: Edited },
  recalled: { body: RecalledPart },
  disclaimers: { body: Disclaimers },
  text: { body: Body },
  citations: { below: NoSources },
  // said by the text and by its absence
  answered: {},
  withheld: {},
  // for reviewers
  safetyConcerns: {},
};

/** The answer with all that one must know to rely on it. */
export function Answer(props: Props) {
  const texts = useTexts(resultTexts);
  const title = useId();
  const { status, answer } = props;
  const confidence = confidenceInAnswer(status);
  const shown = (part: keyof Parts) =>
    Object.entries(PARTS).map(
      ([field, { [part]: Part }]: [string, Parts]) => Part && <Part key={field} {...props} />,
    );
  return (
    <section aria-labelledby={title}>
      <Group gap="xs" mb="xs">
        <Title order={2} size="h4" id={title}>
          {texts.answer}
        </Title>
        {confidence && <ConfidenceDetails confidence={confidence} />}
        {shown('title')}
        {status.cachedFrom !== undefined && (
          <Anchor component={Link} href={pageAddress('query', status.cachedFrom)} size="sm" py={4}>
            {texts.cached}
          </Anchor>
        )}
      </Group>
      <Stack gap="sm" lang={status.language}>
        {shown('body')}
      </Stack>
      {shown('below')}
      {!answer.withheld && answer.citations.length > 0 && (
        <CopyAnswer question={status.question} answer={answer} />
      )}
    </section>
  );
}

function RecalledPart({ answer }: Props) {
  return answer.recalled && <Recalled recall={answer.recalled} />;
}

function Provisional({ answer }: Props) {
  const { provisional } = useTexts(resultTexts);
  if (answer.status !== 'provisional') return null;
  return (
    <Badge color="orange" variant="light" tt="none">
      {provisional}
    </Badge>
  );
}

function Edited({ answer }: Props) {
  const { edited } = useTexts(resultTexts);
  if (answer.author !== 'reviewer') return null;
  return (
    <Badge color="violet" variant="light" tt="none" leftSection={<IconPencil size={12} aria-hidden />}>
      {edited}
    </Badge>
  );
}

function Disclaimers({ answer }: Props) {
  return answer.disclaimers.map(({ code, text }) => (
    <Alert key={code} color="orange" variant="light" p="xs" icon={<IconInfoCircle aria-hidden />}>
      {text}
    </Alert>
  ));
}

function Body({ status, answer, selected, onSelect }: Props) {
  const { withheld } = useTexts(partTexts);
  return answer.withheld ? (
    <Text c="dimmed" fs="italic">
      {withheld[status.withheldBecause ?? 'not_readable']}
    </Text>
  ) : (
    <AnswerText text={answer.text} citations={answer.citations} selected={selected} onSelect={onSelect} />
  );
}

function NoSources({ answer }: Props) {
  const { noSources } = useTexts(resultTexts);
  if (!answer.answered || answer.citations.length > 0 || answer.withheld) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {noSources}
    </Text>
  );
}

/** The answer while it is written and judged. Screen readers are told of the stage, not of every word. */
export function Draft({ draft: { text, uncited }, language }: { draft: LiveDraft; language: string }) {
  const texts = useTexts(resultTexts).draft;
  const title = useId();
  return (
    <section className={classes['draft']} aria-labelledby={title} aria-busy>
      <Title order={2} size="h5" id={title}>
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {uncited ? texts.judging : texts.writing} {texts.unvouched}
      </Text>
      <div lang={language}>
        <AnswerText text={text} citations={[]} />
      </div>
      {uncited && uncited.length > 0 && (
        <Alert color="orange" variant="light" p="xs" mt="xs" icon={<IconInfoCircle aria-hidden />}>
          {texts.uncited}
          <List size="sm" lang={language}>
            {uncited.map((statement, index) => (
              <List.Item key={index}>{statement}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </section>
  );
}
