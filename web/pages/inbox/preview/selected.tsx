import { Alert, Badge, Group, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { KindIcon } from '../../../kinds/kind-icon.js';
import { viewOf } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { Deadline } from '../../../parts/deadline.js';
import { Loading } from '../../../parts/loading.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { actTexts } from '../act-texts.js';
import { addressToOpen } from '../address.js';
import type { Waiting } from '../waiting.js';
import { Actions, type RequestActions } from './actions.js';
import classes from './preview.module.css';
import { selectedTexts } from './selected-texts.js';

interface Props {
  request: Waiting;
  /** False once it has left the list. */
  inList: boolean;
  busy: boolean;
  actions: RequestActions;
}

/** The essentials of a request, and what can be done to it. */
export default function Selected({ request, inList, busy, actions }: Props) {
  const { title } = useTexts(selectedTexts);
  const { preview: Preview } = viewOf(request.kind);
  return (
    <>
      <div key={request.id} className={classes['scroll']} tabIndex={0} role="group" aria-label={title}>
        {!inList && <Left request={request} />}
        <Head request={request} />
        <Suspense fallback={<Loading />}>
          <Preview request={request} />
        </Suspense>
      </div>
      {inList && <Actions request={request} busy={busy} actions={actions} />}
    </>
  );
}

function Head({ request }: { request: Waiting }) {
  const texts = useTexts(selectedTexts);
  const words = useTexts(vocabulary);
  const reasons = viewOf(request.kind).reasons(request, words);
  return (
    <>
      <Group gap="xs">
        <KindIcon kind={request.kind} size={24} />
        <Text size="sm" fw={600}>
          {words.kinds[request.kind]}
        </Text>
        {request.kind === 'answer_review' && request.payload.confidence && (
          <>
            <Text size="sm" c="dimmed">
              {words.confidence}
            </Text>
            <ConfidenceBadge {...request.payload.confidence} />
          </>
        )}
      </Group>
      <Title order={2} size="h4" className={classes['question'] ?? ''}>
        {request.payload.question}
      </Title>
      <Deadline request={request} />
      {reasons.length > 0 && (
        <Group gap={6} mt="xs" aria-label={texts.why} role="group">
          {reasons.map((reason) => (
            <Badge key={reason} variant="default" fw={500}>
              {reason}
            </Badge>
          ))}
        </Group>
      )}
      {request.difference && (
        <Alert mt="md" color="orange" icon={<IconHistory aria-hidden />}>
          {texts.changed(words.changes[request.difference.because])}
        </Alert>
      )}
    </>
  );
}

function Left({ request }: { request: Waiting }) {
  const texts = useTexts(selectedTexts);
  const { open } = useTexts(actTexts);
  return (
    <Alert color="gray" mb="md" role="status">
      {texts.left} <Link href={addressToOpen(request)}>{open}</Link>
    </Alert>
  );
}
