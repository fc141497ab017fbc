import fc from 'fast-check';
import type { NewTodo, PlanEdit, TodoChange } from '../../../contract/plan.js';
import type { Decision } from '../../../contract/requests/index.js';

/** One step of a program. Numbers pick among the ids that exist when the step's turn comes. */
export type Step =
  | { do: 'decide'; pick: number; decision: Decision; by: 'update' | 'signal' }
  | { do: 'sleep'; seconds: number }
  | { do: 'pause'; seconds: number | undefined }
  | { do: 'resume'; todo: string | undefined }
  | { do: 'claim' | 'release'; pick: number }
  | { do: 'extend'; pick: number; seconds: number }
  | { do: 'edit'; edits: PlanEdit[]; version: number | undefined }
  | { do: 'restart' }
  | { do: 'cancel' };

const todoId = fc.constantFrom('s1', 'a', 'b', 'extra', 'nothing');

const more = { tool: 'calculate', task: 'Calculate more' };
const edit = fc.oneof<fc.Arbitrary<PlanEdit>[]>(
  fc.record({
    op: fc.constant('add' as const),
    todo: fc.constantFrom<NewTodo>(
      { id: 'extra', ...more },
      { id: 'extra', ...more, arguments: { expression: '2 + 2' }, dependsOn: ['b'] },
      { id: 'more', ...more, arguments: { expression: '{{a}} + 1' }, requiresApproval: true },
      { id: 'more', ...more, dependsOn: ['nothing'] },
    ),
  }),
  fc.record({ op: fc.constant('remove' as const), todoId }),
  fc.record({
    op: fc.constant('update' as const),
    todoId,
    set: fc.constantFrom<TodoChange>(
      { arguments: { expression: '4 + 4' } },
      { dependsOn: ['b'] },
      { dependsOn: ['a'] },
    ),
  }),
  fc.record({ op: fc.constant('reorder' as const), order: fc.uniqueArray(todoId, { minLength: 1 }) }),
);
const edits = fc.array(edit, { minLength: 1, maxLength: 2 });

/** Replies to every kind, most of them wrong for the request they are sent to. */
const decision = fc.oneof<fc.WeightedArbitrary<Decision>[]>(
  { weight: 6, arbitrary: fc.constant({ action: 'approve' }) },
  { weight: 4, arbitrary: fc.constantFrom({ action: 'answer', value: '3 + 3' }, { action: 'skip' }) },
  { weight: 2, arbitrary: edits.map((list) => ({ action: 'modify', edits: list })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { action: 'edit', text: 'Rather so. [1]' },
      { action: 'retry', query: 'other words' },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom({ action: 'reject' }, { action: 'cancel' }, { action: 'resume' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Decision>(
      { action: 'nonsense' },
      { action: 'answer', value: { expression: 1 } },
      { action: 'approve', text: 'too much' },
      { action: 'approve', shownHash: '0'.repeat(64) },
    ),
  },
);

const pick = fc.nat({ max: 20 });
const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      pick,
      decision,
      by: fc.constantFrom('update', 'update', 'signal'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('sleep' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      seconds: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('resume' as const), todo: fc.option(todoId, { nil: undefined }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('claim' as const, 'release' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('extend' as const),
      pick,
      seconds: fc.integer({ min: -5, max: 900 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      edits,
      version: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
);

export const program = fc.array(step, { minLength: 4, maxLength: 14, size: 'max' });
