import { createStatusReader } from '../../../../api/gateway/read-status.js';
import { DEADLINES, type Rpc } from '../../../../api/gateway/rpc.js';
import { WORKFLOW_TYPES } from '../../../../contract/ids.js';

/** A server with one query that has ended, and how often its result was read. */
function server() {
  const read = jest.fn(async () => ({ id: 'q-1', stage: 'cancelled', revision: 3 }));
  const describe = async () => ({
    type: WORKFLOW_TYPES.answerQuery,
    status: { name: 'COMPLETED' },
    workflowId: 'q-1',
    raw: {},
  });
  const client = {
    workflow: { getHandle: () => ({ describe, result: read }) },
    withDeadline: (_: number, call: () => Promise<unknown>) => call(),
  };
  return { read, reader: createStatusReader({ client, deadlines: DEADLINES } as unknown as Rpc) };
}

afterEach(() => jest.restoreAllMocks());

test('the result of a query is read once for those who ask within five seconds', async () => {
  const { read, reader } = server();
  const now = jest.spyOn(Date, 'now').mockReturnValue(100_000);
  const first = await reader.read('q-1');
  now.mockReturnValue(104_999);
  expect(await reader.read('q-1')).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  now.mockReturnValue(105_000);
  expect(await reader.read('q-1')).toEqual(first);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a result that was forgotten is read anew', async () => {
  const { read, reader } = server();
  await reader.read('q-1');
  reader.forget('q-1');
  await reader.read('q-1');
  expect(read).toHaveBeenCalledTimes(2);
});
