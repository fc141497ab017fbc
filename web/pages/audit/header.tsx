import { Alert, Group, Spoiler, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QueryHistory } from '../../../contract/history.js';
import type { QueryView } from '../../../contract/query.js';
import type { Receipt } from '../../../contract/requests/index.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { ConfidenceBadge } from '../../parts/confidence-badge.js';
import { ExactTime } from '../../parts/time-text.js';
import { HashText } from '../../parts/hash-text.js';
import { StageMark } from '../../parts/stage-mark.js';
import { partTexts } from '../../parts/texts.js';
import { vocabulary } from '../../parts/vocabulary.js';
import classes from './audit.module.css';
import { Facts } from './facts.js';
import { auditTexts } from './texts.js';

interface Props {
  history: QueryHistory;
  /** The query's status; the history can be read without it. */
  status: QueryView | undefined;
}

/** The question, its asker and its outcome. */
export function AuditHeader({ history, status }: Props) {
  const { header: texts, fold } = useTexts(auditTexts);
  const { withheld } = useTexts(partTexts);
  const words = useTexts(vocabulary);
  const asked = history.entries.find((entry) => entry.type === 'asked');
  const end = history.entries.find((entry) => entry.type === 'ended');
  const question = asked?.question ?? status?.question;
  const mode = asked?.mode ?? status?.mode;
  const stage = end?.stage ?? status?.stage;
  const code = end?.code ?? (status && 'outcome' in status ? status.outcome.code : undefined);
  const receipts = history.entries.flatMap((entry) => (entry.type === 'decision' ? [entry.receipt] : []));
  const facts: [string, ReactNode][] = [
    [
      texts.stage,
      stage && (
        <Group gap={6}>
          <StageMark stage={stage} />
          {code && <Text size="xs">{code}</Text>}
        </Group>
      ),
    ],
    [
      texts.confidence,
      status?.confidence && (
        <ConfidenceBadge level={status.confidence.level} score={status.confidence.score} />
      ),
    ],
    [texts.askedBy, asked?.by ?? status?.asker],
    [texts.askedAt, asked && <ExactTime at={asked.at} />],
    [texts.ended, end && <ExactTime at={end.at} />],
    [texts.mode, mode && words.modes[mode]],
    [texts.decisions, receipts.length > 0 && <Decisions receipts={receipts} />],
    [texts.cost, status && <Cost status={status} />],
    [texts.id, <HashText key="id" value={history.queryId} label={texts.id} shown={14} />],
    [texts.session, status?.sessionId],
  ];
  return (
    <section>
      {question && (
        <Spoiler maxHeight={120} showLabel={fold.more} hideLabel={fold.less} mb="md">
          <Text component="p" size="lg" fw={550} m={0} className={classes['question'] ?? ''}>
            {question}
          </Text>
        </Spoiler>
      )}
      {history.withheldBecause && (
        <Alert color="gray" icon={<IconEyeOff aria-hidden />} mb="md">
          {withheld[history.withheldBecause]}
        </Alert>
      )}
      <Facts facts={facts} wide />
    </section>
  );
}

function Decisions({ receipts }: { receipts: readonly Receipt[] }) {
  const { header: texts } = useTexts(auditTexts);
  const count = (by: Receipt['decidedBy']) => receipts.filter(({ decidedBy }) => decidedBy === by).length;
  return texts.decided(count('human'), count('timeout'), count('policy') + count('cancel'));
}

function Cost({ status: { metrics } }: { status: QueryView }) {
  const { header: texts } = useTexts(auditTexts);
  const format = useFormat();
  const tokens = metrics.inputTokens + metrics.outputTokens;
  return (
    <>
      {format.usd(metrics.costUsd)}
      <Text span c="dimmed" size="xs" ml={6}>
        {metrics.modelCalls === 0
          ? texts.noModel
          : texts.spent(format.number(metrics.modelCalls), format.number(tokens))}
      </Text>
    </>
  );
}
