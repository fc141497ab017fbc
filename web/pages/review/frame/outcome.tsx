import { Anchor, Button, Group, Stack, Text, Box } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import type { Receipt } from '../../../../contract/requests/index.js';
import { revealed } from '../../../../domain/reviewers/revealed.js';
import { useFormat } from '../../../language/format.js';
import { useLanguage, useTexts } from '../../../language/language.js';
import { nameOfAction, nameOfProof, vocabulary, type Action } from '../../../parts/vocabulary.js';
import { TextDiff } from '../../../parts/text-diff.js';
import { Notice } from './notice.js';
import { outcomeTexts } from './outcome-texts.js';

interface Props {
  /** Absent for a request that was closed without a decision. */
  receipt: Receipt | undefined;
  onward: string | undefined;
}

/** The receipt of a decision, and links to the next request and the inbox. */
export function Outcome({ receipt, onward }: Props) {
  const texts = useTexts(outcomeTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const lapsed = receipt?.lapsed;
  const { language } = useLanguage();
  const shown = receipt && revealed(receipt, language);
  const box = useRef<HTMLDivElement>(null);
  // it may come while one reads further down
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const title = lapsed
    ? texts.lapsed[lapsed.because]
    : receipt
      ? texts.decided[receipt.decidedBy](
          words.done[receipt.action as Action] ?? receipt.action,
          receipt.by,
          format.clock(receipt.at),
        )
      : texts.gone;
  return (
    <Notice
      ref={box}
      tone="info"
      icon={<IconGavel aria-hidden />}
      title={title}
      role="alert"
      mb="md"
      style={{ scrollMarginTop: 72 }}
    >
      <Stack gap="xs" align="flex-start">
        {receipt && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {format.moment(receipt.at)} · {texts.waited(format.duration(receipt.waitedMs))}
            {receipt.decidedBy !== 'timeout' &&
              ` · ${texts.otherwise(nameOfAction(words, receipt.defaultAction))}`}
            {receipt.via !== undefined && ` · ${texts.via(nameOfProof(words, receipt.via))}`}
          </Text>
        )}
        {shown !== undefined && <Text size="sm">{shown}</Text>}
        {receipt?.seeded && <TextDiff runs={receipt.seeded.diff} />}
        {receipt && <ReplyView receipt={receipt} />}
        {lapsed?.reopenedAs !== undefined && (
          <Anchor component={Link} href={pageAddress('request', lapsed.reopenedAs)} size="sm">
            {texts.askedAgain}
          </Anchor>
        )}
        <Group gap="xs">
          {onward !== undefined && (
            <Button component={Link} href={pageAddress('request', onward)} size="xs">
              {texts.onward}
            </Button>
          )}
          <Button component={Link} href={pageAddress('inbox')} size="xs" variant="default">
            {texts.toInbox}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

/** The reply of a decision: texts and changes. */
function ReplyView({ receipt: { reply, diff, withheld } }: { receipt: Receipt }) {
  const texts = useTexts(outcomeTexts);
  const said: [string, string | undefined][] = [
    [texts.reason, reply.reason],
    [texts.searchWords, reply.query],
    [texts.instruction, reply.instruction],
    [texts.given, diff ? undefined : (reply.text ?? asText(reply.value))],
    [texts.comment, reply.comment],
  ];
  return (
    <>
      {said.map(
        ([label, text]) =>
          text !== undefined &&
          text !== '' && (
            <Text key={label} size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              <Text span inherit fw={600}>
                {label}:{' '}
              </Text>
              {text}
            </Text>
          ),
      )}
      {withheld && <Text size="sm">{texts.withheld}</Text>}
      {diff && (
        <Box>
          <Text size="sm" fw={600}>
            {texts.edited}
          </Text>
          <TextDiff runs={diff} />
        </Box>
      )}
    </>
  );
}

function asText(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return JSON.stringify(value);
}
