import { Stack } from '@mantine/core';
import type { PreviewProps } from '../../../kinds/kinds.js';
import { KeyChanges } from '../../../parts/key-changes.js';

/** Keys that a change of the policy would change. */
export default function PolicyChangePreview({ request: { payload } }: PreviewProps<'policy_change'>) {
  return (
    <Stack gap="xs">
      <KeyChanges changes={payload.changes} />
    </Stack>
  );
}
