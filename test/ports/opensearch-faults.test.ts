import { withSearchErrors } from '../../adapters/stores/opensearch/errors.js';
import { countOf, failure, json, loopback } from './opensearch-loopback.js';

const { startServer, connect } = loopback();

const refusal = (type: string, reason = 'because') => ({
  error: { type, reason, root_cause: [{ type, reason }] },
});

test.each([
  [429, 'rejected_execution_exception', 'throttled'],
  [429, 'cluster_block_exception', 'throttled'],
  [403, 'security_exception', 'forbidden'],
  [403, 'cluster_block_exception', 'unavailable'],
  [400, 'parsing_exception', 'invalid'],
  [404, 'index_not_found_exception', 'invalid'],
  [408, 'timeout_exception', 'timeout'],
  [500, 'null_pointer_exception', 'unavailable'],
  [502, 'bad_gateway', 'unavailable'],
  [503, 'no_shard_available_action_exception', 'unavailable'],
  [504, 'gateway_timeout', 'unavailable'],
])('%i %s is %s, and asked once', async (status, type, kind) => {
  const { url, arrived } = await startServer((_, response) => json(response, status, refusal(type)));
  const error = await failure(countOf(connect(url)));
  expect(error).toMatchObject({ name: 'PortError', kind, retryAfterMs: undefined });
  expect(error.message).toContain(`${status} (${type}: because)`);
  expect(arrived).toHaveLength(1);
});

test.each([
  [
    429,
    'TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block',
  ],
  [403, 'FORBIDDEN/12/index read-only / allow delete (api)'],
])('%i of a disk above its flood stage is full', async (status, reason) => {
  const refused = refusal('cluster_block_exception', `index [vouch-records] blocked by: [${reason}];`);
  const { url, arrived } = await startServer((_, response) => json(response, status, refused));
  expect(await failure(countOf(connect(url)))).toMatchObject({ kind: 'full', retryable: true });
  expect(arrived).toHaveLength(1);
});

test('how long to wait is taken from retry-after', async () => {
  const { url } = await startServer((_, response) => json(response, 429, {}, { 'retry-after': '7' }));
  expect(await failure(countOf(connect(url)))).toMatchObject({ kind: 'throttled', retryAfterMs: 7_000 });
});

test('a proxy that answers in HTML is told by its status', async () => {
  const { url } = await startServer((_, response) =>
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>sorry</h1>'),
  );
  expect(await failure(countOf(connect(url)))).toMatchObject({ kind: 'unavailable' });
});

test('an answer that is no JSON is unavailable', async () => {
  const { url } = await startServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"count":'),
  );
  expect(await failure(countOf(connect(url)))).toMatchObject({ kind: 'unavailable' });
});

test('no answer in time is a timeout', async () => {
  const { url } = await startServer(() => undefined);
  expect(await failure(countOf(connect(url), 200))).toMatchObject({ kind: 'timeout' });
});

test.each(['hangs', 'is cut off'])('an answer that %s in the middle fails in time, silently', async (how) => {
  const printed = jest.spyOn(console, 'log');
  const { url } = await startServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      .write('{"count"');
    if (how === 'is cut off') setTimeout(() => response.socket!.resetAndDestroy(), 50);
  });
  expect(await failure(countOf(connect(url), 300))).toMatchObject({ kind: 'unavailable' });
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('a port where nobody listens is unavailable, and is asked again when somebody does', async () => {
  const first = await startServer((_, response) => json(response, 200, { count: 1 }));
  const connection = connect(first.url);
  await first.stop();
  for (let n = 0; n < 3; n += 1) {
    expect(await failure(countOf(connection))).toMatchObject({ kind: 'unavailable' });
  }
  await startServer((_, response) => json(response, 200, { count: 2 }), first.port);
  expect(await countOf(connection)).toBe(2);
});

test('a defect of our own stays what it is', async () => {
  const defect = new TypeError('undefined is not a function');
  await expect(withSearchErrors(() => Promise.reject(defect))).rejects.toBe(defect);
});
