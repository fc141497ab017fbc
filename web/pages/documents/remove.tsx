import { Anchor, List, Text } from '@mantine/core';
import { Link } from 'wouter';
import { pageAddress } from '../../../contract/pages.js';
import type { DocumentRecord } from '../../../contract/passage.js';
import { useAct, useEndpoint } from '../../api/api.js';
import { useOutbox } from '../../decisions/use-outbox.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { ConfirmDialog } from '../../parts/dialog.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { TimeText } from '../../parts/time-text.js';
import { documentsTexts } from './texts.js';

/** Answers that are named; the others are counted. */
const NAMED = 5;

/** Asks before a document is deleted, and says what rests on it. */
export function RemoveDialog({ document, onClose }: { document: DocumentRecord; onClose: () => void }) {
  const { remove: texts } = useTexts(documentsTexts);
  const { id, title, origin } = document;
  const { outbox } = useOutbox();
  const { act, isPending, error } = useAct('deleteDocument', ['listDocuments', 'listCollections']);
  return (
    <ConfirmDialog
      title={<bdi>{texts.title(title || id)}</bdi>}
      close={texts.cancel}
      confirm={texts.confirm}
      onClose={onClose}
      onConfirm={async () => {
        const { status } = await act({ params: { id } });
        outbox.tell({ tone: 'done', title: status === 'removed' ? texts.done(title) : texts.under(title) });
      }}
      isPending={isPending}
      error={error}
    >
      <Text size="sm" c="dimmed">
        <bdi>{id}</bdi>
      </Text>
      <Text size="sm">{origin === 'folder' ? texts.folder : texts.what}</Text>
      <Resting id={id} />
    </ConfirmDialog>
  );
}

/** The answers that were made from the document, named to whoever may read them. */
function Resting({ id }: { id: string }) {
  const { remove: texts } = useTexts(documentsTexts);
  const format = useFormat();
  const { data, error } = useEndpoint('listAnswersFrom', { params: { id }, query: { limit: NAMED } });
  if (error) return <ProblemView error={error} />;
  if (!data) return <Loading lines={2} />;
  if (data.total === 0) return <Text size="sm">{texts.noAnswers}</Text>;
  const named = data.items.filter(({ question }) => question !== undefined);
  return (
    <div>
      <Text size="sm" fw={600}>
        {texts.answers(format.number(data.total))}
      </Text>
      {named.length > 0 && (
        <List size="sm" mt={4}>
          {named.map(({ queryId, question, endedAt }) => (
            <List.Item key={queryId}>
              <Anchor component={Link} href={pageAddress('query', queryId)} inherit>
                {question === '' ? queryId : question}
              </Anchor>{' '}
              <Text span inherit c="dimmed">
                <TimeText at={endedAt} />
              </Text>
            </List.Item>
          ))}
          {data.total > named.length && (
            <List.Item>
              <Anchor component={Link} href={pageAddress('documentAnswers', id)} inherit>
                {texts.more(format.number(data.total - named.length))}
              </Anchor>
            </List.Item>
          )}
        </List>
      )}
    </div>
  );
}
