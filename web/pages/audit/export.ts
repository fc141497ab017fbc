import type { HistoryEntry } from '../../../contract/history.js';
import { csvOf, jsonLinesOf, saveFile } from '../../parts/download.js';
import { overrides } from './describe.js';
import type { ReadableEntry } from './filter.js';

type Row = Record<string, string | number | boolean | undefined>;

const COLUMNS = [
  'number',
  'at',
  'type',
  'what',
  'facts',
  'by',
  'runId',
  'eventId',
  'requestId',
  'kind',
  'name',
  'ms',
  'attempts',
  'execution',
  'models',
  'prompts',
  'inputTokens',
  'outputTokens',
  'costUsd',
  'searchedFor',
  'hits',
  'passages',
  'deadline',
  'action',
  'decidedBy',
  'via',
  'defaultAction',
  'overridden',
  'waitedMs',
  'shownHash',
  'failureCode',
  'failureMessage',
] as const;

/** Has the browser save entries, as a spreadsheet reads them. */
export function saveAsCsv(queryId: string, entries: readonly ReadableEntry[]): void {
  const rows = entries.map((readable) => {
    const row = rowOf(readable);
    return COLUMNS.map((column) => row[column]);
  });
  saveFile(
    `vouch-audit-${queryId}.csv`,
    new Blob([csvOf(COLUMNS, rows)], { type: 'text/csv;charset=utf-8' }),
  );
}

/** Has the browser save entries just as the API gave them. */
export function saveAsJsonLines(queryId: string, entries: readonly ReadableEntry[]): void {
  const lines = jsonLinesOf(entries.map(({ entry }) => ({ queryId, ...entry })));
  saveFile(`vouch-audit-${queryId}.jsonl`, new Blob([lines], { type: 'application/x-ndjson' }));
}

function rowOf({ number, entry, description }: ReadableEntry): Row {
  const { at, type, runId, eventId } = entry;
  const { title, facts, by } = description;
  return { number, at, type, what: title, facts: facts.join(' · '), by, runId, eventId, ...cellsOf(entry) };
}

function cellsOf(entry: HistoryEntry): Row {
  switch (entry.type) {
    case 'step':
      return stepCells(entry);
    case 'request': {
      const { requestId, kind, deadline, defaultAction, shownHash } = entry;
      return { requestId, kind, deadline, defaultAction, shownHash };
    }
    case 'event': {
      const { requestId, kind, action, decidedBy, deadline, defaultAction, code } = entry.data;
      const cells = { requestId, kind, action, decidedBy, deadline, defaultAction, failureCode: code };
      return { name: entry.event, ...cells };
    }
    case 'message':
      return { name: entry.message, requestId: entry.requestId, ...failureCells(entry.failure) };
    case 'decision': {
      const { requestId, kind, action, decidedBy, by, via, defaultAction, waitedMs, shownHash } =
        entry.receipt;
      const overridden = overrides(entry.receipt);
      return { requestId, kind, action, decidedBy, by, via, defaultAction, overridden, waitedMs, shownHash };
    }
    case 'ended':
      return { name: entry.stage, failureCode: entry.code };
    case 'asked':
    case 'continued':
      return {};
  }
}

function stepCells(entry: Extract<HistoryEntry, { type: 'step' }>): Row {
  const { step: name, ms, attempts, execution, calls, search, passages, failure } = entry;
  const sum = (of: 'inputTokens' | 'outputTokens' | 'costUsd') =>
    calls.length === 0 ? undefined : calls.reduce((total, call) => total + call[of], 0);
  return {
    name,
    ms,
    attempts,
    execution,
    models: [...new Set(calls.map(({ model }) => model))].join(' '),
    prompts: calls.map(({ prompt, version }) => `${prompt}@${version}`).join(' '),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    costUsd: sum('costUsd'),
    searchedFor: search?.query,
    hits: search?.hits,
    passages: passages?.map(({ id, contentHash }) => `${id}=${contentHash}`).join(' '),
    ...failureCells(failure),
  };
}

function failureCells(failure: { code: string; message: string } | undefined): Row {
  return { failureCode: failure?.code, failureMessage: failure?.message };
}
