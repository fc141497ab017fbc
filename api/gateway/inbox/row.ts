import { REQUEST_KINDS, type RequestOutline } from '../../../contract/requests/index.js';
import {
  askerOf,
  ATTRIBUTES,
  openRequestsOf,
  questionOf,
  type RunInfo,
} from '../../../temporal/attributes.js';

/** The open requests of one query, as visibility showed them at a moment. */
export interface Row {
  queryId: string;
  question: string;
  /** Id of the asker. */
  asker: string;
  requests: RequestOutline[];
  /** Start of the run and its last change, milliseconds since 1970; they order two rows of one query. */
  started: number;
  changed: number;
}

export function rowOf(info: RunInfo): Row {
  const running = info.status.name === 'RUNNING';
  const changed = info.typedSearchAttributes.get(ATTRIBUTES.changed);
  return {
    queryId: info.workflowId,
    question: questionOf(info),
    asker: askerOf(info),
    requests: (running ? openRequestsOf(info) : [])
      // a newer worker may ask for a kind that this process does not know
      .filter(({ status, kind }) => status === 'open' && kind in REQUEST_KINDS)
      // older workers wrote no groups: everyone may decide
      .map((request) => ({ ...request, groups: (request.groups as string[] | undefined) ?? [] })),
    started: info.startTime.getTime(),
    changed: Math.max(changed?.getTime() ?? 0, info.closeTime?.getTime() ?? 0),
  };
}

/** True if `row` is an earlier state of the query than `other`. */
export function isOlder(row: Row, other: Row): boolean {
  return row.started === other.started ? row.changed < other.changed : row.started < other.started;
}
