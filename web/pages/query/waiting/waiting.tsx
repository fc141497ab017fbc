import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconHandStop, IconPlayerPause } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiProblem } from '../../../../client/errors.js';
import { pageAddress } from '../../../../contract/pages.js';
import type { QueryView } from '../../../../contract/query.js';
import type { RequestView, Decision } from '../../../../contract/requests/index.js';
import { isAboutNotFound } from '../../../../domain/review.js';
import { useDecision } from '../../../decisions/use-outbox.js';
import { textsOf } from '../../../../domain/vocabulary/requests.js';
import { viewOf } from '../../../kinds/kinds.js';
import { useObstacleText, useStanding } from '../../../kinds/obstacle.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Deadline } from '../../../parts/deadline.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { partTexts } from '../../../parts/texts.js';
import { nameOfAction, vocabulary, type Action } from '../../../parts/vocabulary.js';
import classes from './waiting.module.css';

const en = {
  softReview: 'You have the answer already; a reviewer may still change it.',
  notFound:
    'Nothing was found. A reviewer may still find or write an answer; it will then appear on this page.',
  staysNotFound: 'If nobody answers by then, it stays that way.',
  paused: (by: string) => `Paused by ${by}. Running tasks have finished; no new ones start.`,
  because: (reason: string) => `Reason: ${reason}`,
  until: (time: string) => `Until ${time}.`,
  thenAction: (action: string) => `If nobody decides by then: ${action}.`,
  frozen: 'The deadline stops while the question is paused.',
  votes: (given: number, needed: number) => `${given} of ${needed} approvals so far.`,
  review: 'Open the review',
  changed: 'It was decided in the meantime; the page shows what happens next.',
};

const ko: typeof en = {
  softReview: '답변은 이미 전달되었으며, 검토자가 바꿀 수 있습니다.',
  notFound: '답을 찾지 못했습니다. 검토자가 답을 찾거나 작성하면 이 화면에 표시됩니다.',
  staysNotFound: '그때까지 답이 없으면 그대로 종료합니다.',
  paused: (by) => `${by} 님이 일시 중지했습니다. 진행 중이던 작업은 마쳤고 새 작업은 시작하지 않습니다.`,
  because: (reason) => `사유: ${reason}`,
  until: (time) => `기한: ${time}.`,
  thenAction: (action) => `그때까지 결정이 없으면 다음과 같이 처리합니다: ${action}.`,
  frozen: '일시 중지된 동안에는 기한이 흐르지 않습니다.',
  votes: (given, needed) => `${needed}명 중 ${given}명이 승인했습니다.`,
  review: '검토 화면 열기',
  changed: '그사이 결정되었습니다. 이어지는 진행 상황을 화면에 표시합니다.',
};

const waitingTexts = { en, ko };

/** Everything that waits for a person, with what happens when nobody does anything. */
export function Waiting({ status }: { status: QueryView }) {
  const requests: readonly RequestView[] = status.requests;
  const open = requests.filter((request) => request.status === 'open');
  // a pause comes first: it is why nothing else moves
  return open
    .toSorted((a, b) => Number(b.kind === 'pause') - Number(a.kind === 'pause'))
    .map((request) => <WaitingFor key={request.id} request={request} />);
}

function WaitingFor({ request }: { request: RequestView }) {
  const words = useTexts(vocabulary);
  const { known, obstacle } = useStanding(request);
  const textOf = useObstacleText();
  const claimed = obstacle?.type === 'claimed';
  // a form that waits for its claim to lapse keeps what was typed in it
  const answerable =
    known && viewOf(request.kind).besideQuestion && !request.withheld && (!obstacle || claimed);
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
        {obstacle && request.kind !== 'pause' && <Text size="sm">{textOf(obstacle)}</Text>}
        {request.withheld && (
          <Text size="sm" c="dimmed" fs="italic">
            {withheld[request.withheldBecause ?? 'not_readable']}
          </Text>
        )}
        {answerable ? (
          <Suspense fallback={<Loading lines={3} />}>
            <AnswerHere request={request} readOnly={claimed} />
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
  const { asked } = useTexts(textsOf(request.kind));
  const words = useTexts(vocabulary);
  if (request.kind === 'pause') {
    const { pausedBy, reason } = request.payload;
    return (
      <>
        <Text size="sm">{texts.paused(pausedBy)}</Text>
        {reason && <Text size="sm">{texts.because(reason)}</Text>}
      </>
    );
  }
  if (request.kind !== 'answer_review') return <Text size="sm">{asked}</Text>;
  const { level, reasons } = request.payload;
  return (
    <Text size="sm">
      {isAboutNotFound(request.payload) ? (
        texts.notFound
      ) : (
        <>
          {level === 'soft' ? texts.softReview : asked}{' '}
          <Text component="span" inherit c="dimmed">
            {reasons.map((reason) => words.reviewReasons[reason]).join(' · ')}
          </Text>
        </>
      )}
    </Text>
  );
}

function WhatThen({ request }: { request: RequestView }) {
  const texts = useTexts(waitingTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { kind, defaultAction, deadline, frozenSince, quorum } = request;
  const effects = useTexts(textsOf(kind)).then;
  const then = isAboutNotFound(request.payload)
    ? texts.staysNotFound
    : (effects[defaultAction as Action] ?? texts.thenAction(nameOfAction(words, defaultAction)));
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
    <Anchor component={Link} href={pageAddress('request', request.id)} size="sm" py={5}>
      {texts.review}
    </Anchor>
  );
}

interface Props {
  request: RequestView;
  /** Someone else works on it. */
  readOnly: boolean;
}

/** The form of a request beside its question; once the decision counts the page goes on by itself. */
function AnswerHere({ request, readOnly }: Props) {
  const texts = useTexts(waitingTexts);
  const { form: Form } = viewOf(request.kind);
  const { outbox, deciding, refusal } = useDecision(request.id);
  const [location] = useLocation();
  const decide = (decision: Omit<Decision, 'shownHash'>) =>
    outbox.hold({ items: [{ request, decision }], madeOn: location });
  const decided = refusal instanceof ApiProblem && refusal.receipt !== undefined;
  return (
    <>
      {refusal && <ProblemView error={refusal} />}
      {decided && <Text size="sm">{texts.changed}</Text>}
      <Form
        request={request}
        decide={decide}
        refusal={refusal}
        deciding={deciding}
        readOnly={readOnly || decided}
      />
    </>
  );
}
