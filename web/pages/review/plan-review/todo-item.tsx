import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useTexts } from '../../../language/language.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { useEstimates, useToolName } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { TodoStatus } from '../../../parts/todo-status.js';
import type { DraftTodo } from './draft.js';
import { planReviewTexts } from './texts.js';

/** A todo: task, arguments, dependencies, time and cost. */
export function TodoItem({ todo }: { todo: DraftTodo }) {
  const texts = useTexts(planReviewTexts);
  const plan = useTexts(planTexts);
  const nameOf = useToolName();
  const estimates = useEstimates();
  const { planned, mark } = todo;
  const estimate = planned && estimates(planned);
  const isLast = todo.tool === 'synthesize';
  const facts = [
    todo.id,
    nameOf(todo.tool),
    isLast ? texts.fixed : todo.dependsOn.length > 0 ? plan.after(todo.dependsOn.join(', ')) : '',
    estimate ? `${estimate.time} · ${estimate.cost}` : texts.unknownEstimate,
  ];
  return (
    <Stack gap={2} flex={1} miw={0}>
      <Group gap={8}>
        {planned && planned.status !== 'pending' && <TodoStatus status={planned.status} />}
        <Text size="sm" fw={500}>
          {todo.task}
        </Text>
        {mark && (
          <Badge size="sm" variant="light" color={mark === 'added' ? 'teal' : 'blue'} tt="none">
            {texts.marks[mark]}
          </Badge>
        )}
        {todo.requiresApproval && (
          <Badge
            size="sm"
            variant="light"
            color="orange"
            tt="none"
            leftSection={<IconHandStop size={12} aria-hidden />}
          >
            {plan.needsApproval}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Text>
      {!isLast && <Call todo={todo} />}
    </Stack>
  );
}

/** The arguments of the call, unless the task already contains them. */
function Call({ todo: { task, arguments: args } }: { todo: DraftTodo }) {
  const values = Object.values(args);
  const isSaid = values.every((value) => typeof value === 'string' && task.includes(value));
  return isSaid ? null : <ArgumentList args={args} />;
}
