import type { Todo } from '../../../contract/plan.js';
import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import type { ToolDescriptor } from '../../../contract/tools.js';
import { approvalReasons, withApproval } from '../../../domain/approval.js';

const policy = DEFAULT_POLICY.tools;
const reasons = (todo: Partial<Todo>, tool: Partial<ToolDescriptor>, changes: Partial<typeof policy> = {}) =>
  approvalReasons(
    { requiresApproval: false, estimatedCostUsd: 0, ...todo } as Todo,
    { requiresApproval: false, sideEffects: 'none', ...tool } as ToolDescriptor,
    { ...policy, ...changes },
  );

test.each([
  ['nothing', {}, {}, {}, []],
  ['the todo wants it', { requiresApproval: true }, {}, {}, ['todo_requires_approval']],
  [
    'the tool always wants it',
    { requiresApproval: true },
    { requiresApproval: true },
    {},
    ['tool_requires_approval'],
  ],
  ['it costs money', { estimatedCostUsd: 0.01 }, {}, {}, ['costs_money']],
  ['it costs no more than allowed', { estimatedCostUsd: 1 }, {}, { approveAboveCostUsd: 1 }, []],
  ['it changes data', {}, { sideEffects: 'changes_data' }, {}, ['changes_data']],
  ['changing data is allowed', {}, { sideEffects: 'changes_data' }, { approveChangingData: false }, []],
  ['leaving the house is allowed by default', {}, { sideEffects: 'leaves_organisation' }, {}, []],
  [
    'it leaves the house',
    {},
    { sideEffects: 'leaves_organisation' },
    { approveLeavingOrganisation: true },
    ['leaves_organisation'],
  ],
] as const)('a call is approved by a person because: %s', (_why, todo, tool, changes, expected) => {
  expect(reasons(todo, tool, changes)).toEqual(expected);
});

describe('the corrections of a reasoner', () => {
  const lift = { op: 'update', todoId: 't', set: { task: 'Again', requiresApproval: false } } as const;
  const add = { op: 'add', todo: { tool: 'bank.pay', task: 'Pay' } } as const;

  test('never lift an approval, and stay otherwise as they are', () => {
    expect(withApproval([lift, add], false)).toEqual([{ ...lift, set: { task: 'Again' } }, add]);
    const demand = { ...lift, set: { requiresApproval: true } };
    expect(withApproval([demand], true)).toEqual([demand]);
  });

  test('give the approval that a call needed to those that take its place', () => {
    expect(withApproval([add], true)).toEqual([{ ...add, todo: { ...add.todo, requiresApproval: true } }]);
  });
});
