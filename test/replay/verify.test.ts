import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { replayRun, type ReplayDifference } from '../../audit/replay/replay-run.js';
import { testBundle } from '../support/query-harness.js';

const folder = resolve('test/replay/histories');
const recorded = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
const options = { workflowBundle: testBundle(), dataConverter: {} };

const readHistory = (name: string) => readFileSync(resolve(folder, `${name}.json`), 'utf8');

function verify(name: string, change = (text: string) => text): Promise<ReplayDifference | undefined> {
  const text = readHistory(name);
  const changed = change(text);
  if (change !== same) expect(changed).not.toBe(text);
  const { events } = historyFromJSON(JSON.parse(changed));
  return replayRun({ workflowId: name, events: events ?? [] }, options);
}
const same = (text: string) => text;

/** Replaces words inside the payloads of events of a type. */
function inPayloads(type: string, from: string | RegExp, to: string) {
  return (text: string): string => {
    const history = JSON.parse(text) as { events: { eventType: string }[] };
    const events = history.events.map((event) => {
      if (event.eventType !== type) return event;
      return JSON.parse(JSON.stringify(event), (key, value: unknown) => {
        if (key !== 'data' || typeof value !== 'string') return value;
        const plain = Buffer.from(value, 'base64').toString('utf8').replace(from, to);
        return Buffer.from(plain, 'utf8').toString('base64');
      }) as { eventType: string };
    });
    return JSON.stringify({ ...history, events });
  };
}

test.each(recorded)('%s leads to the same decisions', async (name) => {
  expect(await verify(name, same)).toBeUndefined();
});

test.each(recorded)('%s leads to the same decisions before its last workflow task begins', async (name) => {
  const { events = [] } = JSON.parse(readHistory(name)) as { events?: { eventType: string }[] };
  const scheduled = events.findLastIndex(
    ({ eventType }) => eventType === 'EVENT_TYPE_WORKFLOW_TASK_SCHEDULED',
  );
  const soFar = JSON.stringify({ events: events.slice(0, scheduled + 1) });
  expect(await verify(name, () => soFar)).toBeUndefined();
});

test('a step that was another one is named', async () => {
  const found = await verify('high-delivered-regular-activities', (text) =>
    text.replace('"name":"grade"', '"name":"judge"'),
  );
  expect(found).toMatchObject({ kind: 'steps', detail: expect.stringMatching(/grade|judge/) as string });
});

test('a result that was changed is named, with the field', async () => {
  const change = inPayloads(
    'EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED',
    '"decidedBy":"human"',
    '"decidedBy":"policy"',
  );
  expect(await verify('strict-plan-modified-edited', change)).toMatchObject({
    kind: 'result',
    field: 'receipts[0].decidedBy',
    recorded: 'policy',
    replayed: 'human',
  });
});

test('a decision that was changed is named', async () => {
  const change = inPayloads(
    'EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED',
    '"action":"approve"',
    '"action":"reject"',
  );
  expect(await verify('soft-review-approved', change)).toBeDefined();
});

test('what a tool was called with, and what a person was told, are compared', async () => {
  const input = inPayloads('EVENT_TYPE_ACTIVITY_TASK_SCHEDULED', '"ticket":"T-1"', '"ticket":"T-2"');
  expect(await verify('planned-call-corrected-approved-twice', input)).toMatchObject({
    kind: 'input',
    field: 'arguments.ticket',
  });
  const reply = inPayloads(
    'EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED',
    '"action":"approve"',
    '"action":"reject"',
  );
  expect(await verify('soft-review-approved', reply)).toMatchObject({ kind: 'reply', field: 'action' });
});

test('an event that was taken out is noticed', async () => {
  const found = await verify('soft-review-approved', (text) => {
    const history = JSON.parse(text) as { events: { eventType: string }[] };
    const events = history.events.filter(({ eventType }) => eventType !== 'EVENT_TYPE_TIMER_STARTED');
    return JSON.stringify({ ...history, events });
  });
  expect(found).toMatchObject({ kind: 'steps' });
});
