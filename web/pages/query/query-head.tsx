import { ActionIcon, Anchor, Group, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconHistory, IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { useMay } from '../../api/may.js';
import { useTexts } from '../../language/language.js';
import { StageMark } from '../../parts/stage-mark.js';
import { partTexts } from '../../parts/texts.js';
import { TimeText } from '../../parts/time-text.js';
import { vocabulary } from '../../parts/vocabulary.js';
import classes from './query.module.css';
import { queryTexts } from './texts.js';
import { Tip } from '../../parts/tip.js';

/** A question longer than this is folded. */
const LONG = 280;

/** The question, how far it is, and where more is to be found. */
export function QueryHead({ status }: { status: QueryView }) {
  const texts = useTexts(queryTexts);
  const { modes } = useTexts(vocabulary);
  const [whole, setWhole] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { id, question, stage, mode, asker, createdAt, requests } = status;
  const mayAudit = useMay('getHistory', asker);
  const waitingFor = requests.filter(({ status: state }) => state === 'open').map(({ kind }) => kind);
  const long = question.length > LONG;
  useEffect(() => {
    document.title = `${question.slice(0, 80)} · Vouch`;
  }, [question]);
  // who comes from the ask page is told where they are now
  useEffect(() => title.current?.focus({ preventScroll: true }), [id]);
  return (
    <header>
      <Title ref={title} order={1} tabIndex={-1} className={classes['question'] ?? ''} lang={status.language}>
        <Text component="span" inherit {...(long && !whole ? { lineClamp: 4 } : {})}>
          {question}
        </Text>
      </Title>
      {long && (
        <Anchor component="button" type="button" size="sm" py={5} onClick={() => setWhole(!whole)}>
          {whole ? texts.less : texts.more}
        </Anchor>
      )}
      <Group justify="space-between" gap="xs" mt={6} wrap="nowrap" align="flex-start">
        <Group gap="xs" mih={36}>
          <StageMark
            stage={stage}
            waitingFor={waitingFor}
            outcome={'outcome' in status ? status.outcome : undefined}
          />
          <Text size="sm" c="dimmed">
            {texts.asked(asker)} · <TimeText at={createdAt} /> · {modes[mode]}
          </Text>
        </Group>
        <Group gap={4} wrap="nowrap">
          <CopyLink />
          {mayAudit && (
            <Tip label={texts.audit}>
              <ActionIcon
                component={Link}
                href={pageAddress('audit', id)}
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={texts.audit}
              >
                <IconHistory size={18} aria-hidden />
              </ActionIcon>
            </Tip>
          )}
        </Group>
      </Group>
    </header>
  );
}

function CopyLink() {
  const { copyLink } = useTexts(queryTexts);
  const { copied: copiedText } = useTexts(partTexts);
  const { copy, copied } = useClipboard({ timeout: 2000 });
  const label = copied ? copiedText : copyLink;
  const Icon = copied ? IconCheck : IconLink;
  return (
    <Tip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => copy(location.href)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
