import { Anchor, Button, Text, Group, Title } from '@mantine/core';
import { IconMessagesOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { PAGES, pageAddress } from '../../../contract/pages.js';
import type { QuerySummary, QueryView } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { isErased, useStatus, type LiveDraft } from '../../api/status.js';
import { useTexts } from '../../language/language.js';
import { QuestionBox } from '../../parts/ask/question-box.js';
import { useStart } from '../../parts/ask/start.js';
import { EmptyState } from '../../parts/empty-state.js';
import { useLivePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { usePersistedState } from '../../parts/persisted-state.js';
import { ProblemView } from '../../parts/problem-view.js';
import { StageMark } from '../../parts/stage-mark.js';
import { TimeText } from '../../parts/time-text.js';
import { useUrlParameter } from '../../parts/url-parameter.js';
import { Feedback } from '../query/feedback.js';
import { Answer, Draft } from '../query/result/answer.js';
import { Outcome } from '../query/result/outcome.js';
import { Sources } from '../query/result/sources.js';
import { Steps } from '../query/steps/steps.js';
import { Waiting } from '../query/waiting/waiting.js';
import classes from './conversation.module.css';
import { conversationTexts } from './texts.js';

/** Questions that are shown from the beginning: the last ones. */
const SHOWN = 10;

/** The questions of a session one below the other, with the field for the next one at the end. */
export default function Conversation({ id: sessionId }: { id: string }) {
  const texts = useTexts(conversationTexts);
  const me = useEndpoint('getMe', {}, { staleTime: Infinity }).data;
  // auditors are led to conversations of others
  const [asker = 'me'] = useUrlParameter('asker');
  const [shown, setShown] = useState(SHOWN);
  const [started, setStarted] = useState<string[]>([]);
  const pages = useLivePages('listQueries', { sessionId, asker });
  const { items, error, refresh, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages;
  const found = inOrder(items ?? []);
  const ids = [...new Set([...found.map(({ id }) => id), ...started])];
  // a link may name a question that was asked long before
  const named = location.hash.slice(1);
  const at = named === '' ? ids.length : ids.indexOf(named);
  const from = Math.max(0, Math.min(ids.length - shown, at));
  const wants = (at < 0 || ids.length < shown) && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (wants) void fetchNextPage();
  }, [wants, fetchNextPage]);
  useArrival(ids.length > 0);
  if (!items) return error ? <ProblemView error={error} onRetry={refresh} /> : <Loading />;
  if (ids.length === 0) return <None />;
  const own = asker === 'me' || asker === me?.id;
  return (
    <>
      <PageHead title={own ? texts.title : texts.of(asker)} tab={found[0]?.question.slice(0, 80)}>
        {own && (
          <Anchor component={Link} href={PAGES.conversations} size="sm" py={4}>
            {texts.all}
          </Anchor>
        )}
      </PageHead>
      {(from > 0 || hasNextPage) && (
        <Button
          variant="default"
          size="sm"
          mb="lg"
          loading={isFetchingNextPage}
          onClick={() => setShown(ids.length - from + SHOWN)}
        >
          {texts.earlier}
        </Button>
      )}
      <div className={classes['thread']}>
        {ids.slice(from).map((id) => (
          <Turn key={id} id={id} />
        ))}
      </div>
      {own && (
        <Next
          sessionId={sessionId}
          last={found.at(-1)}
          onStarted={(id) => setStarted((before) => [...before, id])}
        />
      )}
    </>
  );
}

interface NextProps {
  sessionId: string;
  last: QuerySummary | undefined;
  onStarted: (id: string) => void;
}

/** The field for the next question, which is reviewed as the one before. */
function Next({ sessionId, last, onStarted }: NextProps) {
  const texts = useTexts(conversationTexts);
  const me = useEndpoint('getMe', {}, { staleTime: Infinity }).data;
  const [question, setQuestion, forget] = usePersistedState(`${sessionId}:next`, '');
  const { start, isPending, error } = useStart((id) => {
    onStarted(id);
    void whenThere(id);
  });
  const send = async () => {
    const mode = last && me?.modes.includes(last.mode) ? { mode: last.mode } : {};
    if (!(await start({ question, sessionId, stream: true, ...mode }))) return;
    setQuestion('');
    forget();
  };
  return (
    <div className={classes['next']}>
      <QuestionBox
        label={texts.next}
        placeholder={texts.placeholder}
        value={question}
        onChange={setQuestion}
        onSend={() => void send()}
        sending={isPending}
        minRows={1}
      />
      {error && <ProblemView error={error} onRetry={() => void send()} />}
    </div>
  );
}

function None() {
  const { none } = useTexts(conversationTexts);
  return (
    <EmptyState page icon={<IconMessagesOff size={40} />} title={none.title}>
      <Text c="dimmed">{none.detail}</Text>
      <Button component={Link} href={PAGES.ask} variant="light">
        {none.ask}
      </Button>
    </EmptyState>
  );
}

function inOrder(questions: readonly QuerySummary[]): QuerySummary[] {
  return questions.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Brings the question that the address names into sight, once the thread is there; the field at its end otherwise. */
function useArrival(there: boolean): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!there || arrived.current) return;
    arrived.current = true;
    const named = location.hash.slice(1);
    if (named !== '') void whenThere(named);
  }, [there]);
}

/** Brings a question into sight as soon as it is shown. */
async function whenThere(id: string): Promise<void> {
  for (let looks = 0; looks < 40; looks++) {
    const turn = document.getElementById(id);
    if (turn) return turn.scrollIntoView({ block: 'start' });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A question of a conversation with all that comes of it, live while it is under way. */
function Turn({ id }: { id: string }) {
  const texts = useTexts(conversationTexts);
  const { status, error, draft, refresh } = useStatus(id);
  if (status) return <Shown status={status} draft={draft} />;
  if (isErased(error)) return <Text c="dimmed">{texts.erased}</Text>;
  return error ? <ProblemView error={error} onRetry={refresh} /> : <Loading lines={5} />;
}

function Shown({ status, draft }: { status: QueryView; draft: LiveDraft | undefined }) {
  const texts = useTexts(conversationTexts);
  const [selected, setSelected] = useState<number>();
  const { id, question, stage, requests, passages, createdAt, language } = status;
  const answer = 'answer' in status ? status.answer : undefined;
  const citations = answer?.citations ?? [];
  const waitingFor = requests.filter((one) => one.status === 'open').map(({ kind }) => kind);
  return (
    <article className={classes['turn']} data-sources={citations.length > 0 || undefined} id={id}>
      <div className={classes['main']}>
        <div>
          <Title order={2} className={classes['question'] ?? ''} lang={language}>
            {question}
          </Title>
          <Group gap="xs" mt={4}>
            <StageMark
              stage={stage}
              waitingFor={waitingFor}
              outcome={'outcome' in status ? status.outcome : undefined}
            />
            <Text size="sm" c="dimmed">
              <TimeText at={createdAt} />
            </Text>
            <Anchor component={Link} href={pageAddress('query', id)} size="sm" py={4}>
              {texts.open}
            </Anchor>
          </Group>
        </div>
        <Waiting status={status} />
        <Steps status={status} folded />
        {!answer && draft && <Draft draft={draft} language={language} />}
        {answer && <Answer status={status} answer={answer} selected={selected} onSelect={setSelected} />}
        {'outcome' in status && <Outcome status={status} />}
        {answer && <Feedback queryId={id} />}
      </div>
      {citations.length > 0 && (
        <aside className={classes['aside']}>
          <Sources citations={citations} passages={passages} selected={selected} onSelect={setSelected} />
        </aside>
      )}
    </article>
  );
}
