import { Progress, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { QueryView } from '../../../../contract/query.js';
import type { VerificationRecord } from '../../../../contract/verification.js';
import { useTexts } from '../../../language/language.js';
import { TimeText } from '../../../parts/time-text.js';
import { partTexts } from '../../../parts/texts.js';
import { TitledList } from '../../../parts/titled-list.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { controlTexts } from './texts.js';

/** The verifications that people asked for, newest first. */
export function Verifications({ status }: { status: QueryView }) {
  const texts = useTexts(controlTexts);
  const section = useRef<HTMLElement>(null);
  const count = status.verifications.length;
  const shown = useRef(count);
  useEffect(() => {
    // one that comes while the page is open was asked for: it is brought into sight
    if (count > shown.current) section.current?.scrollIntoView({ block: 'nearest' });
    shown.current = count;
  }, [count]);
  if (count === 0) return null;
  return (
    <section ref={section} aria-labelledby="verifications">
      <Title order={2} size="h5" mb="xs" id="verifications">
        {texts.verifications}
      </Title>
      <Stack gap="lg">
        {[...status.verifications].reverse().map((record) => (
          <Verification key={record.at} record={record} because={status.withheldBecause ?? 'not_readable'} />
        ))}
      </Stack>
    </section>
  );
}

interface Props {
  record: VerificationRecord;
  because: NonNullable<QueryView['withheldBecause']>;
}

function Verification({ record, because }: Props) {
  const texts = useTexts(controlTexts);
  const words = useTexts(vocabulary);
  const { withheld } = useTexts(partTexts);
  const { type, by, at, question, qualityScore } = record;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={550}>
        {words.verificationTypes[type]}{' '}
        <Text component="span" size="xs" c="dimmed">
          {by} · <TimeText at={at} />
        </Text>
      </Text>
      {question !== undefined && (
        <Text size="sm" c="dimmed">
          {question}
        </Text>
      )}
      {record.withheld ? (
        <Text size="sm" c="dimmed" fs="italic">
          {withheld[because]}
        </Text>
      ) : (
        <>
          <Text size="sm">{record.summary}</Text>
          <Text size="xs" c="dimmed" id={`quality-${at}`}>
            {texts.score} {qualityScore.toFixed(2)}
          </Text>
          <Progress value={qualityScore * 100} size="sm" maw={240} aria-labelledby={`quality-${at}`} />
          <Findings title={texts.issues} items={record.issues} none={texts.noIssues} />
          <Findings title={texts.recommendations} items={record.recommendations} />
        </>
      )}
    </Stack>
  );
}

function Findings({ title, items, none }: { title: string; items: readonly string[]; none?: string }) {
  if (items.length === 0) {
    return none === undefined ? null : (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return <TitledList title={title} items={items} />;
}
