import { Alert, Anchor, Badge, Group, List, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { useId, type ComponentType } from 'react';
import { Link } from 'wouter';
import type { Answer as AnswerOf } from '../../../../contract/answer.js';
import type { Confidence as ConfidenceOf, Signal } from '../../../../contract/judgement.js';
import { pageAddress } from '../../../../contract/pages.js';
import type { QueryView } from '../../../../contract/query.js';
import { confidenceInAnswer } from '../../../../domain/review.js';
import type { LiveDraft } from '../../../api/status.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { AnswerText } from '../../../parts/answer-text.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { Popup } from '../../../parts/popup.js';
import { partTexts } from '../../../parts/texts.js';
import { vocabulary } from '../../../parts/vocabulary.js';
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
    <Badge color="orange" variant="light">
      {provisional}
    </Badge>
  );
}

function Edited({ answer }: Props) {
  const { edited } = useTexts(resultTexts);
  if (answer.author !== 'reviewer') return null;
  return (
    <Badge color="violet" variant="light" leftSection={<IconPencil size={12} aria-hidden />}>
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

/** Signals that count something; the others are shares, or hold or not. */
const COUNTS: ReadonlySet<Signal> = new Set(['passagesUsed', 'rewrites', 'agreement']);

/** The confidence, and for who wants to know what it is made of. */
function ConfidenceDetails({ confidence }: { confidence: ConfidenceOf }) {
  const texts = useTexts(resultTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const id = useId();
  const { score, level, signals } = confidence;
  const valueOf = (signal: Signal): string | undefined => {
    const value = signal === 'judged' ? signals.judged?.overall : signals[signal];
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (signal === 'rewrites' && value === 0) return texts.rewritesNone;
    if (value === undefined) return undefined;
    return COUNTS.has(signal) ? format.number(value) : format.percent(value);
  };
  const rows = (Object.keys(words.signals) as Signal[]).flatMap((signal) => {
    const value = valueOf(signal);
    return value === undefined ? [] : [[words.signals[signal], value]];
  });
  return (
    <>
      <UnstyledButton
        py={5}
        display="inline-flex"
        aria-label={`${words.confidence}: ${words.levels[level]} ${score.toFixed(2)}. ${texts.signals}`}
        popoverTarget={id}
      >
        <ConfidenceBadge level={level} score={score} />
      </UnstyledButton>
      <Popup id={id} label={texts.signals}>
        <Text size="sm" fw={600} mb={4}>
          {texts.signals}
        </Text>
        <table className={classes['signals']}>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popup>
    </>
  );
}
