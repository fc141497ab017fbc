import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { QUESTION_LIMITS } from '../../../../contract/limits.js';
import type { ProposePolicy } from '../../../../contract/policies.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { policyTexts } from './texts.js';

/** Everything of a proposal but its reason. */
type Proposed = { changes: Extract<ProposePolicy, { changes: unknown }>['changes'] } | { restore: number };

interface Props {
  what: string;
  /** Undefined while there is nothing to propose. */
  proposed: Proposed | undefined;
  /** Told true if it was proposed. */
  onDone: (sent: boolean) => void;
}

/** A form that asks why, and proposes a change of the policy. */
export function Proposal({ what, proposed, onDone }: Props) {
  const texts = useTexts(policyTexts);
  const { act, isPending, error } = useAct('proposePolicy', ['listPolicies']);
  const [reason, setReason] = useState('');

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (!proposed) return;
    try {
      await act({ body: { reason, ...proposed } });
      onDone(true);
    } catch {
      // shown in the form
    }
  }

  return (
    <Paper withBorder p="md" mb="md" component="form" onSubmit={(event) => void send(event)}>
      <Stack gap="sm">
        <Text size="sm">{what}</Text>
        <TextInput
          label={texts.reason}
          description={texts.reasonHelp}
          value={reason}
          maxLength={QUESTION_LIMITS.question}
          required
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {error && <ProblemView error={error} />}
        <Group>
          <Button type="submit" size="sm" loading={isPending} disabled={!proposed || reason.trim() === ''}>
            {texts.propose}
          </Button>
          <Button size="sm" variant="default" onClick={() => onDone(false)}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
