import type { Plan, PlanEdit } from '../../../contract/plan.js';
import { applyPlanEdits } from '../../../domain/plan-edits.js';
import { outlineOf, withEstimates, newTodoOf } from '../../../domain/plan.js';
import { planDifference } from '../../../domain/difference.js';
import { settleTodos } from '../../../domain/plan-todos.js';
import { builtInCatalog } from '../../../domain/tool-catalog.js';
import { changesBetween, draftOf, freeId, withEdit } from '../../../web/pages/review/plan-review/draft.js';

const AT = '2026-01-01T00:00:00.000Z';

function search(id: string, ...dependsOn: string[]) {
  const todo = { tool: 'search_documents', task: `Search: ${id}`, arguments: { query: id }, dependsOn };
  return newTodoOf(todo, id, builtInCatalog());
}

function planWith(...todos: ReturnType<typeof search>[]): Plan {
  const answer = newTodoOf({ tool: 'synthesize', task: 'Answer' }, 'answer', builtInCatalog());
  const settled = settleTodos([...todos, answer]);
  const first = { version: 1, by: 'reasoner', at: AT, edits: [], todos: settled.map(outlineOf) };
  return withEstimates({ version: 1, todos: settled, changes: [first] });
}

const plan = planWith(search('s1'), search('s2', 's1'), search('s3', 's2'));

describe('a draft of a plan', () => {
  it('looks as the workflow will make it', () => {
    const edits: PlanEdit[] = [
      { op: 'remove', todoId: 's2' },
      { op: 'update', todoId: 's1', set: { task: 'Another', arguments: { query: 'other' } } },
      {
        op: 'add',
        todo: {
          id: 's4',
          tool: 'calculate',
          task: 'Sum',
          arguments: { expression: '1+1' },
          dependsOn: ['s1'],
        },
        after: 's1',
      },
      { op: 'reorder', order: ['s4', 's1'] },
    ];
    const made = applyPlanEdits(plan, edits, { by: 'kim', at: AT }, builtInCatalog());
    const { todos, fitting, left } = draftOf(plan, edits);
    expect(todos.map(({ planned: _planned, mark: _mark, ...todo }) => todo)).toEqual(
      made.todos.map((todo) => expect.objectContaining(outlineOf(todo)) as unknown),
    );
    expect({ fitting, left }).toEqual({ fitting: edits, left: [] });
    expect(todos.map(({ mark }) => mark)).toEqual(['added', 'changed', undefined, undefined]);
  });

  it('tells the difference as the workflow tells it', () => {
    const after = planWith(search('s1'), search('s3', 's1'), search('s4'));
    const outlines = (of: Plan) => of.todos.map(outlineOf);
    expect(changesBetween(plan.todos.map(outlineOf), outlines(after))).toEqual(
      planDifference(outlines(plan), outlines(after)),
    );
  });

  it('leaves out what does not fit the plan any more, and keeps the rest', () => {
    const edits: PlanEdit[] = [
      { op: 'update', todoId: 'gone', set: { task: 'x' } },
      { op: 'add', todo: { id: 's9', tool: 'search_documents', task: 'x', dependsOn: ['gone'] } },
      { op: 'remove', todoId: 's3' },
      { op: 'reorder', order: ['gone', 's2', 's1'] },
    ];
    const { todos, fitting, left } = draftOf(plan, edits);
    expect(left).toEqual(edits.slice(0, 2));
    expect(fitting.map(({ op }) => op)).toEqual(['remove', 'reorder']);
    expect(todos.map(({ id }) => id)).toEqual(['s2', 's1', 'answer']);
  });

  it('sends no todo in an order that it does not have', () => {
    const { fitting } = draftOf(plan, [{ op: 'reorder', order: ['gone', 's2', 's1'] }]);
    expect(() => applyPlanEdits(plan, fitting, { by: 'kim', at: AT }, builtInCatalog())).not.toThrow();
  });

  it('finds ids that no todo of any version has, and keeps only the last of orders that follow each other', () => {
    const added: PlanEdit = { op: 'add', todo: { id: 's4', tool: 'search_documents', task: 'x' } };
    expect(freeId(plan, [added])).toBe('s5');
    const order = (...ids: string[]): PlanEdit => ({ op: 'reorder', order: ids });
    expect(withEdit([added, order('s1')], order('s2'))).toEqual([added, order('s2')]);
  });
});
