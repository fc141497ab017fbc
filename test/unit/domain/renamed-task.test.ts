import { renamedTask } from '../../../domain/renamed-task.js';

test('a task that names its search words names the new ones, and is left alone otherwise', () => {
  const todo = { task: 'Search the documents: one', arguments: { query: 'one' } };
  expect(renamedTask(todo, '$& two')).toBe('Search the documents: $& two');
  expect(renamedTask(todo, undefined)).toBe(todo.task);
  expect(renamedTask({ ...todo, arguments: { query: '' } }, 'two')).toBe(todo.task);
  expect(renamedTask({ ...todo, arguments: {} }, 'two')).toBe(todo.task);
  expect(renamedTask(todo, 'x'.repeat(600))).toHaveLength(500);
});
