import { ActionIcon, Button, Text } from '@mantine/core';
import { IconMessages, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SessionSummary } from '../../../contract/endpoints.js';
import { PAGES, pageAddress } from '../../../contract/pages.js';
import { useAct } from '../../api/api.js';
import { useOutbox } from '../../decisions/use-outbox.js';
import { useTexts } from '../../language/language.js';
import { ConfirmDialog } from '../../parts/dialog.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Filters, Words } from '../../parts/filters.js';
import { ListEnd } from '../../parts/list-end.js';
import { usePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import { TimeText } from '../../parts/time-text.js';
import { useUrlParameter } from '../../parts/url-parameter.js';
import classes from './conversations.module.css';
import { conversationsTexts } from './texts.js';

/** The viewer's own conversations, found by the words of their questions. */
export default function Conversations() {
  const texts = useTexts(conversationsTexts);
  const [text, setText] = useUrlParameter('text');
  const [removed, setRemoved] = useState<SessionSummary>();
  const pages = usePages('listSessions', { text });
  const { items } = pages;
  const mayErase = pages.data?.pages[0]?.mayErase ?? false;
  const { title, detail } = text ? texts.nothing : texts.empty;
  return (
    <>
      <PageHead title={texts.title}>
        <Button component={Link} href={PAGES.ask} variant="light" size="sm">
          {texts.ask}
        </Button>
      </PageHead>
      <Filters>
        <Words search label={texts.search} value={text} onChange={setText} />
      </Filters>
      {pages.error && <ProblemView error={pages.error} onRetry={pages.refresh} />}
      {!items && !pages.error && <Loading lines={6} />}
      {items?.length === 0 && !pages.hasNextPage && (
        <EmptyState icon={<IconMessages size={40} />} title={title}>
          <Text c="dimmed">{detail}</Text>
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={classes['list']} aria-label={texts.list} aria-busy={pages.isPlaceholderData}>
          {items.map((session) => (
            <Row key={session.sessionId} session={session} {...(mayErase && { onRemove: setRemoved })} />
          ))}
        </ul>
      )}
      {items && (items.length > 0 || pages.hasNextPage) && <ListEnd pages={pages} />}
      {removed && <RemoveDialog session={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface RowProps {
  session: SessionSummary;
  onRemove?: (session: SessionSummary) => void;
}

function Row({ session, onRemove }: RowProps) {
  const texts = useTexts(conversationsTexts);
  const { sessionId, question, questions, lastAskedAt, running, waiting } = session;
  return (
    <li className={classes['row']}>
      <Link href={pageAddress('conversation', sessionId)} className={classes['link'] ?? ''}>
        <Text component="span" fw={600} lineClamp={2}>
          {question}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {texts.questions(questions)} · <TimeText at={lastAskedAt} />
          {running && ` · ${waiting ? texts.waiting : texts.running}`}
        </Text>
      </Link>
      {onRemove && !running && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.remove(question)}
          onClick={() => onRemove(session)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Asks before a conversation is erased. */
function RemoveDialog({ session, onClose }: { session: SessionSummary; onClose: () => void }) {
  const { dialog: texts, reason } = useTexts(conversationsTexts);
  const { outbox } = useOutbox();
  const { act, isPending, error } = useAct('eraseSession', ['listSessions', 'listQueries', 'getQuery']);
  return (
    <ConfirmDialog
      title={texts.title}
      close={texts.keep}
      confirm={texts.confirm}
      onClose={onClose}
      onConfirm={async () => {
        await act({ params: { id: session.sessionId }, body: { reason } });
        outbox.tell({ tone: 'done', title: texts.done });
      }}
      isPending={isPending}
      error={error}
    >
      <Text fw={600} lineClamp={3}>
        {session.question}
      </Text>
      <Text size="sm">{texts.what(session.questions)}</Text>
    </ConfirmDialog>
  );
}
