/** Result of a regular export. */
export interface ArchivedAudit {
  /** Queries that ended up to here are in packs (ISO 8601). */
  through: string;
  /** Queries of this export. */
  queries: number;
  /** The pack that was written; absent when no query had ended. */
  pack?: string;
}

/** Archive of packs of all queries, for longer than their histories are kept. */
export interface AuditArchive {
  /**
   * Exports the queries that have ended since the last export. Doing it again after a failure repeats the same pack.
   * @throws PortError, and errors of the file system.
   */
  exportDue(): Promise<ArchivedAudit>;
}
