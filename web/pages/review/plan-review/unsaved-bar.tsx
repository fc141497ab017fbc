import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Plan, PlanEdit } from '../../../../contract/plan.js';
import { useTexts } from '../../../language/language.js';
import { planReviewTexts } from './texts.js';
import type { useDraft } from './use-draft.js';

interface Props {
  plan: Plan;
  draft: ReturnType<typeof useDraft>;
  changing: boolean;
  onApply: () => void;
}

/** Says that there are changes which only this person sees, and what can be done with them. */
export function UnsavedBar({ plan, draft, changing, onApply }: Props) {
  const texts = useTexts(planReviewTexts);
  const { unsaved } = texts;
  const { edits, fitting, left, madeFor } = draft;
  if (edits.length === 0) return null;
  const nameOf = (edit: PlanEdit): string => {
    if (edit.op === 'reorder') return texts.edit.reorder('');
    const task =
      edit.op === 'add'
        ? edit.todo.task
        : (plan.todos.find(({ id }) => id === edit.todoId)?.task ?? edit.todoId);
    return texts.edit[edit.op](task);
  };
  return (
    <Alert color="blue" icon={<IconPencil aria-hidden />} title={unsaved.title(edits.length)} role="status">
      <Stack gap="xs">
        {madeFor !== undefined && <Text size="sm">{unsaved.rebased(madeFor, plan.version)}</Text>}
        {left.length > 0 && (
          <>
            <Text size="sm">{unsaved.left}</Text>
            <List size="sm">
              {left.map((edit, at) => (
                <List.Item key={at}>{nameOf(edit)}</List.Item>
              ))}
            </List>
          </>
        )}
        <Text size="sm">{unsaved.detail(edits.length)}</Text>
        <Group gap="xs">
          <Button size="sm" loading={changing} disabled={fitting.length === 0} onClick={onApply}>
            {unsaved.apply}
          </Button>
          <Button size="sm" variant="default" disabled={changing} onClick={draft.undo}>
            {unsaved.undo}
          </Button>
          <Button size="sm" variant="subtle" color="gray" disabled={changing} onClick={draft.discard}>
            {unsaved.discard}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
