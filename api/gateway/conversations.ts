import { ValueError } from '@temporalio/common';
import pLimit from 'p-limit';
import type { Erasure } from '../../contract/audit.js';
import type { Conversation, ErasedConversation } from '../../contract/conversation.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { Localized } from '../../contract/language.js';
import { conversationOf, readTurn, turnsOf, type TurnRun } from '../../audit/history/conversation.js';
import { ApiFailure } from '../failure.js';
import { fromCursor, toCursor } from './cursor.js';
import { eraseRuns, type ContentStores } from './erase-query.js';
import { serverOf } from './read-runs.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';

/** Turns that are read concurrently. */
const AT_ONCE = 5;
const RUNNING: Localized = {
  en: 'A turn of this conversation is still under way. Erase the conversation once the turn has ended, within a few minutes at most.',
  ko: '아직 진행 중인 턴이 있습니다. 늦어도 몇 분 안에 끝나니 그 뒤에 삭제해 주십시오.',
};

/** Conversations with models and a client's tools, for audits. The id of any turn stands for the whole conversation. */
export interface Conversations {
  /**
   * Returns a page of the turns of a conversation.
   * @throws ApiFailure CONVERSATION_NOT_FOUND, PAYLOAD_UNREADABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
   */
  read(id: string, page: { limit: number; cursor?: string | undefined }): Promise<Conversation>;
  /**
   * Erases the content of all turns irreversibly.
   * @throws ApiFailure CONVERSATION_NOT_FOUND, QUERY_RUNNING, ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
   */
  erase(input: { id: string; by: string; reason: string }): Promise<ErasedConversation>;
}

/** @param stores undefined if nothing can be erased */
export function createConversations(rpc: Rpc, stores: ContentStores | undefined): Conversations {
  const { client } = rpc;
  const server = serverOf(rpc);
  const reading = pLimit(AT_ONCE);

  /** @throws ApiFailure CONVERSATION_NOT_FOUND, also for a turn that the server has deleted since it was listed */
  const describe = (workflowId: string, runId?: string) =>
    askServer(rpc, () => client.workflow.getHandle(workflowId, runId).describe()).catch((error: unknown) => {
      throw isNotFound(error) ? new ApiFailure('CONVERSATION_NOT_FOUND') : error;
    });

  async function find(id: string): Promise<{ conversationId: string; asker: string; turns: TurnRun[] }> {
    const named = await describe(id);
    if (named.type !== WORKFLOW_TYPES.chatTurn) throw new ApiFailure('CONVERSATION_NOT_FOUND');
    const { conversationId, asker } = conversationOf(named);
    const turns = await turnsOf(server, conversationId);
    // visibility lags behind: the named turn may not be listed yet
    if (!turns.some(({ runId }) => runId === named.runId))
      turns.push({ workflowId: id, runId: named.runId, startedAt: named.startTime.getTime() });
    return { conversationId, asker, turns };
  }

  async function erasureOf(turnId: string): Promise<Erasure | undefined> {
    const key = await stores?.dataKeys?.find(turnId);
    return key && 'erased' in key ? key.erased : undefined;
  }

  return {
    async read(id, { limit, cursor }) {
      const { conversationId, asker, turns } = await find(id);
      const list = JSON.stringify(['conversation', conversationId]);
      const from = cursor === undefined ? 0 : Number(fromCursor(list, cursor).toString());
      try {
        const shown = turns
          .slice(from, from + limit)
          .map(({ workflowId, runId }) =>
            reading(async () =>
              readTurn(server, await describe(workflowId, runId), { erased: await erasureOf(workflowId) }),
            ),
          );
        const next =
          from + limit < turns.length ? { next: toCursor(list, Buffer.from(`${from + limit}`)) } : {};
        return { conversationId, asker, turns: await Promise.all(shown), ...next };
      } catch (error) {
        if (isNotFound(error)) throw new ApiFailure('CONVERSATION_NOT_FOUND', { cause: error });
        if (error instanceof ValueError) throw new ApiFailure('PAYLOAD_UNREADABLE', { cause: error });
        throw error;
      }
    },

    async erase({ id, ...how }) {
      const { conversationId, turns } = await find(id);
      const infos = await Promise.all(
        turns.map(({ workflowId, runId }) => reading(() => describe(workflowId, runId))),
      );
      if (infos.some(({ status }) => status.name === 'RUNNING'))
        throw new ApiFailure('QUERY_RUNNING', { detail: RUNNING });
      const erased: ErasedConversation['turns'] = [];
      for (const turnId of new Set(turns.map(({ workflowId }) => workflowId))) {
        const own = infos.filter(({ workflowId }) => workflowId === turnId);
        erased.push({ turnId, ...(await eraseRuns({ rpc, stores }, { id: turnId, infos: own, ...how })) });
      }
      return { conversationId, turns: erased };
    },
  };
}
