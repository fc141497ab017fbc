import { temporalUiUrl } from '../../temporal/client.js';
import type { Deps } from '../deps.js';
import { entriesOf } from '../../temporal/history/entries.js';
import type { Handlers } from '../http/endpoint.js';
import { historySeenBy } from '../visibility/history-view.js';

/** What happened to a query, for who audits it. */
export function historyRoutes(
  deps: Pick<Deps, 'gateway' | 'config' | 'index' | 'log'>,
): Handlers<'getHistory'> {
  const { gateway, config } = deps;
  const ui = temporalUiUrl(config)?.replace(/\/$/, '');
  const workflows = ui && `${ui}/namespaces/${encodeURIComponent(config.VOUCH_TEMPORAL_NAMESPACE)}/workflows`;
  return {
    async getHistory({ params: { id }, principal }) {
      const { runs, erased } = await gateway.history(id);
      const recorded = runs.map(({ runId, length, bytes, sha256 }) => ({
        runId,
        events: length,
        sha256,
        ...(bytes === undefined ? {} : { bytes }),
        ...(workflows ? { url: `${workflows}/${id}/${runId}/history` } : {}),
      }));
      if (erased) return { body: { queryId: id, runs: recorded, entries: [], erased } };
      const status = await gateway.read(id); // after the history, so that it knows all that stands there
      const seen = await historySeenBy(deps, entriesOf(runs, status), status, principal);
      return { body: { queryId: id, runs: recorded, ...seen } };
    },
  };
}
