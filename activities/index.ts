import type { AuditArchive } from '../ports/audit-archive.js';
import type { EndedQueries } from '../ports/ended-queries.js';
import type { Ports } from '../ports/index.js';
import type { OpenProposals } from '../ports/policy-store.js';
import { createAuditActivities } from './audit.js';
import { createChatTurnActivities } from './chat-turn.js';
import { createDocumentActivities } from './documents.js';
import { createEvidenceActivities } from './evidence.js';
import { createExperimentActivities } from './experiments.js';
import { createIndexingActivities, createRebuildActivities } from './indexing.js';
import { createJoinedActivities } from './joined.js';
import { createNoticeActivities } from './notices.js';
import { createPolicyActivities } from './policy.js';
import { createReasoningActivities } from './reasoning.js';
import { createRecallActivities } from './recalls.js';
import { createRecordsActivities } from './records.js';
import { createRetrievalActivities } from './retrieval.js';
import { createToolActivities } from './tools.js';

/** Every activity that a query may call, over the given ports. */
function createQueryActivities(ports: Ports) {
  return {
    ...createRetrievalActivities(ports),
    ...createReasoningActivities(ports),
    ...createRecordsActivities(ports),
    ...createToolActivities(ports),
    ...createEvidenceActivities(ports),
    ...createNoticeActivities(ports),
  };
}

/**
 * Every activity of a worker.
 * @param queries those that have ended, for a worker that recalls answers and runs questions again
 * @param proposals changes of the policy, for a worker that carries them out
 * @param archive for a worker that exports histories
 */
export function createActivities(
  ports: Ports,
  queries?: EndedQueries,
  proposals?: OpenProposals,
  archive?: AuditArchive,
) {
  const { keyValues } = ports;
  const ofQueries = createQueryActivities(ports);
  return {
    ...(archive ? createAuditActivities(archive) : {}),
    ...ofQueries,
    ...createJoinedActivities(ofQueries),
    ...createIndexingActivities(ports),
    ...createDocumentActivities(ports),
    ...createRebuildActivities(ports),
    ...createPolicyActivities(ports, proposals),
    ...createChatTurnActivities(ports),
    ...(keyValues && queries
      ? {
          ...createRecallActivities({ ...ports, keyValues, queries }),
          ...createExperimentActivities({ ...ports, keyValues, queries }),
        }
      : {}),
  };
}

export type QueryActivities = ReturnType<typeof createQueryActivities>;
