import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Group } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../language/language.js';
import type { DraftTodo } from './draft.js';
import { planReviewTexts } from './texts.js';
import { TodoItem } from './todo-item.js';
import classes from './todo-list.module.css';

interface Props {
  todo: DraftTodo;
  readOnly: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A todo that can be moved, edited and removed. */
export function SortableTodo({ todo, readOnly, onEdit, onRemove }: Props) {
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
