import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTexts } from '../../../language/language.js';
import type { DraftTodo } from './draft.js';
import { planReviewTexts } from './texts.js';

/** Announcements for screen readers while a todo is moved. */
export function useAnnouncements(todos: readonly DraftTodo[]): Announcements {
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
