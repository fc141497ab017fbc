import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { KIND_FACTS } from '../../../../contract/requests/kinds.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { useObstacles } from '../obstacles.js';
import { useOutcomes, type Outcome } from '../outcome.js';
import type { Waiting } from '../waiting.js';
import { BatchItems } from './batch-items.js';
import { BatchSummary } from './batch-summary.js';
import { dialogTexts } from './texts.js';

interface Props {
  requests: Waiting[];
  /** Rejects instead of approving; what cannot be rejected is cancelled. */
  refuse?: boolean;
  /** ShownEvent of those that do not wait any more. */
  onGone: (requests: Waiting[]) => void;
  onClose: () => void;
}

/** Approves or rejects several requests at once: first what exactly, then what became of each. */
export function BatchDialog({ requests, refuse = false, onGone, onClose }: Props) {
  const { batch, refusing, refuse: refuseTexts, back, close } = useTexts(dialogTexts);
  const texts = refuse ? refusing : batch;
  const [reason, setReason] = useState('');
  const obstacles = useObstacles();
  const { ofMany } = useOutcomes();
  const { act, isPending, error } = useAct('decideRequests', ['countRequests', 'getRequest', 'listQueries']);
  const [sent, setSent] = useState<{ requests: Waiting[]; outcomes: Map<string, Outcome> }>();
  const obstacleOf = refuse ? obstacles.ofDeciding : obstacles.ofApproving;
  const decidable = requests.filter((request) => obstacleOf(request) === undefined);

  async function decide() {
    const why = reason.trim();
    const decisions = decidable.map(({ id, kind, shownHash }) => {
      const action = refuse ? KIND_FACTS[kind].refusing : 'approve';
      return { requestId: id, action, shownHash, ...(why !== '' && { reason: why }) };
    });
    const outcomes = ofMany(await act({ body: { decisions } }));
    setSent({ requests: decidable, outcomes });
    const ended = ({ id }: Waiting) => ['decided', 'before'].includes(outcomes.get(id)?.state ?? '');
    onGone(decidable.filter(ended));
  }

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={sent ? texts.done : texts.title(decidable.length)}
      closeButtonProps={{ 'aria-label': close }}
      closeOnClickOutside={!isPending}
    >
      {sent ? (
        <>
          <Text role="status" fw={600} mb="xs">
            {texts.outcomes(
              [...sent.outcomes.values()].filter(({ state }) => state === 'decided' || state === 'counted')
                .length,
              sent.requests.length,
            )}
          </Text>
          <BatchItems
            requests={sent.requests}
            outcomeOf={({ id }) => sent.outcomes.get(id) ?? { state: 'refused', text: batch.unanswered }}
          />
        </>
      ) : (
        <>
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
        </>
      )}
      {!sent && <Obstructed requests={requests} obstacleOf={obstacleOf} />}
      {error && !sent && <ProblemView error={error} />}
      <Group justify="flex-end" mt="lg">
        <Button
          variant={sent ? 'filled' : 'default'}
          data-autofocus={sent ? true : undefined}
          onClick={onClose}
        >
          {sent ? close : back}
        </Button>
        {!sent && (
          <Button
            data-autofocus
            {...(refuse && { color: 'red' })}
            loading={isPending}
            disabled={decidable.length === 0}
            // what went wrong is shown
            onClick={() => void decide().catch(() => undefined)}
          >
            {texts.send(decidable.length)}
          </Button>
        )}
      </Group>
    </Modal>
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
