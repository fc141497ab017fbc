import type { QueryInput, QueryStatus } from '../contract/query.js';

/** A query that has ended, and what it was started with. */
export interface EndedQuery<S extends QueryStatus = QueryStatus> {
  input: QueryInput;
  status: S;
}

/** A query that has ended with an answer. */
export type AnsweredQuery = EndedQuery<Extract<QueryStatus, { stage: 'completed' }>>;

/** Queries that have ended, as the server that ran them keeps them. */
export interface EndedQueries {
  /**
   * Undefined for one that ended without a result, was erased, or is not kept any more. Waits for one that is about to end.
   * @throws PortError `unavailable`
   */
  read(queryId: string): Promise<EndedQuery | undefined>;

  /**
   * Starts the query again under another id, unless one of that id was started before.
   * @throws PortError `unavailable`
   */
  askAnew(query: EndedQuery, id: string): Promise<void>;

  /**
   * Deletes what the server keeps of a workflow that has ended; nothing where it keeps none.
   * @throws PortError `unavailable`
   */
  forget(workflowId: string): Promise<void>;
}
