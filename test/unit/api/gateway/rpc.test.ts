import { askServer, askWorker, type Rpc } from '../../../../api/gateway/rpc.js';

/** A server that fails every call with a gRPC status. */
function failingWith(code: number, details = ''): Rpc {
  const error = Object.assign(new Error(`${code} ${details}`), { code, details, metadata: {} });
  return {
    client: { withDeadline: () => Promise.reject(error) },
    deadlines: { server: 1, list: 1, read: 1, change: 1, outcome: 1 },
  } as unknown as Rpc;
}
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: { code?: unknown }) => error.code,
  );
const never = () => Promise.resolve();

test.each([
  [1, '', 'TEMPORAL_UNAVAILABLE', 'WORKER_UNAVAILABLE'], // cancelled, because it took too long
  [2, 'broken off', 'TEMPORAL_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  [4, '', 'TEMPORAL_UNAVAILABLE', 'WORKER_UNAVAILABLE'], // too late
  [8, '', 'TEMPORAL_UNAVAILABLE', 'WORKER_UNAVAILABLE'], // overloaded, or a busy workflow
  [10, '', 'TEMPORAL_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  [13, 'Received RST_STREAM with code 2', 'TEMPORAL_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  [14, 'No connection established', 'TEMPORAL_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
])('the status %i "%s" of the server is told as what it is', async (code, details, ofServer, ofWorker) => {
  const rpc = failingWith(code, details);
  expect([await codeOf(askServer(rpc, never)), await codeOf(askWorker(rpc, 1, never))]).toEqual([
    ofServer,
    ofWorker,
  ]);
});

test.each([3, 5, 7, 13, 16])('the status %i is left to whoever made the call', async (code) => {
  const rpc = failingWith(code, 'of the call itself');
  expect([await codeOf(askServer(rpc, never)), await codeOf(askWorker(rpc, 1, never))]).toEqual([code, code]);
});
