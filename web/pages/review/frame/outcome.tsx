import { Anchor, Button, Group, Stack, Text, Box, CopyButton, Paper, Title } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import type { Receipt } from '../../../../contract/requests/index.js';
import { revealed } from '../../../../domain/reviewers/revealed.js';
import { useFormat } from '../../../language/format.js';
import { useLanguage, useTexts } from '../../../language/language.js';
import { removePersisted, persistedUnder } from '../../../parts/persisted-state.js';
import { TextDiff } from '../../../parts/text-diff.js';
import { partTexts } from '../../../parts/texts.js';
import { nameOfAction, nameOfProof, vocabulary, type Action } from '../../../parts/vocabulary.js';
import classes from './frame.module.css';
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

/** Input that the viewer has not sent for a request that is closed by now, to be copied. */
export function UnsentInput({ id }: { id: string }) {
  const texts = useTexts(outcomeTexts);
  const { copied } = useTexts(partTexts);
  const [kept, setKept] = useState(() => readUnsent(id));
  if (kept.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="md" component="section">
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={2} size="h5">
            {texts.typed}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.typedHint}
          </Text>
        </div>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={() => {
            removePersisted(`${id}:`);
            setKept([]);
          }}
        >
          {texts.discard}
        </Button>
      </Group>
      <Stack gap="sm">
        {kept.map(({ name, text }) => (
          <Group key={name} align="flex-start" wrap="nowrap" gap="sm">
            <Text
              size="sm"
              flex={1}
              mah="16rem"
              tabIndex={0}
              className={classes['typed'] ?? ''}
              style={{ whiteSpace: 'pre-wrap', overflow: 'auto' }}
            >
              {text}
            </Text>
            <CopyButton value={text}>
              {({ copied: done, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {done ? copied : texts.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

/** Texts as they were typed, everything else as JSON; what is empty or only a switch says nothing. */
function readUnsent(id: string): { name: string; text: string }[] {
  return persistedUnder(`${id}:`).flatMap(({ name, value }) => {
    const empty = value === null || value === undefined || typeof value === 'boolean';
    const text = empty ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    return ['', '[]', '{}', '""'].includes(text.trim()) ? [] : [{ name, text }];
  });
}
