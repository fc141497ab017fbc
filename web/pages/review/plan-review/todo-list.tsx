import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable';
import { Stack, Badge, Group, Text, ActionIcon } from '@mantine/core';
import { IconHandStop, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../language/language.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { useEstimates, useToolName } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { TodoStatus } from '../../../parts/todo-status.js';
import type { DraftTodo } from './draft.js';
import { planReviewTexts } from './texts.js';
import classes from './todo-list.module.css';

interface Props {
  todos: readonly DraftTodo[];
  readOnly: boolean;
  onReorder: (order: string[]) => void;
  onEdit: (todo: DraftTodo) => void;
  onRemove: (todo: DraftTodo) => void;
}

/** The todos of a plan, to be put in another order by hand or by keyboard. The synthesis stays last. */
export function TodoList({ todos, readOnly, onReorder, onEdit, onRemove }: Props) {
  const texts = useTexts(planReviewTexts);
  const work = todos.filter(({ tool }) => tool !== 'synthesize');
  const ids = work.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = {
    announcements: useAnnouncements(work),
    screenReaderInstructions: { draggable: texts.drag.instructions },
  };

  function dropped({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={dropped}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Stack component="ol" gap={0} className={classes['list'] ?? ''} aria-label={texts.list.title}>
          {work.map((todo) => (
            <SortableTodo
              key={todo.id}
              todo={todo}
              readOnly={readOnly}
              onEdit={() => onEdit(todo)}
              onRemove={() => onRemove(todo)}
            />
          ))}
          {todos
            .filter(({ tool }) => tool === 'synthesize')
            .map((todo) => (
              <li key={todo.id} className={classes['item']} data-fixed={!readOnly || undefined}>
                <TodoItem todo={todo} />
              </li>
            ))}
        </Stack>
      </SortableContext>
    </DndContext>
  );
}

/** Announcements for screen readers while a todo is moved. */
function useAnnouncements(todos: readonly DraftTodo[]): Announcements {
  const { drag } = useTexts(planReviewTexts);
  const nameOf = (id: UniqueIdentifier) => todos.find((todo) => todo.id === id)?.task ?? String(id);
  const placeOf = (id: UniqueIdentifier) => todos.findIndex((todo) => todo.id === id) + 1;
  const { length } = todos;
  return {
    onDragStart: ({ active: { id } }) => drag.lifted(nameOf(id), placeOf(id), length),
    onDragOver: ({ active, over }) =>
      over ? drag.over(nameOf(active.id), placeOf(over.id), length) : undefined,
    onDragEnd: ({ active, over }) => drag.dropped(nameOf(active.id), placeOf(over?.id ?? active.id), length),
    onDragCancel: ({ active }) => drag.cancelled(nameOf(active.id)),
  };
}

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
          <Badge size="sm" variant="light" color={mark === 'added' ? 'teal' : 'blue'}>
            {texts.marks[mark]}
          </Badge>
        )}
        {todo.requiresApproval && (
          <Badge
            size="sm"
            variant="light"
            color="orange"
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

interface SortableProps {
  todo: DraftTodo;
  readOnly: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A todo that can be moved, edited and removed. */
function SortableTodo({ todo, readOnly, onEdit, onRemove }: SortableProps) {
  const texts = useTexts(planReviewTexts);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: todo.id, disabled: readOnly });
  const canChange = !readOnly && (todo.planned?.status ?? 'pending') === 'pending';
  return (
    <li
      ref={setNodeRef}
      className={classes['item']}
      data-dragging={isDragging || undefined}
      style={{
        ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
        ...(transition !== undefined && { transition }),
      }}
    >
      {!readOnly && (
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          variant="subtle"
          color="gray"
          size="lg"
          className={classes['handle'] ?? ''}
          aria-label={texts.move(todo.task)}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      )}
      <TodoItem todo={todo} />
      {canChange && (
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.actOn(texts.list.edit, todo.task)}
            onClick={onEdit}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.actOn(texts.list.remove, todo.task)}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </li>
  );
}
