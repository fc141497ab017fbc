import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
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
  /** ShownEvent of those that do not wait any more. */
  onGone: (requests: Waiting[]) => void;
  onClose: () => void;
}

/** Approves several requests at once: first what exactly, then what became of each. */
export function BatchDialog({ requests, onGone, onClose }: Props) {
  const { batch: texts, back, close } = useTexts(dialogTexts);
  const obstacles = useObstacles();
  const { ofMany } = useOutcomes();
  const { act, isPending, error } = useAct('decideRequests', ['countRequests', 'getRequest', 'listQueries']);
  const [sent, setSent] = useState<{ requests: Waiting[]; outcomes: Map<string, Outcome> }>();
  const approvable = requests.filter((request) => obstacles.ofApproving(request) === undefined);

  async function approve() {
    const decisions = approvable.map(({ id, shownHash }) => ({
      requestId: id,
      action: 'approve',
      shownHash,
    }));
    const outcomes = ofMany(await act({ body: { decisions } }));
    setSent({ requests: approvable, outcomes });
    const ended = ({ id }: Waiting) => ['decided', 'before'].includes(outcomes.get(id)?.state ?? '');
    onGone(approvable.filter(ended));
  }

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={sent ? texts.done : texts.title(approvable.length)}
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
            outcomeOf={({ id }) => sent.outcomes.get(id) ?? { state: 'refused', text: texts.unanswered }}
          />
        </>
      ) : (
        <BatchSummary requests={approvable} />
      )}
      {!sent && <Obstructed requests={requests} obstacleOf={obstacles.ofApproving} />}
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
            loading={isPending}
            disabled={approvable.length === 0}
            // what went wrong is shown
            onClick={() => void approve().catch(() => undefined)}
          >
            {texts.approve(approvable.length)}
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
