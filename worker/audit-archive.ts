import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { ValueError } from '@temporalio/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { factsOf, factsOfTurn } from '../audit/packs/facts.js';
import { writePack } from '../audit/packs/write-pack.js';
import type { AuditInfo, Fact } from '../contract/audit.js';
import { ASKING_TYPES, WORKFLOW_TYPES } from '../contract/ids.js';
import type { QueryStatus } from '../contract/query.js';
import type { ArchivedAudit, AuditArchive } from '../ports/audit-archive.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { openSpace } from '../ports/space.js';
import type { DataKeys } from '../temporal/data-keys.js';
import { conversationOf, listRuns, readTurn, type ListedRun } from '../audit/history/conversation.js';
import { entriesOf } from '../audit/history/entries.js';
import { readRuns, type HistoryServer } from '../audit/history/read-runs.js';

/** Lists lag behind: what has ended within this time is left for the next export. */
const MARGIN_MS = 5 * 60_000;
const KEY = 'progress';
const EXPORTED = [...ASKING_TYPES, WORKFLOW_TYPES.chatTurn].map((type) => `'${type}'`).join(', ');

const progressSchema = z.object({
  /** Everything that ended up to here is in packs. */
  through: z.iso.datetime(),
  /** Up to where the export goes that has been begun. */
  until: z.iso.datetime().exactOptional(),
});
const SPACE = 'audit-archive';

interface Parts {
  client: Client;
  keyValues: KeyValueStore;
  dataKeys: DataKeys | undefined;
  folder: string;
  info: AuditInfo;
  log: Logger;
  now?: () => number;
}

/** Packs of all queries, and of all turns of conversations, in a folder, one folder per day. */
export function createAuditArchive({
  keyValues,
  folder,
  log,
  now = Date.now,
  ...parts
}: Parts): AuditArchive {
  const progress = openSpace(keyValues, SPACE, progressSchema);

  async function exportDue(): Promise<ArchivedAudit> {
    const known = await progress.get(KEY);
    const through = known?.value.through ?? new Date(0).toISOString();
    const until = known?.value.until ?? new Date(now() - MARGIN_MS).toISOString();
    // an export that is repeated covers the same time under the same name
    await progress.put({ key: KEY, value: { through, until } });
    const path = packPath(folder, until);
    const written = (await exists(path)) ? undefined : await write(path, through, until);
    await progress.put({ key: KEY, value: { through: until } });
    const queries = written ?? 0;
    log.info({ queries, through: until, ...(queries > 0 ? { pack: path } : {}) }, 'histories exported');
    return { through: until, queries, ...(queries > 0 ? { pack: path } : {}) };
  }

  async function write(path: string, through: string, until: string): Promise<number> {
    const ended = endedBetween(parts.client, through, until);
    const first = await ended.next();
    if (first.done) return 0;
    async function* queries(): AsyncGenerator<{ queryId: string; facts: Fact[] }> {
      yield { queryId: first.value!.workflowId, facts: await factsOfRun(parts, first.value!) };
      for await (const info of ended)
        yield { queryId: info.workflowId, facts: await factsOfRun(parts, info) };
    }
    const target = { path, version: parts.info.version, now: () => new Date(now()) };
    return (await writePack(queries(), target)).queryIds.length;
  }

  return {
    async exportDue() {
      try {
        return await exportDue();
      } catch (error) {
        log.error({ err: error, folder }, 'histories not exported: they are lost when their retention ends');
        throw error;
      }
    },
  };
}

/** Such as `DIR/2026-11-21/audit-2026-11-21T101500Z`. */
function packPath(folder: string, until: string): string {
  const [day = '', time = ''] = until.split('T');
  return join(folder, day, `audit-${day}T${time.slice(0, 8).replaceAll(':', '')}Z`);
}

/** Calls of an export have no time limit. */
const serverOf = (client: Client): HistoryServer => ({ client, ask: (call) => call() });

function endedBetween(client: Client, through: string, until: string): AsyncGenerator<ListedRun, undefined> {
  const query =
    `WorkflowType IN (${EXPORTED}) AND ExecutionStatus!='Running' AND ` +
    `ExecutionStatus!='ContinuedAsNew' AND CloseTime > '${through}' AND CloseTime <= '${until}'`;
  return listRuns(serverOf(client), query);
}

/** Returns the facts of a query or turn that has ended; of one that cannot be read, its size. */
async function factsOfRun(
  { client, dataKeys, info }: Pick<Parts, 'client' | 'dataKeys' | 'info'>,
  { workflowId: queryId, runId }: ListedRun,
): Promise<Fact[]> {
  const handle = client.workflow.getHandle(queryId, runId);
  const server = serverOf(client);
  const last = await handle.describe();
  const key = await dataKeys?.find(queryId);
  const erased = key && 'erased' in key ? key.erased : undefined;
  if (last.type === WORKFLOW_TYPES.chatTurn) {
    const read = (decoded: boolean) => readTurn(server, last, { erased, decoded });
    const turn = await read(true).catch((error: unknown) => {
      if (error instanceof ValueError) return read(false); // its key is gone
      throw error;
    });
    return factsOfTurn(conversationOf(last), turn);
  }
  const status = last.status.name === 'COMPLETED' && !erased ? await resultOf(handle) : undefined;
  const runs = await readRuns(server, last, Infinity, status !== undefined);
  const history = {
    queryId,
    runs: runs.map(({ runId: id, length, bytes, sha256 }) => ({
      runId: id,
      events: length,
      sha256,
      ...(bytes === undefined ? {} : { bytes }),
    })),
    entries: status ? entriesOf(runs, status) : [],
    ...(erased ? { erased } : {}),
  };
  const facts = factsOf({ history, status, prompts: info.prompts });
  if (status || erased) return facts;
  // it ended without a result of its own, or its key is gone
  return [...facts, { queryId, type: 'outcome', data: { execution: last.status.name.toLowerCase() } }];
}

/** Undefined when it cannot be decrypted. */
async function resultOf(handle: { result(): Promise<unknown> }): Promise<QueryStatus | undefined> {
  try {
    return (await handle.result()) as QueryStatus;
  } catch (error) {
    if (error instanceof ValueError) return undefined;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
