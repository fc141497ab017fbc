import { settle } from '../../../../../api/openai/vouch/follow.js';
import type { QueryStatus } from '../../../../../contract/query.js';
import type { HumanRequest } from '../../../../../contract/requests/index.js';

const caller = { id: 'ann', groups: ['everyone'], roles: ['asker' as const], tenant: 'shop' };

function waitingFor(request: Partial<HumanRequest>): QueryStatus {
  const open = { id: 'q-1.r1', status: 'open', kind: 'answer_review', groups: [], ...request };
  return { id: 'q-1', stage: 'reviewing', asker: 'ann', requests: [open] } as unknown as QueryStatus;
}

const asks = (status: QueryStatus) => settle(status, { caller, replied: new Set() })?.kind === 'asks';

test('the policy of the query says whether its asker decides, whatever the installation says by now', () => {
  expect(asks(waitingFor({ asker: { id: 'ann', mayDecide: false } }))).toBe(false);
  expect(asks(waitingFor({ asker: { id: 'ann', mayDecide: true } }))).toBe(true);
});

test('what was replied to, or is held by somebody else, is not asked again', () => {
  const status = waitingFor({ asker: { id: 'ann', mayDecide: true } });
  expect(settle(status, { caller, replied: new Set(['q-1.r1']) })).toBeUndefined();
  const until = new Date(Date.now() + 60_000).toISOString();
  expect(asks(waitingFor({ claim: { by: 'lee', at: until, until } }))).toBe(false);
});
