import { EVERYONE } from '../../contract/passage.js';
import type { ServerResponse } from 'node:http';
import {
  createOpenSearchTermStatistics,
  type OpenSearchConnection,
} from '../../adapters/stores/opensearch/index.js';
import { storeOf } from '../../adapters/stores/opensearch/store.js';
import { until } from '../support/wait.js';
import { json, loopback } from './opensearch-loopback.js';

const { startServer, connect } = loopback();
const access = { groups: [EVERYONE] };

/** A cluster of which the version and the frequency of every term are as told, and whose counts can be held back. */
async function startCounting() {
  const state = { version: 1, frequency: 0 };
  const counted: string[][] = [];
  let held: (() => void)[] | undefined;
  const count = (body: string, response: ServerResponse) => {
    const { aggs } = JSON.parse(body) as {
      aggs: { df: { filters: { filters: Record<string, { term: { tokens: string } }> } } };
    };
    const { filters } = aggs.df.filters;
    counted.push(Object.values(filters).map(({ term }) => term.tokens));
    const { frequency } = state; // as it is when the request arrives
    const bucket = { doc_count: frequency, readable: { doc_count: frequency } };
    const buckets = Object.fromEntries(Object.keys(filters).map((key) => [key, bucket]));
    const answer = () => json(response, 200, { aggregations: { df: { buckets } } });
    if (held) held.push(answer);
    else answer();
  };
  const server = await startServer(({ url, body }, response) => {
    if (url.includes('_stats')) {
      const shards = { 0: [{ seq_no: { max_seq_no: state.version } }] };
      json(response, 200, { indices: { documents: { uuid: 'u', shards } } });
    } else if (url.includes('-documents/_search')) {
      const value = { value: 10 };
      json(response, 200, { aggregations: { chunks: value, title: value, section: value, body: value } });
    } else if (url.includes('/_search')) {
      count(body, response);
    } else {
      json(response, 200, {});
    }
  });
  return {
    state,
    counted,
    connection: connect(server.url),
    hold: () => (held = []),
    release: () => {
      for (const answer of held ?? []) answer();
      held = undefined;
    },
  };
}

/** The content changes, by this process, so that it is noticed at once. */
function change(state: { version: number }, connection: OpenSearchConnection): void {
  state.version += 1;
  storeOf(connection).changed();
}

test('a count that a change overtakes is not remembered for the content after it', async () => {
  const { state, counted, connection, hold, release } = await startCounting();
  const statistics = createOpenSearchTermStatistics(connection);
  const count = async (...terms: string[]) =>
    (await statistics.documentFrequencies({ terms, access })).frequencies;
  hold();
  const overtaken = count('travel');
  await until(() => counted.length === 1, 'count 1 is asked for');
  change(state, connection);
  state.frequency = 3;
  const after = count('other');
  await until(() => counted.length === 2, 'count 2 is asked for');
  release();
  expect((await overtaken).get('travel')).toBe(0);
  expect((await after).get('other')).toBe(3);
  expect((await count('travel')).get('travel')).toBe(3);
});

test('what was known when it was asked for stays known while the rest is counted', async () => {
  const { state, counted, connection, hold, release } = await startCounting();
  const statistics = createOpenSearchTermStatistics(connection);
  const count = async (...terms: string[]) =>
    (await statistics.documentFrequencies({ terms, access })).frequencies;
  state.frequency = 3;
  await count('travel');
  hold();
  const overtaken = count('travel', 'train');
  await until(() => counted.length === 2, 'count 2 is asked for');
  change(state, connection);
  const after = count('other');
  await until(() => counted.length === 3, 'count 3 is asked for');
  release();
  await after;
  expect(Object.fromEntries(await overtaken)).toEqual({ travel: 3, train: 3 });
});

test('a term is counted once for all who ask on one connection', async () => {
  const { counted, connection } = await startCounting();
  await createOpenSearchTermStatistics(connection).documentFrequencies({
    terms: ['travel', 'train'],
    access,
  });
  await createOpenSearchTermStatistics(connection).documentFrequencies({
    terms: ['train', 'travel', 'bus'],
    access,
  });
  expect(counted).toEqual([['travel', 'train'], ['bus']]);
});

test('frequencies are guessed from the last counts, also of content that has changed since', async () => {
  const { state, connection } = await startCounting();
  const statistics = createOpenSearchTermStatistics(connection);
  state.frequency = 30_000;
  await statistics.documentFrequencies({ terms: ['common'], access });
  change(state, connection);
  state.frequency = 2;
  await statistics.documentFrequencies({ terms: ['other'], access });
  const guess = storeOf(connection).guess(['common', 'other', 'new'], access);
  expect(Object.fromEntries(guess)).toEqual({ common: 30_000, other: 2, new: 1 });
});
