import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { useMay } from '../../api/may.js';
import { useTexts } from '../../language/language.js';
import { QuestionBox } from '../../parts/ask/question-box.js';
import { newSession } from '../../parts/ask/session.js';
import { useStart } from '../../parts/ask/start.js';
import { usePersistedState } from '../../parts/persisted-state.js';
import { ProblemView } from '../../parts/problem-view.js';
import classes from './query.module.css';
import { queryTexts } from './texts.js';

/** The other questions of the same conversation, oldest first. */
export function Conversation({
  id,
  sessionId,
  asker,
}: Pick<QueryView, 'id' | 'asker'> & { sessionId: string }) {
  const { followUp: texts } = useTexts(queryTexts);
  const enabled = useMay('listQueries', asker);
  const { data } = useEndpoint('listQueries', { query: { sessionId, asker, limit: 20 } }, { enabled });
  const turns = [...(data?.items ?? [])].reverse();
  if (turns.length < 2) return null;
  return (
    <nav aria-labelledby="conversation">
      <Title order={2} size="h5" mb={4} id="conversation">
        {texts.earlier}{' '}
        <Anchor component={Link} href={`${pageAddress('conversation', sessionId)}#${id}`} size="sm" fw={400}>
          {texts.whole}
        </Anchor>
      </Title>
      <ol className={classes['turns']}>
        {turns.map((turn) => (
          <li key={turn.id}>
            {turn.id === id ? (
              <Text size="sm" fw={600} lineClamp={1} aria-current="page">
                {turn.question}
              </Text>
            ) : (
              <Anchor component={Link} href={pageAddress('query', turn.id)} size="sm" lineClamp={1} py={4}>
                {turn.question}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The next question: of the same conversation for who asked, of an own one for everybody else. */
export function FollowUp({ status }: { status: QueryView }) {
  const { followUp: texts } = useTexts(queryTexts);
  const me = useEndpoint('getMe', {}, { staleTime: Infinity }).data;
  const [question, setQuestion, forget] = usePersistedState(`${status.id}:follow-up`, '');
  const { start, isPending, error } = useStart();
  const continues = me?.id === status.asker && status.sessionId !== undefined;
  async function send() {
    const sessionId = (continues ? status.sessionId : undefined) ?? newSession();
    const sameMode = continues && me.modes.includes(status.mode);
    if (await start({ question, sessionId, stream: true, ...(sameMode ? { mode: status.mode } : {}) }))
      forget();
  }
  return (
    <>
      <QuestionBox
        label={continues ? texts.label : texts.other}
        placeholder={continues ? texts.placeholder : texts.otherPlaceholder}
        value={question}
        onChange={setQuestion}
        onSend={() => void send()}
        sending={isPending}
        minRows={1}
      />
      {error && <ProblemView error={error} onRetry={() => void send()} />}
    </>
  );
}
