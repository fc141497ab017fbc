import type { ArchivedAudit, AuditArchive } from '../ports/audit-archive.js';
import { longStep } from './heartbeat.js';

/** The step of the regular export. */
export function createAuditActivities(archive: AuditArchive) {
  return {
    exportDue: (): Promise<ArchivedAudit> => longStep(() => archive.exportDue()),
  };
}

export type AuditActivities = ReturnType<typeof createAuditActivities>;
