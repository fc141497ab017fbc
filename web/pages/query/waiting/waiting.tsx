import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconHandStop, IconPlayerPause } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import type { QueryView } from '../../../../contract/query.js';
import type { RequestView } from '../../../../contract/requests/index.js';
import { useEndpoint } from '../../../api/api.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Deadline } from '../../../parts/deadline.js';
import { Loading } from '../../../parts/loading.js';
import { useNow } from '../../../parts/now.js';
import { partTexts } from '../../../parts/texts.js';
import { nameOfAction, vocabulary } from '../../../parts/vocabulary.js';
import { AnswerHere } from './answer-here.js';
import { heldBy, mayAnswer } from './may-answer.js';
import { waitingTexts } from './texts.js';
import classes from './waiting.module.css';

interface Props {
  status: QueryView;
  onDecided: () => void;
}

/** Everything that waits for a person, with what happens when nobody does anything. */
export function Waiting({ status, onDecided }: Props) {
  const requests: readonly RequestView[] = status.requests;
  const open = requests.filter((request) => request.status === 'open');
  // a pause comes first: it is why nothing else moves
  return open
    .toSorted((a, b) => Number(b.kind === 'pause') - Number(a.kind === 'pause'))
    .map((request) => (
      <WaitingFor key={request.id} request={request} asker={status.asker} onDecided={onDecided} />
    ));
}

interface WaitingForProps {
  request: RequestView;
  asker: string;
  onDecided: () => void;
}

function WaitingFor({ request, asker, onDecided }: WaitingForProps) {
  const texts = useTexts(waitingTexts);
  const words = useTexts(vocabulary);
  const me = useEndpoint('getMe', {}, { staleTime: Infinity }).data;
  const holder = heldBy(request, me, useNow());
  const answerable = mayAnswer(request, me, asker);
  const { withheld } = useTexts(partTexts);
  const Icon = request.kind === 'pause' ? IconPlayerPause : IconHandStop;
  return (
    <section className={classes['card']} aria-labelledby={`waiting-${request.id}`}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Group gap={8} wrap="nowrap">
          <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />
          <Title order={2} size="h5" id={`waiting-${request.id}`}>
            {words.kinds[request.kind]}
          </Title>
        </Group>
        <Deadline request={request} />
      </Group>
      <Stack gap="xs">
        <What request={request} />
        <WhatThen request={request} />
        {holder !== undefined && <Text size="sm">{texts.claimed(holder)}</Text>}
        {request.withheld && (
          <Text size="sm" c="dimmed" fs="italic">
            {withheld[request.withheldBecause ?? 'not_readable']}
          </Text>
        )}
        {answerable ? (
          <Suspense fallback={<Loading lines={3} />}>
            <AnswerHere request={request} readOnly={holder !== undefined} onDecided={onDecided} />
          </Suspense>
        ) : (
          request.kind !== 'pause' && <Elsewhere request={request} />
        )}
      </Stack>
    </section>
  );
}

function What({ request }: { request: RequestView }) {
  const texts = useTexts(waitingTexts);
  const words = useTexts(vocabulary);
  if (request.kind === 'pause') {
    const { pausedBy, reason } = request.payload;
    return (
      <Text size="sm">
        {texts.paused(pausedBy)} {reason}
      </Text>
    );
  }
  if (request.kind !== 'answer_review') return <Text size="sm">{texts.asked[request.kind]}</Text>;
  const { level, reasons } = request.payload;
  return (
    <Text size="sm">
      {level === 'soft' ? texts.softReview : texts.asked.answer_review}{' '}
      <Text component="span" inherit c="dimmed">
        {reasons.map((reason) => words.reviewReasons[reason]).join(' · ')}
      </Text>
    </Text>
  );
}

function WhatThen({ request }: { request: RequestView }) {
  const texts = useTexts(waitingTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { kind, defaultAction, deadline, frozenSince, quorum } = request;
  const then = texts.then[kind][defaultAction] ?? texts.thenAction(nameOfAction(words, defaultAction));
  return (
    <Text size="sm" c="dimmed">
      {frozenSince === undefined ? `${texts.until(format.moment(deadline))} ${then}` : texts.frozen}
      {quorum && ` ${texts.votes(quorum.votes.length, quorum.approvals)}`}
    </Text>
  );
}

function Elsewhere({ request }: { request: RequestView }) {
  const texts = useTexts(waitingTexts);
  return (
    <Group gap="sm">
      {request.groups.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.notYours(request.groups.join(', '))}
        </Text>
      )}
      <Anchor component={Link} href={pageAddress('request', request.id)} size="sm" py={5}>
        {texts.review}
      </Anchor>
    </Group>
  );
}
