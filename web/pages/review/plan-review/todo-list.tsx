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
} from '@dnd-kit/sortable';
import { Stack } from '@mantine/core';
import { useTexts } from '../../../language/language.js';
import type { DraftTodo } from './draft.js';
import { SortableTodo } from './sortable-todo.js';
import { planReviewTexts } from './texts.js';
import classes from './todo-list.module.css';
import { TodoItem } from './todo-item.js';

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
