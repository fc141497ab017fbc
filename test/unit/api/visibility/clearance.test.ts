import type { Decide } from '../../../../api/gateway/request-acts.js';
import { decideCleared } from '../../../../api/visibility/clearance.js';
import type { QueryStatus } from '../../../../contract/query.js';

test('a request that opens between the look at it and its decision is decided as nothing that was shown', async () => {
  const decided: Decide[] = [];
  const gateway = {
    read: async () => ({ requests: [], asker: 'kim' }) as unknown as QueryStatus,
    decide: async (decision: Decide) => {
      decided.push(decision);
      return { pending: true };
    },
  };
  const parts = { gateway } as unknown as Parameters<typeof decideCleared>[0];
  const decision = { action: 'approve', shownHash: 'a'.repeat(64) };
  const by = { id: 'max', groups: [] };
  await decideCleared(parts, { requestId: 'q-00000001.r2', decision, by, idempotencyKey: undefined });
  expect(decided).toMatchObject([{ decision: { action: 'approve', shownHash: '0'.repeat(64) } }]);
});
