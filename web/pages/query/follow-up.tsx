import type { QueryView } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { QuestionBox } from '../../parts/ask/question-box.js';
import { newSession } from '../../parts/ask/session.js';
import { useStart } from '../../parts/ask/start.js';
import { usePersistedState } from '../../parts/persisted-state.js';
import { ProblemView } from '../../parts/problem-view.js';
import { queryTexts } from './texts.js';

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
