import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Todo } from '../../../../contract/plan.js';
import { useTexts } from '../../../language/language.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { useToolName } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { TodoStatus } from '../../../parts/todo-status.js';
import { changed, type Changes } from '../../../parts/plan-modifications.js';
import { pauseTexts } from './texts.js';

interface Props {
  todo: Todo;
  acts: readonly ('skip' | 'retry')[];
  change: Changes[string];
  readOnly: boolean;
  onChange: (change: Changes[string]) => void;
  onEdit: () => void;
}

/** A todo of a paused query with what is to be done about it. */
export function TodoRow({ todo, acts, change, readOnly, onChange, onEdit }: Props) {
  const texts = useTexts(pauseTexts);
  const plan = useTexts(planTexts);
  const nameOf = useToolName();
  const { task } = changed(todo, change.set);
  const { op, set } = change;
  const facts = [
    todo.id,
    nameOf(todo.tool),
    todo.found === undefined ? '' : plan.found(todo.found),
    todo.note ?? '',
    todo.skippedBy === undefined ? '' : plan.skippedBy(todo.skippedBy),
  ];
  const label = { skip: texts.skipLabel, retry: texts.retryLabel };
  return (
    <Group component="li" justify="space-between" gap="xs" py={6}>
      <Group gap="xs" wrap="nowrap" align="flex-start" flex="1 1 16rem" miw={0}>
        <TodoStatus status={todo.status} />
        <Stack gap={0} miw={0}>
          <Text size="sm" td={op === 'skip' ? 'line-through' : 'none'}>
            {task}
          </Text>
          <Group gap={6}>
            <Text size="xs" c="dimmed">
              {facts.filter((fact) => fact !== '').join(' · ')}
            </Text>
            {op && (
              <Badge size="sm" color={op === 'skip' ? 'orange' : 'blue'} variant="light" tt="none">
                {texts.will[op]}
              </Badge>
            )}
            {set && op !== 'skip' && (
              <Badge size="sm" color="blue" variant="light" tt="none">
                {texts.will.update}
              </Badge>
            )}
          </Group>
          {set?.arguments && op !== 'skip' && <ArgumentList args={set.arguments} />}
        </Stack>
      </Group>
      <Group gap={6}>
        {acts.map((act) => (
          <Button
            key={act}
            size="xs"
            variant={op === act ? 'filled' : 'default'}
            aria-pressed={op === act}
            aria-label={texts[act](todo.task)}
            onClick={() => onChange({ ...(set && { set }), ...(op === act ? {} : { op: act }) })}
          >
            {label[act]}
          </Button>
        ))}
        {acts.length > 0 && (todo.status === 'pending' ? op !== 'skip' : op === 'retry') && (
          <Button size="xs" variant="default" aria-label={texts.edit(todo.task)} onClick={onEdit}>
            {texts.editLabel}
          </Button>
        )}
        {set && !readOnly && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(op ? { op } : {})}>
            {texts.undo}
          </Button>
        )}
      </Group>
    </Group>
  );
}
