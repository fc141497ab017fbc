import { temporalUiUrl } from '../../temporal/client.js';
import type { Deps } from '../deps.js';
import { entriesOf } from '../../audit/history/entries.js';
import type { Handlers } from '../http/endpoint.js';
import { historySeenBy } from '../visibility/history-view.js';

/** Handlers for the histories of queries and conversations, for audits. */
export function historyRoutes(
  deps: Pick<Deps, 'gateway' | 'config' | 'index' | 'log'>,
): Handlers<'getHistory' | 'getConversation'> {
  const { gateway, config } = deps;
  const ui = temporalUiUrl(config)?.replace(/\/$/, '');
  const workflows = ui && `${ui}/namespaces/${encodeURIComponent(config.VOUCH_TEMPORAL_NAMESPACE)}/workflows`;
  const urlOf = (id: string, runId: string) =>
    workflows === undefined ? {} : { url: `${workflows}/${id}/${runId}/history` };
  return {
    async getConversation({ params: { id }, query }) {
      const conversation = await gateway.conversations.read(id, query);
      const turns = conversation.turns.map((turn) => ({ ...turn, ...urlOf(turn.turnId, turn.runId) }));
      return { body: { ...conversation, turns } };
    },

    async getHistory({ params: { id }, principal }) {
      const { runs, erased } = await gateway.history(id);
      const recorded = runs.map(({ runId, length, bytes, sha256 }) => ({
        runId,
        events: length,
        sha256,
        ...(bytes === undefined ? {} : { bytes }),
        ...urlOf(id, runId),
      }));
      if (erased) return { body: { queryId: id, runs: recorded, entries: [], erased } };
      const status = await gateway.read(id); // after the history, so that it is not older
      const seen = await historySeenBy(deps, entriesOf(runs, status), status, principal);
      return { body: { queryId: id, runs: recorded, ...seen } };
    },
  };
}
