import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiProblem } from '../../../client/errors.js';
import { CITATION_FRAGMENT, PAGES, pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { useMay } from '../../api/may.js';
import { hasEnded, isErased, useStatus, type LiveStatus } from '../../api/status.js';
import { stageName } from '../../../domain/vocabulary/index.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Erased } from '../../parts/erased.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { TimeText } from '../../parts/time-text.js';
import { ControlBar } from './control/control-bar.js';
import { Verifications } from './control/verifications.js';
import { Conversation, FollowUp } from './conversation.js';
import { Feedback } from './feedback.js';
import { QueryHead } from './query-head.js';
import classes from './query.module.css';
import { Answer, Draft } from './result/answer.js';
import { Outcome } from './result/outcome.js';
import { Sources } from './result/sources.js';
import { Steps } from './steps/steps.js';
import { queryTexts } from './texts.js';
import { Waiting } from './waiting/waiting.js';
import { vocabulary } from '../../parts/vocabulary.js';

/** One question: what happens to it, what it waits for, and its answer. */
export default function Query({ id }: { id: string }) {
  const live = useStatus(id);
  const { status, error, refresh } = live;
  if (status) return <Shown status={status} live={live} />;
  if (!error) {
    return (
      <div className={classes['page']} data-sources>
        <Loading lines={6} />
      </div>
    );
  }
  if (isErased(error)) return <ErasedQuery id={id} erasedAt={error.erasedAt} />;
  if (error instanceof ApiProblem && [400, 404].includes(error.problem.status)) return <NoSuchQuery />;
  return <ProblemView error={error} onRetry={refresh} />;
}

/** The citation that a link leads to. */
function citationInAddress(): number | undefined {
  const { hash } = window.location;
  const marker = hash.startsWith(CITATION_FRAGMENT) ? Number(hash.slice(CITATION_FRAGMENT.length)) : NaN;
  return Number.isInteger(marker) ? marker : undefined;
}

function Shown({ status, live }: { status: QueryView; live: LiveStatus }) {
  const [selected, setSelected] = useState(citationInAddress);
  const answer = 'answer' in status ? status.answer : undefined;
  const runs = !hasEnded(status);
  // as high when it ends, so that nothing one reads moves; a machine's answer that is only read again has its time with the steps
  const [ran] = useState(runs);
  const timed = ran || status.requests.length > 0;
  const mayAsk = useMay('startQuery');
  const citations = answer?.citations ?? [];
  return (
    <div className={classes['page']} data-sources={!('outcome' in status) || undefined}>
      <div className={classes['main']}>
        <Announce status={status} />
        <QueryHead status={status} />
        {runs && <Freshness live={live} />}
        {timed && (
          <div className={classes['control']}>
            {runs ? <ControlBar status={status} onDone={live.refresh} /> : <End status={status} />}
          </div>
        )}
        <Waiting status={status} />
        <Steps status={status} />
        {!answer && live.draft && <Draft draft={live.draft} language={status.language} />}
        {answer && <Answer status={status} answer={answer} selected={selected} onSelect={setSelected} />}
        {'outcome' in status && <Outcome status={status} />}
        {answer && <Feedback queryId={status.id} />}
        <Verifications status={status} />
        {!runs && mayAsk && <FollowUp status={status} />}
        {status.sessionId !== undefined && (
          <Conversation id={status.id} sessionId={status.sessionId} asker={status.asker} />
        )}
      </div>
      <aside className={classes['aside']}>
        {citations.length > 0 && (
          <Sources
            citations={citations}
            passages={status.passages}
            selected={selected}
            onSelect={setSelected}
          />
        )}
      </aside>
    </div>
  );
}

/** Says when the question ended, and how long it took with all that was waited for. */
function End({ status: { createdAt, updatedAt } }: { status: QueryView }) {
  const texts = useTexts(queryTexts);
  const format = useFormat();
  const took = format.duration(Date.parse(updatedAt) - Date.parse(createdAt));
  return (
    <Text size="sm" c="dimmed">
      {texts.ended} <TimeText at={updatedAt} /> · {texts.took(took)}
    </Text>
  );
}

/** Says so when changes do not arrive by themselves; that the server is away is told above every page. */
function Freshness({ live: { connection } }: { live: LiveStatus }) {
  const texts = useTexts(queryTexts);
  if (connection === 'live' || connection === 'connecting') return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {texts.polling}
    </Text>
  );
}

function ErasedQuery({ id, erasedAt }: { id: string; erasedAt: string | undefined }) {
  const { audit } = useTexts(queryTexts);
  const mayAudit = useMay('getHistory');
  const history = useEndpoint('getHistory', { params: { id } }, { enabled: mayAudit });
  return (
    <Erased page erasedAt={erasedAt} erasure={history.data?.erased}>
      {mayAudit && (
        <Button component={Link} href={pageAddress('audit', id)} variant="light">
          {audit}
        </Button>
      )}
    </Erased>
  );
}

function NoSuchQuery() {
  const { notFound } = useTexts(queryTexts);
  const mayAsk = useMay('startQuery');
  return (
    <EmptyState page icon={<IconMapOff size={40} />} title={notFound.title}>
      <Text c="dimmed">{notFound.detail}</Text>
      {mayAsk && (
        <Button component={Link} href={PAGES.ask} variant="light">
          {notFound.ask}
        </Button>
      )}
    </EmptyState>
  );
}

/** Tells screen readers politely how far the query is, and whom it waits for. */
function Announce({ status }: { status: QueryView }) {
  const texts = useTexts(queryTexts);
  const words = useTexts(vocabulary);
  const waiting = status.requests.filter((request) => request.status === 'open');
  const kinds = [...new Set(waiting.map(({ kind }) => words.kinds[kind]))].join(', ');
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {[stageName(words, status), kinds !== '' && texts.waits(kinds)].filter(Boolean).join('. ')}
    </VisuallyHidden>
  );
}
