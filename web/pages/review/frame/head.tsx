import { Badge, Text, Title, VisuallyHidden, Button, Group } from '@mantine/core';
import { IconHandGrab, IconUserCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { QueryView } from '../../../../contract/query.js';
import type { RequestView } from '../../../../contract/requests/index.js';
import { capText, weakText } from '../../../../domain/vocabulary/confidence.js';
import { useAct } from '../../../api/api.js';
import { originOf } from '../../../kinds/kinds.js';
import { useFormat } from '../../../language/format.js';
import { useLanguage, useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { Deadline } from '../../../parts/deadline.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { partTexts } from '../../../parts/texts.js';
import { TimeText } from '../../../parts/time-text.js';
import { Tip } from '../../../parts/tip.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { reviewTexts } from '../texts.js';
import { ExtendMenu } from './extend-menu.js';
import classes from './frame.module.css';
import { Links, Steps } from './navigation.js';
import type { Neighbours } from './use-neighbours.js';

/** A question of more characters than this may be cut off in the head. */
const SHORT = 70;

interface Props {
  request: RequestView;
  query: QueryView | undefined;
  neighbours: Neighbours;
  closed: boolean;
  claim: RequestView['claim'];
  mine: boolean;
  /** Only to be looked at: nothing can be claimed or put off. */
  locked: boolean;
}

/** Question, confidence with its first reason, deadline and claim of a request: always in sight. */
export function Head({ request, query, neighbours, closed, claim, mine, locked }: Props) {
  const words = useTexts(vocabulary);
  const texts = useTexts(reviewTexts);
  const title = useRef<HTMLHeadingElement>(null);
  const { kind, quorum } = request;
  const { question } = request.payload;
  const claiming = useAct('claimRequest', ['getRequest', 'listRequests']);
  const release = useAct('releaseRequest', ['getRequest', 'listRequests']);
  const extend = useAct('extendRequest', ['getRequest', 'listRequests']);
  const problem = claiming.error ?? release.error ?? extend.error;
  const params = { id: request.id };
  useEffect(() => {
    document.title = `${words.kinds[kind]}: ${question} · Vouch`;
  }, [kind, question, words]);
  // a screen reader begins with what the page is about; a form that is opened to write in takes the focus afterwards
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className={classes['head']}>
        <Steps neighbours={neighbours} />
        <div className={classes['words']}>
          <Title
            order={1}
            size="h5"
            ref={title}
            tabIndex={-1}
            title={question}
            className={classes['title'] ?? ''}
          >
            <VisuallyHidden>{words.kinds[kind]}: </VisuallyHidden>
            {question}
          </Title>
          <div className={classes['facts']}>
            <Confidence request={request} />
            {!closed && <Deadline request={request} />}
          </div>
        </div>
        {!closed && quorum && (
          <Text size="xs" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {texts.votes(quorum.votes.length, quorum.approvals)}
          </Text>
        )}
        {!closed && !locked && (
          <>
            <ExtendMenu
              left={request.extensionLeftSeconds}
              busy={extend.isPending}
              onExtend={(seconds) => void extend.act({ params, body: { seconds } }).catch(() => undefined)}
            />
            <ClaimControl
              claim={claim}
              mine={mine}
              busy={claiming.isPending || release.isPending}
              onClaim={() => void claiming.act({ params, body: {} }).catch(() => undefined)}
              onRelease={() => void release.act({ params, body: {} }).catch(() => undefined)}
            />
          </>
        )}
      </header>
      <About request={request} query={query} />
      {problem && <ProblemView error={problem} />}
    </>
  );
}

/** The confidence in an answer, and the first reason for it; of other kinds their name. */
function Confidence({ request }: { request: RequestView }) {
  const words = useTexts(vocabulary);
  const { language } = useLanguage();
  const { confidence, reasons } =
    request.kind === 'answer_review' ? request.payload : { confidence: undefined, reasons: [] };
  if (!confidence) return <b>{words.kinds[request.kind]}</b>;
  const [cap] = confidence.caps ?? [];
  const [weak] = confidence.weak ?? [];
  const [reason] = reasons;
  return (
    <>
      <ConfidenceBadge {...confidence} />
      <span className={classes['because']}>
        {cap
          ? capText(cap.code, language)
          : weak
            ? weakText(weak, language)
            : reason && words.reviewReasons[reason]}
      </span>
    </>
  );
}

/** Kind, asker, time, priority and groups of a request, and the ways to its question. */
function About({ request, query }: Pick<Props, 'request' | 'query'>) {
  const texts = useTexts(reviewTexts);
  const words = useTexts(vocabulary);
  const { origin } = useTexts(partTexts);
  const { kind, groups, priority, createdAt, payload, quorum, queryId } = request;
  // of an answer that is checked blind the request alone names who asked
  const asker = request.asker?.id ?? query?.asker;
  return (
    <div className={classes['about']}>
      {kind === 'answer_review' && <b>{words.kinds[kind]}</b>}
      <span>
        {asker !== undefined && `${origin[originOf(kind)](asker)} · `}
        <TimeText at={query?.createdAt ?? createdAt} />
      </span>
      {priority !== 'normal' && (
        <Badge variant="light" color={priority === 'low' ? 'gray' : 'orange'}>
          {texts.priority(words.priorities[priority])}
        </Badge>
      )}
      <span>{texts.groups(groups.length === 0 ? texts.everyone : groups.join(', '))}</span>
      {quorum && quorum.votes.length > 0 && (
        <span>{texts.approvedBy(quorum.votes.map(({ by }) => by).join(', '))}</span>
      )}
      <Links queryId={queryId} asker={query?.asker} />
      {payload.question.length > SHORT && <p className={classes['question']}>{payload.question}</p>}
    </div>
  );
}

interface ClaimControlProps {
  claim: RequestView['claim'];
  mine: boolean;
  busy: boolean;
  onClaim: () => void;
  onRelease: () => void;
}

/** Takes a request for oneself, or gives it back. */
function ClaimControl({ claim, mine, busy, onClaim, onRelease }: ClaimControlProps) {
  const texts = useTexts(reviewTexts);
  const format = useFormat();
  if (claim && !mine) return null;
  if (!claim) {
    return (
      <Tip label={texts.claimHelp}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHandGrab size={16} aria-hidden />}
          loading={busy}
          onClick={onClaim}
        >
          {texts.claim}
        </Button>
      </Tip>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Group gap={4} wrap="nowrap" role="status">
        <IconUserCheck size={16} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm" className={classes['wide'] ?? ''}>
          {texts.claimedByMe(format.clock(claim.until))}
        </Text>
      </Group>
      <Button size="xs" variant="default" loading={busy} onClick={onRelease}>
        {texts.release}
      </Button>
    </Group>
  );
}
