import { Button, Group, Text, Textarea, Alert, Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { KIND_FACTS } from '../../../../contract/requests/kinds.js';
import { KindIcon } from '../../../kinds/kind-icon.js';
import { KINDS, viewOf } from '../../../kinds/kinds.js';
import { hasEffects, isLow } from '../../../kinds/second-thought.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { Dialog } from '../../../parts/dialog.js';
import { useToolName } from '../../../parts/plan-names.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import type { ListDecision } from '../acts.js';
import { useObstacles } from '../obstacles.js';
import type { Waiting } from '../waiting.js';
import classes from './dialogs.module.css';
import { dialogTexts } from './texts.js';

interface Props {
  requests: Waiting[];
  /** Rejects instead of approving; what cannot be rejected is cancelled. */
  refuse?: boolean;
  onDecide: (decisions: ListDecision[]) => void;
  onClose: () => void;
}

/** Asks before several requests, or one that needs a second thought, are approved or rejected: what exactly. */
export function BatchDialog({ requests, refuse = false, onDecide, onClose }: Props) {
  const { batch, refusing, refuse: refuseTexts, back, close } = useTexts(dialogTexts);
  const texts = refuse ? refusing : batch;
  const [reason, setReason] = useState('');
  const obstacles = useObstacles();
  const obstacleOf = refuse ? obstacles.ofDeciding : obstacles.ofApproving;
  const decidable = requests.filter((request) => obstacleOf(request) === undefined);

  function decide() {
    const why = reason.trim();
    onClose();
    onDecide(
      decidable.map((request) => {
        const action = refuse ? KIND_FACTS[request.kind].refusing : 'approve';
        return { request, action, ...(why !== '' && { reason: why }) };
      }),
    );
  }

  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={decidable.length === 0 ? batch.none : texts.title(decidable.length)}
      close={close}
    >
      <BatchSummary requests={decidable} warns={!refuse} />
      {refuse && decidable.length > 0 && (
        <Textarea
          mt="md"
          label={refuseTexts.reason}
          description={refuseTexts.hint}
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Obstructed requests={requests} obstacleOf={obstacleOf} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus={decidable.length === 0 || undefined}>
          {back}
        </Button>
        {decidable.length > 0 && (
          <Button data-autofocus {...(refuse && { color: 'red' })} onClick={decide}>
            {texts.send(decidable.length)}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

interface ObstructedProps {
  requests: Waiting[];
  obstacleOf: (request: Waiting) => string | undefined;
}

/** The marked requests that are left out, each with the reason. */
function Obstructed({ requests, obstacleOf }: ObstructedProps) {
  const { batch: texts } = useTexts(dialogTexts);
  const left = requests.filter((request) => obstacleOf(request) !== undefined);
  if (left.length === 0) return null;
  return (
    <>
      <Text fw={600} mt="lg">
        {texts.not(left.length)}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.notHint}
      </Text>
      <BatchItems requests={left} noteOf={obstacleOf} />
    </>
  );
}

/** Summary before a batch is decided: number of each kind, warnings, and each question. */
function BatchSummary({ requests, warns }: { requests: Waiting[]; warns: boolean }) {
  const { batch: texts } = useTexts(dialogTexts);
  const { kinds } = useTexts(vocabulary);
  if (requests.length === 0) return null;
  const low = requests.filter(isLow).length;
  const effects = requests.filter(hasEffects).length;
  return (
    <>
      <Group gap={6} mb="sm" aria-label={texts.summary} role="group">
        {KINDS.map((kind) => {
          const count = requests.filter((request) => request.kind === kind).length;
          return count === 0 ? null : (
            <Badge key={kind} variant="default" size="lg">
              {kinds[kind]} {count}
            </Badge>
          );
        })}
      </Group>
      {warns && low > 0 && <Warning text={texts.low(low)} />}
      {warns && effects > 0 && <Warning text={texts.effects(effects)} />}
      <BatchItems requests={requests} />
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <Alert color="orange" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
      {text}
    </Alert>
  );
}

interface ItemsProps {
  requests: Waiting[];
  noteOf?: (request: Waiting) => string | undefined;
}

/** Requests of a batch, each with its question and what is to be known of it. */
function BatchItems({ requests, noteOf }: ItemsProps) {
  const { kinds } = useTexts(vocabulary);
  const nameOf = useToolName();
  return (
    <ul className={classes['items']} tabIndex={0}>
      {requests.map((request) => {
        const note = noteOf?.(request);
        const subject = viewOf(request.kind).subject(request, nameOf);
        return (
          <li key={request.id}>
            <KindIcon kind={request.kind} size={24} />
            <div className={classes['item']}>
              <Text size="sm" fw={500}>
                {request.payload.question}
              </Text>
              <Text size="sm" c="dimmed" component="div" className={classes['about'] ?? ''}>
                {kinds[request.kind]}
                {request.kind === 'answer_review' && request.payload.confidence && (
                  <ConfidenceBadge {...request.payload.confidence} />
                )}
                {subject !== undefined && <span>{subject}</span>}
                {note !== undefined && <span>{note}</span>}
              </Text>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
