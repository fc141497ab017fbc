import { readEvents } from '../../../client/live-events.js';
import type { QueryEvent } from '../../../contract/events.js';
import { inReview, QUERY_ID } from './samples.js';
import { ScriptedApi } from './scripted-api.js';
import { TestHost } from './test-host.js';

async function parse(...parts: string[]): Promise<unknown[]> {
  const bytes = (async function* () {
    for (const part of parts) yield new TextEncoder().encode(part);
  })();
  const events: unknown[] = [];
  for await (const event of readEvents(bytes)) events.push(event);
  return events;
}

test('events are read whole however the stream is cut, comments are not events', async () => {
  const text =
    'retry: 2000\nid: 3\n\n: heartbeat\n\nid: 4\r\nevent: verified\r\ndata: {"a":\r\ndata:"한"}\r\n\r\ndata: cut';
  const events = [
    { id: '3', type: 'message', data: '' },
    { id: '4', type: 'verified', data: '{"a":\n"한"}' },
  ];
  expect(await parse(text)).toEqual(events);
  expect(await parse(...text.split(/(?<=[\s\S]{3})/u))).toEqual(events);
});

const event = (seq: number, type: QueryEvent['type'], data: QueryEvent['data']): QueryEvent => ({
  queryId: QUERY_ID,
  seq,
  type,
  at: new Date().toISOString(),
  data,
});
const EVENTS = [
  event(1, 'hitl_warning', { requestId: `${QUERY_ID}.r1`, kind: 'answer_review' }),
  event(2, 'hitl_voted', { by: 'lee', approvals: 1, needed: 2 }),
  event(3, 'query_ended', { stage: 'completed' }),
];

/** An API whose stream breaks off after every two events. */
function breaking(): ScriptedApi {
  return new ScriptedApi({
    first: inReview('en'),
    answer: ({ path, headers }) => {
      if (!path.endsWith('/events')) return undefined;
      const seen = Number(headers['last-event-id'] ?? 0);
      const next = EVENTS.filter(({ seq }) => seq > seen).slice(0, 2);
      return { events: next.map((e) => `id: ${e.seq}\ndata: ${JSON.stringify(e)}\n\n`).join('') };
    },
  });
}

test('vouch watch prints every event once, also when the stream breaks off, and ends with the query', async () => {
  const api = breaking();
  const url = await api.listen();
  const host = new TestHost({ columns: 100 }).pipe();
  expect(await host.vouch('watch', QUERY_ID, '--as', 'alice', '--api', url)).toBe(0);
  expect(host.output).toMatch(/deadline is near · answer review · r1/);
  expect(host.output).toMatch(/approval counted · lee · 1 of 2 approvals/);
  expect(host.output.match(/approval counted/g)).toHaveLength(1);
  expect(host.output).toContain('ended · answered');
  expect(api.received.every(({ headers }) => headers['x-vouch-as'] === 'alice')).toBe(true);

  const json = new TestHost().pipe();
  expect(await json.vouch('watch', QUERY_ID, '--json', '--api', url)).toBe(0);
  const lines = json.output.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(EVENTS);
  await api.close();
});
