import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Plan, PlanEdit } from '../../../../contract/plan.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { onSendKeys } from '../../../parts/send-keys.js';
import { TodoChanges } from '../difference/todo-changes.js';
import { changesBetween } from './draft.js';
import { planReviewTexts } from './texts.js';

interface Props {
  queryId: string;
  plan: Plan;
  /** Changes of the list are not applied yet. */
  blocked: boolean;
  changing: boolean;
  /** @returns whether the plan was changed */
  onAccept: (change: { edits: PlanEdit[]; instruction: string }) => Promise<boolean>;
}

interface Proposal {
  instruction: string;
  plan: Plan;
  edits: PlanEdit[];
}

/** A change of the plan in words: what it comes to is shown before it is accepted. */
export function Instruct({ queryId, plan, blocked, changing, onAccept }: Props) {
  const texts = useTexts(planReviewTexts).instruct;
  const [instruction, setInstruction, forget] = usePersistedState(`${queryId}:plan-instruction`, '');
  const [proposal, setProposal] = useState<Proposal>();
  const { act, isPending, error, reset } = useAct('editPlan');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (proposal) title.current?.focus();
  }, [proposal]);
  const said = instruction.trim();

  async function preview() {
    if (said === '' || blocked) return;
    setProposal(undefined);
    try {
      const { plan: next } = await act({
        params: { id: queryId },
        body: { instruction: said, version: plan.version, preview: true },
      });
      setProposal({ instruction: said, plan: next, edits: next.changes.at(-1)?.edits ?? [] });
    } catch {
      // shown below as the error of the act
    }
  }
  async function accept({ edits, instruction: words }: Proposal) {
    const changed = await onAccept({ edits, instruction: words });
    if (!changed) return;
    forget();
    setInstruction('');
    setProposal(undefined);
  }
  const changes = proposal ? changesBetween(plan.todos, proposal.plan.todos) : [];
  return (
    <Stack gap="sm">
      <Textarea
        label={texts.label}
        placeholder={texts.placeholder}
        value={instruction}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={6}
        disabled={changing}
        error={blocked && said !== '' ? texts.blocked : undefined}
        onChange={({ currentTarget }) => {
          setInstruction(currentTarget.value);
          reset();
        }}
        onKeyDown={onSendKeys(() => void preview())}
      />
      <Group gap="xs">
        <Button
          variant="default"
          loading={isPending}
          disabled={said === '' || blocked || changing}
          onClick={() => void preview()}
        >
          {texts.preview}
        </Button>
        {isPending && (
          <Text size="sm" c="dimmed" role="status">
            {texts.reading}
          </Text>
        )}
      </Group>
      {error && <ProblemView error={error} />}
      {proposal && (
        <Paper withBorder p="md">
          <Stack gap="sm">
            <Title order={3} size="h6" tabIndex={-1} ref={title}>
              {texts.proposed}
            </Title>
            <Text size="sm" c="dimmed">
              “{proposal.instruction}”
            </Text>
            {changes.length > 0 ? <TodoChanges changes={changes} /> : <Text size="sm">{texts.nothing}</Text>}
            <Group gap="xs">
              <Button loading={changing} disabled={blocked} onClick={() => void accept(proposal)}>
                {texts.accept}
              </Button>
              <Button variant="default" disabled={changing} onClick={() => setProposal(undefined)}>
                {texts.discard}
              </Button>
            </Group>
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}
