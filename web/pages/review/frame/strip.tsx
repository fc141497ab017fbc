import { Box, Group, Text } from '@mantine/core';
import type { RequestView } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { Deadline } from '../../../parts/deadline.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { reviewTexts } from '../texts.js';
import { useAct } from '../../../api/api.js';
import { ClaimControl } from './claim-control.js';
import { ExtendMenu } from './extend-menu.js';
import classes from './frame.module.css';

interface Props {
  request: RequestView;
  claim: RequestView['claim'];
  mine: boolean;
  /** Only to be looked at: nothing can be claimed or put off. */
  locked: boolean;
}

/** Deadline, approvals and claim of an open request. */
export function Strip({ request, claim, mine, locked }: Props) {
  const texts = useTexts(reviewTexts);
  const { quorum } = request;
  const claiming = useAct('claimRequest', ['getRequest', 'listRequests']);
  const release = useAct('releaseRequest', ['getRequest', 'listRequests']);
  const extend = useAct('extendRequest', ['getRequest', 'listRequests']);
  const problem = claiming.error ?? release.error ?? extend.error;
  const params = { id: request.id };
  return (
    <Box my="sm">
      <Group className={classes['strip'] ?? ''} gap="md" justify="space-between">
        <Group gap="xs">
          <Deadline request={request} />
          {!locked && (
            <ExtendMenu
              left={request.extensionLeftSeconds}
              busy={extend.isPending}
              onExtend={(seconds) => void extend.act({ params, body: { seconds } }).catch(() => undefined)}
            />
          )}
        </Group>
        {quorum && (
          <Text size="sm" fw={600}>
            {texts.votes(quorum.votes.length, quorum.approvals)}
            {quorum.votes.length > 0 && (
              <Text span inherit fw={400} c="dimmed">
                {' · '}
                {texts.approvedBy(quorum.votes.map(({ by }) => by).join(', '))}
              </Text>
            )}
          </Text>
        )}
        {!locked && (
          <ClaimControl
            claim={claim}
            mine={mine}
            busy={claiming.isPending || release.isPending}
            onClaim={() => void claiming.act({ params, body: {} }).catch(() => undefined)}
            onRelease={() => void release.act({ params, body: {} }).catch(() => undefined)}
          />
        )}
      </Group>
      {problem && (
        <Box mt="xs">
          <ProblemView error={problem} />
        </Box>
      )}
    </Box>
  );
}
