import type { HistoryEntry } from '../../contract/history.js';
import { isFinal, type QueryStatus } from '../../contract/query.js';
import type { RecordedEvent, RecordedRun } from './recorded.js';
import { stepsOf } from './steps.js';

/** Events that stand in the history as an entry of their own. */
const TOLD_OTHERWISE = ['hitl_request', 'hitl_decided', 'hitl_timeout', 'query_ended'];

/** Order of entries of the same moment: what brings something about, before it. */
const RANKS = { asked: 0, message: 1, decision: 2, step: 4, request: 6, continued: 7, ended: 8 } as const;
const BEFORE_STEPS = 3;
const AFTER_STEPS = 5;
/** Stages of the machine: their steps follow. */
const STEPPING = ['analysing', 'retrieving', 'answering'];

/** Everything that happened to a query, oldest first: what Temporal recorded, joined with what the query knows of itself. */
export function entriesOf(runs: readonly RecordedRun[], status: QueryStatus): HistoryEntry[] {
  const followed = [
    ...stepsOf(runs, status.searches),
    ...messageEntries(runs.flatMap(({ events }) => events)),
    ...statusEntries(status),
    ...endEntries(runs, status),
  ].sort(byTime(runs.map(({ runId }) => runId)));
  // before all else, also where the clock of a worker is behind the server's
  return [askedEntry(runs, status), ...followed];
}

function askedEntry([first]: readonly RecordedRun[], status: QueryStatus): HistoryEntry {
  const { createdAt: at, asker: by, question, mode } = status;
  const event = first?.first ? { eventId: 1, runId: first.runId } : {};
  return { type: 'asked', at, ...event, by, question, mode };
}

function messageEntries(events: readonly RecordedEvent[]): HistoryEntry[] {
  const refusals = new Map(
    events.flatMap((event) =>
      event.type === 'refused' ? [[`${event.runId} ${event.acceptedId}`, event.failure] as const] : [],
    ),
  );
  return events.flatMap((event): HistoryEntry[] => {
    if (event.type !== 'message') return [];
    const { runId, id: eventId, sentAt: at, name: message, via, said } = event;
    const failure = refusals.get(`${runId} ${eventId}`);
    return [{ type: 'message', at, eventId, runId, message, via, ...said, ...(failure ? { failure } : {}) }];
  });
}

function statusEntries({ requests, receipts, events }: QueryStatus): HistoryEntry[] {
  return [
    ...requests.map(
      ({ id: requestId, createdAt: at, kind, deadline, defaultAction, groups, shownHash }): HistoryEntry => ({
        type: 'request',
        at,
        requestId,
        kind,
        deadline,
        defaultAction,
        groups,
        shownHash,
      }),
    ),
    ...receipts.map((receipt): HistoryEntry => ({ type: 'decision', at: receipt.at, receipt })),
    ...events
      .filter(({ type }) => !TOLD_OTHERWISE.includes(type))
      .map(({ at, type: event, data }): HistoryEntry => ({ type: 'event', at, event, data })),
  ];
}

function endEntries(runs: readonly RecordedRun[], status: QueryStatus): HistoryEntry[] {
  const events = runs.flatMap((run) => run.events);
  const continued = events.flatMap(({ runId, id: eventId, at, ...event }): HistoryEntry[] =>
    event.type === 'continued' ? [{ type: 'continued', at, eventId, runId, newRunId: event.newRunId }] : [],
  );
  if (!isFinal(status.stage)) return continued;
  const closed = events.findLast(isClosing);
  const code = 'outcome' in status ? { code: status.outcome.code } : {};
  const place = closed
    ? { at: closed.at, eventId: closed.id, runId: closed.runId }
    : { at: status.updatedAt };
  return [...continued, { type: 'ended', ...place, stage: status.stage, ...code }];
}

function isClosing(event: RecordedEvent): boolean {
  return event.type === 'closed' || (event.type === 'message' && event.name === 'terminate');
}

/** By time, then as one thing brings about another, then by event. The sort is stable: what remains keeps its order. */
function byTime(runIds: readonly string[]): (a: HistoryEntry, b: HistoryEntry) => number {
  const runOf = ({ runId }: HistoryEntry) => (runId === undefined ? -1 : runIds.indexOf(runId));
  return (a, b) =>
    Date.parse(a.at) - Date.parse(b.at) ||
    rankOf(a) - rankOf(b) ||
    runOf(a) - runOf(b) ||
    (a.eventId ?? 0) - (b.eventId ?? 0);
}

function rankOf(entry: HistoryEntry): number {
  if (entry.type !== 'event') return RANKS[entry.type];
  const { stage, status } = entry.data;
  const leads = STEPPING.includes(stage ?? '') || status === 'running';
  return leads ? BEFORE_STEPS : AFTER_STEPS;
}
