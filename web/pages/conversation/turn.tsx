import { Anchor, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { isErased, useStatus, type LiveDraft } from '../../api/status.js';
import { useTexts } from '../../language/language.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { StageMark } from '../../parts/stage-mark.js';
import { TimeText } from '../../parts/time-text.js';
import { Feedback } from '../query/feedback.js';
import { Answer, Draft } from '../query/result/answer.js';
import { Outcome } from '../query/result/outcome.js';
import { Sources } from '../query/result/sources.js';
import { Steps } from '../query/steps/steps.js';
import { Waiting } from '../query/waiting/waiting.js';
import classes from './conversation.module.css';
import { conversationTexts } from './texts.js';

/** A question of a conversation with all that comes of it, live while it is under way. */
export function Turn({ id }: { id: string }) {
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
