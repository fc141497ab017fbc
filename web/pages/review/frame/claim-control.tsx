import { Button, Group, Text } from '@mantine/core';
import { IconHandGrab, IconUserCheck } from '@tabler/icons-react';
import type { RequestView } from '../../../../contract/requests/index.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { reviewTexts } from '../texts.js';
import classes from './frame.module.css';
import { Tip } from '../../../parts/tip.js';

interface Props {
  claim: RequestView['claim'];
  mine: boolean;
  busy: boolean;
  onClaim: () => void;
  onRelease: () => void;
}

/** Takes a request for oneself, or gives it back. */
export function ClaimControl({ claim, mine, busy, onClaim, onRelease }: Props) {
  const texts = useTexts(reviewTexts);
  const format = useFormat();
  if (claim && !mine) return null;
  if (!claim) {
    return (
      <Tip label={texts.claimHelp}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHandGrab size={16} aria-hidden />}
          loading={busy}
          onClick={onClaim}
        >
          {texts.claim}
        </Button>
      </Tip>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Group gap={4} wrap="nowrap" role="status">
        <IconUserCheck size={16} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm" className={classes['wide'] ?? ''}>
          {texts.claimedByMe(format.clock(claim.until))}
        </Text>
      </Group>
      <Button size="xs" variant="default" loading={busy} onClick={onRelease}>
        {texts.release}
      </Button>
    </Group>
  );
}
