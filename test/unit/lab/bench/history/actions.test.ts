import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { temporal } from '@temporalio/proto';
import { billableActions } from '../../../../../lab/bench/history/actions.js';

type Event = temporal.api.history.v1.IHistoryEvent;

const { EventType } = temporal.api.enums.v1;

function recorded(name: string): Event[] {
  const file = resolve('test/replay/histories', `${name}.json`);
  return historyFromJSON(JSON.parse(readFileSync(file, 'utf8'))).events!;
}

function marker(workflowTaskCompletedEventId: number): Event {
  return {
    eventType: EventType.EVENT_TYPE_MARKER_RECORDED,
    markerRecordedEventAttributes: { workflowTaskCompletedEventId: workflowTaskCompletedEventId as never },
  };
}

function upsert(...names: string[]): Event {
  const indexedFields = Object.fromEntries(names.map((name) => [name, {}]));
  return {
    eventType: EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES,
    upsertWorkflowSearchAttributesEventAttributes: { searchAttributes: { indexedFields } },
  };
}

test('local activities of one workflow task count once, of two tasks twice', () => {
  expect(billableActions([marker(4), marker(4), marker(4)])).toBe(1);
  expect(billableActions([marker(4), marker(4), marker(9)])).toBe(2);
});

test('an upsert counts once however many attributes it writes, and not when it notes a version alone', () => {
  expect(billableActions([upsert('VouchStage', 'VouchDue')])).toBe(1);
  expect(billableActions([upsert('TemporalChangeVersion')])).toBe(0);
});

test('an activity counts with each of its retries', () => {
  const scheduled = { eventType: EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED };
  const started = {
    eventType: EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED,
    activityTaskStartedEventAttributes: { attempt: 3 },
  };
  expect(billableActions([scheduled, started])).toBe(3);
});

test('events that are no action cost nothing: tasks, memo, completions', () => {
  const free = [
    EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
    EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED,
    EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
    EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED,
    EventType.EVENT_TYPE_TIMER_FIRED,
    EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED,
  ];
  expect(billableActions(free.map((eventType) => ({ eventType })))).toBe(0);
});

test('a recorded query with local steps costs its start, its markers and what it writes for lists', () => {
  const events = recorded('high-delivered');
  const upserts = events.filter((event) => event.upsertWorkflowSearchAttributesEventAttributes).length;
  expect(billableActions(events)).toBe(1 + 1 + upserts);
});

test('a recorded review costs its timer and its update besides', () => {
  const events = recorded('soft-review-approved');
  const of = (type: number) => events.filter(({ eventType }) => Number(eventType) === type).length;
  expect(of(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED)).toBe(1);
  expect(of(EventType.EVENT_TYPE_TIMER_STARTED)).toBeGreaterThan(0);
  expect(billableActions(events)).toBeGreaterThan(billableActions(recorded('high-delivered')) + 1);
});
