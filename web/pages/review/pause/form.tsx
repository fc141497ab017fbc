import { Group, Stack, Text, Title, Badge, Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import type { Todo } from '../../../../contract/plan.js';
import { isBeingWritten } from '../../../../domain/plan-graph.js';
import { useEndpoint } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { Loading } from '../../../parts/loading.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import {
  actsOn,
  changed,
  changeOf,
  modificationsOf,
  type Changes,
} from '../../../parts/plan-modifications.js';
import { useToolName } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { TodoDialog } from '../../../parts/todo-dialog.js';
import { TodoStatus } from '../../../parts/todo-status.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { useChoices, type FormProps } from '../form.js';
import { pauseTexts } from './texts.js';

const STATES: Record<keyof (typeof pauseTexts)['en']['groups'], readonly Todo['status'][]> = {
  running: ['running'],
  pending: ['pending'],
  completed: ['completed', 'failed', 'skipped'],
};
const GROUPS = ['running', 'pending', 'completed'] as const;

/** A paused query: where it stands, and how it is to go on. */
export default function Pause({ request, decide, deciding, readOnly }: FormProps<'pause'>) {
  const texts = useTexts(pauseTexts);
  const words = useTexts(vocabulary);
  const { atOnce, withReason } = useChoices(decide);
  const { pausedBy, reason, stage } = request.payload;
  const view = useEndpoint('getPlan', { params: { id: request.queryId } }, { retry: false });
  const [changes, setChanges] = usePersistedState<Changes>(`${request.id}:modifications`, {});
  const [editing, setEditing] = useState<string>();
  const todos = view.data?.plan.todos ?? [];
  const modifications = modificationsOf(changes, todos);
  const edited = todos.find(({ id }) => id === editing);
  const change = (id: string, next: Changes[string]) => setChanges((before) => ({ ...before, [id]: next }));
  const stageName = words.stages[stage as keyof typeof words.stages] ?? stage;
  return (
    <Stack gap="md">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconPlayerPause size={20} aria-hidden style={{ flexShrink: 0 }} />
        <div>
          <Text fw={600}>{texts.pausedBy(pausedBy)}</Text>
          {reason && <Text size="sm">{reason}</Text>}
          <Text size="sm" c="dimmed">
            {texts.stage(stageName)}
          </Text>
        </div>
      </Group>
      <Stack gap="sm" component="section" aria-label={texts.stands}>
        <Title order={2} size="h5">
          {texts.stands}
        </Title>
        {view.isPending && <Loading lines={3} />}
        {!view.isPending && todos.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.noTodos}
          </Text>
        )}
        {GROUPS.map((group) => {
          const members = todos.filter(({ status }) => STATES[group].includes(status));
          if (members.length === 0) return null;
          return (
            <div key={group}>
              <Title order={3} size="h6">
                {texts.groups[group]}
              </Title>
              <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                {members.map((todo) => (
                  <TodoRow
                    key={todo.id}
                    todo={todo}
                    acts={readOnly ? [] : actsOn(todo, todos)}
                    change={changes[todo.id] ?? {}}
                    readOnly={readOnly || deciding}
                    onChange={(next) => change(todo.id, next)}
                    onEdit={() => setEditing(todo.id)}
                  />
                ))}
              </Stack>
            </div>
          );
        })}
        <Text size="xs" c="dimmed">
          {isBeingWritten(todos) ? texts.locked : texts.runningHint}{' '}
          {modifications.some(({ op }) => op === 'retry') ? texts.retryHint : ''}
        </Text>
      </Stack>
      {edited && (
        <TodoDialog
          title={texts.editTitle(edited.id)}
          todo={changed(edited, changes[edited.id]?.set)}
          others={todos.filter(({ id }) => id !== edited.id)}
          onSave={(after) => {
            const { op } = changes[edited.id] ?? {};
            const set = changeOf(edited, after);
            change(edited.id, { ...(op && { op }), ...(set && { set }) });
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      <DecisionBar
        id={request.id}
        deciding={deciding}
        readOnly={readOnly}
        choices={[
          atOnce(
            'resume',
            modifications.length > 0 ? texts.resumeWith(modifications.length) : texts.resume,
            modifications.length > 0 ? { modifications } : {},
          ),
          withReason('cancel', texts.cancel),
        ]}
      />
    </Stack>
  );
}

interface Props {
  todo: Todo;
  acts: readonly ('skip' | 'retry')[];
  change: Changes[string];
  readOnly: boolean;
  onChange: (change: Changes[string]) => void;
  onEdit: () => void;
}

/** A todo of a paused query with what is to be done about it. */
function TodoRow({ todo, acts, change, readOnly, onChange, onEdit }: Props) {
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
              <Badge size="sm" color={op === 'skip' ? 'orange' : 'blue'} variant="light">
                {texts.will[op]}
              </Badge>
            )}
            {set && op !== 'skip' && (
              <Badge size="sm" color="blue" variant="light">
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
