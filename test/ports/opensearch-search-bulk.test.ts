import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bulk, type BulkItem } from '../../adapters/stores/opensearch/bulk.js';
import { connectOpenSearch, type OpenSearchConnection } from '../../adapters/stores/opensearch/index.js';
import { nearestQuery, visibleTo, wordsQuery } from '../../adapters/stores/opensearch/candidates.js';
import { loadConfig } from '../../config/load-config.js';

interface Answer {
  status: number;
  type?: string;
}

let server: Server;
let connection: OpenSearchConnection;
/** Ids of the items of each request. */
let requests: string[][];
/** Says how an item of the nth request ends; `whole` turns the request away. */
let answer: (id: string, request: number) => Answer;
let whole: (request: number) => number | undefined;

beforeEach(async () => {
  requests = [];
  answer = () => ({ status: 200 });
  whole = () => undefined;
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const heads = text
        .split('\n')
        .filter((line) => line.startsWith('{"index"'))
        .map((line) => (JSON.parse(line) as { index: { _id: string } }).index._id);
      requests.push(heads);
      const items = heads.map((id) => {
        const { status, type } = answer(id, requests.length);
        return { index: { _id: id, status, ...(type && { error: { type, reason: `${type} of ${id}` } }) } };
      });
      response.writeHead(whole(requests.length) ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ errors: true, items }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  connection = connectOpenSearch(loadConfig({ VOUCH_OPENSEARCH_URL: `http://127.0.0.1:${port}` }));
});
afterEach(async () => {
  await connection.close();
  await new Promise((resolve) => server.close(resolve));
});

const items = (count: number, size = 10): BulkItem[] =>
  Array.from({ length: count }, (_, i) => ({
    action: 'index',
    index: 'chunks',
    id: String(i),
    source: { text: 'x'.repeat(size) },
  }));

test('requests hold at most 500 items and 5 million characters', async () => {
  await bulk(connection, items(1100));
  expect(requests.map((ids) => ids.length)).toEqual([500, 500, 100]);
  requests = [];
  await bulk(connection, items(5, 2_000_000));
  expect(requests.map((ids) => ids.length)).toEqual([2, 2, 1]);
});

test('only the items that a busy cluster has turned away are sent again', async () => {
  answer = (id, request) => ({ status: request === 1 && id !== '1' ? 429 : 200 });
  whole = (request) => (request === 2 ? 429 : undefined);
  await bulk(connection, items(3));
  expect(requests).toEqual([
    ['0', '1', '2'],
    ['0', '2'],
    ['0', '2'],
  ]);
});

test('a cluster that stays busy ends as throttled', async () => {
  answer = () => ({ status: 429, type: 'rejected_execution_exception' });
  await expect(bulk(connection, items(2))).rejects.toMatchObject({ name: 'PortError', kind: 'throttled' });
  expect(requests).toHaveLength(6);
}, 60_000);

test('the first refused items are named', async () => {
  answer = (id) => (id === '0' ? { status: 200 } : { status: 400, type: 'mapper_parsing_exception' });
  await expect(bulk(connection, items(6))).rejects.toMatchObject({
    kind: 'invalid',
    message:
      'OpenSearch refused 5 of 6 items (1: mapper_parsing_exception of 1; 2: mapper_parsing_exception of 2; ' +
      '3: mapper_parsing_exception of 3)',
  });
});

test('items whose document has changed are given back', async () => {
  answer = (id) => ({ status: id === '1' ? 409 : 200 });
  const conditional = items(3).map((item) => ({ ...item, unless: { if_seq_no: 1, if_primary_term: 1 } }));
  expect(await bulk(connection, conditional)).toEqual(new Set(['1']));
  expect(requests).toHaveLength(1);
});

test('every branch of a search is limited to what the asker may see, inside the scope', () => {
  const filter = visibleTo({ groups: ['everyone', 'hr'] }, { collections: ['en'] });
  expect(filter).toEqual([{ terms: { groups: ['everyone', 'hr'] } }, { terms: { collection: ['en'] } }]);
  expect(wordsQuery(['leav'], filter)).toMatchObject({ bool: { filter } });
  expect(nearestQuery(new Float32Array([1, 0]), 60, filter)).toMatchObject({
    knn: { vector: { filter: { bool: { filter } } } },
  });
});
