import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from '../../../client/api-client.js';
import { ApiProblem, ApiUnreachable } from '../../../client/errors.js';
import { inReview, QUERY_ID, started } from '../cli/samples.js';
import { ScriptedApi } from '../cli/scripted-api.js';

let api: ScriptedApi;
let client: ApiClient;

beforeEach(async () => {
  api = new ScriptedApi({ first: started('en') });
  client = new ApiClient({ baseUrl: await api.listen(), language: 'en' });
});
afterEach(() => api.close());

test('path, query and body are made from the endpoint table', async () => {
  await client.call('listQueries', { query: { stage: 'completed', limit: 5, cursor: undefined } });
  await client.call('startQuery', { body: { question: 'Why?', mode: 'strict' } });
  expect(api.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/v1/queries?stage=completed&limit=5', undefined],
    ['POST', '/v1/queries', { question: 'Why?', mode: 'strict' }],
  ]);
});

test('an unchanged status is nothing, a changed one comes as soon as it changes', async () => {
  const params = { id: QUERY_ID };
  const { etag } = await client.call('getQuery', { params });
  expect(etag).toBe('"0"');
  const headers = { 'if-none-match': etag!, prefer: 'wait=5' };
  expect(
    await client.callIfChanged('getQuery', { params }, { headers: { 'if-none-match': etag! } }),
  ).toBeUndefined();
  const waiting = client.callIfChanged('getQuery', { params }, { headers });
  setTimeout(() => api.become(inReview('en')), 50);
  expect((await waiting)?.data.revision).toBe(1);
});

test('a problem is an ApiProblem with its code', async () => {
  const failed = client.call('decideRequest', {
    params: { id: `${QUERY_ID}.r9` },
    body: { action: 'approve' },
  });
  await expect(failed).rejects.toThrow(ApiProblem);
  await expect(failed).rejects.toMatchObject({ problem: { code: 'REQUEST_NOT_FOUND', status: 404 } });
});

test('nothing at the address, and something else at the address, are told apart', async () => {
  const dead = new ApiClient({ baseUrl: client.baseUrl, language: 'en' });
  await api.close();
  await expect(dead.call('health', {})).rejects.toMatchObject({
    name: 'ApiUnreachable',
    answered: undefined,
  });

  const other = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<p>no</p>'),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await expect(new ApiClient({ baseUrl: url, language: 'en' }).call('health', {})).rejects.toEqual(
    new ApiUnreachable(url, 'HTTP 404, text/html'),
  );
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

test('what is aborted is an AbortError', async () => {
  const stop = new AbortController();
  const headers = { 'if-none-match': '"0"', prefer: 'wait=5' };
  const waiting = client.callIfChanged(
    'getQuery',
    { params: { id: QUERY_ID } },
    { headers, signal: stop.signal },
  );
  setTimeout(() => stop.abort(), 20);
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
