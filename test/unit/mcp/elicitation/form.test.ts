import type { HumanRequest } from '../../../../contract/requests/index.js';
import { formOf } from '../../../../mcp/elicitation/form.js';

const approvalOf = (text: string) =>
  ({
    id: 'q-0123456789abcdef.r1',
    kind: 'approval_request',
    shownHash: '0'.repeat(64),
    payload: {
      todo: { task: 'Write a letter', tool: 'desk.write', arguments: { text }, estimatedCostUsd: 0 },
    },
  }) as unknown as HumanRequest;

test('an approval is a form where all of its arguments can be shown, and none where they cannot', () => {
  const text = 'a'.repeat(1_900);
  expect(formOf(approvalOf(text), 'en')?.params.message).toContain(`{"text":"${text}"}`);
  expect(formOf(approvalOf('a'.repeat(2_000)), 'en')).toBeUndefined();
});
