import type { DecisionEntry, DecisionItem } from '../../contract/decision-log.js';
import type { Principal } from '../../contract/principal.js';
import type { SecurityEvent } from '../../contract/security.js';
import { roleRequired } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import type { Handlers } from '../http/endpoint.js';
import { exported } from '../metrics/export.js';
import { decisionsOf } from '../metrics/records.js';
import { temporalUiUrl } from '../../temporal/client.js';
import { entriesOf } from '../../audit/history/entries.js';
import { historySeenBy } from '../visibility/history-view.js';

type Names =
  | 'listDecisions'
  | 'exportDecisions'
  | 'beginExport'
  | 'eraseQuery'
  | 'eraseSession'
  | 'eraseConversation'
  | 'getHistory'
  | 'getConversation';

/** Handlers for histories, for the log of decisions, for exports and for erasing content. */
export function auditRoutes(
  deps: Pick<Deps, 'audit' | 'config' | 'gateway' | 'index' | 'log' | 'records' | 'securityLog'>,
): Handlers<Names> {
  const { audit, config, gateway, records, securityLog } = deps;
  const ui = temporalUiUrl(config)?.replace(/\/$/, '');
  const workflows = ui && `${ui}/namespaces/${encodeURIComponent(config.VOUCH_TEMPORAL_NAMESPACE)}/workflows`;
  const urlOf = (id: string, runId: string) =>
    workflows === undefined ? {} : { url: `${workflows}/${id}/${runId}/history` };

  const note = ({ id, via }: Principal, what: Pick<SecurityEvent, 'type' | 'target' | 'reason'>) =>
    securityLog.record({ principal: id, ...(via === undefined ? {} : { via }), ...what });

  /** Adds to decisions the questions as they can be read now. */
  async function withQuestions(decisions: readonly DecisionEntry[]): Promise<DecisionItem[]> {
    const known = await gateway.summaries([...new Set(decisions.map(({ queryId }) => queryId))]);
    return decisions.map((decision) => {
      const question = known.get(decision.queryId)?.question;
      return question === undefined ? decision : { ...decision, question };
    });
  }

  return {
    async listDecisions({ query: { limit, cursor, ...filter } }) {
      const list = JSON.stringify(['decisions', filter]);
      const after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
      const { items, next } = await records.listDecisions({ ...filter, after, limit });
      return {
        body: {
          items: await withQuestions(items),
          ...(next === undefined ? {} : { next: toCursor(list, Buffer.from(next)) }),
        },
      };
    },

    async exportDecisions({ query: { format, ...filter }, principal }) {
      await note(principal, { type: 'data_exported', target: 'exportDecisions' });
      const now = new Date().toISOString();
      async function* rows() {
        for await (const page of decisionsOf(records, filter)) yield await withQuestions(page);
      }
      const window = { from: filter.since ?? now, to: filter.until ?? now };
      return exported({ name: 'decisions', window, format, columns: DECISION_COLUMNS, rows: rows() });
    },

    async eraseQuery({ params: { id }, body, principal }) {
      const erased = await gateway.erase({ queryId: id, by: principal.id, reason: body.reason });
      await note(principal, { type: 'content_erased', target: id });
      return { body: erased };
    },

    async eraseSession({ params, body: { asker, reason }, principal, caller }) {
      const own = asker === undefined || asker === principal.id;
      if (!caller.roles.includes('admin') && !(own && config.VOUCH_ASKERS_ERASE))
        throw roleRequired('eraseSession', 'any');
      const questions = await gateway.sessions.erase({
        ...{ sessionId: params.id, asker: asker ?? principal.id },
        ...{ by: principal.id, reason },
      });
      for (const { queryId } of questions) await note(principal, { type: 'content_erased', target: queryId });
      return { body: { sessionId: params.id, questions } };
    },

    async eraseConversation({ params: { id }, body, principal }) {
      const erased = await gateway.conversations.erase({ id, by: principal.id, reason: body.reason });
      await note(principal, { type: 'content_erased', target: erased.conversationId });
      return { body: erased };
    },

    async beginExport({ body, principal }) {
      const reason = body.queries === undefined ? 'all queries' : `${body.queries} queries`;
      await note(principal, { type: 'data_exported', target: 'beginExport', reason });
      return { body: audit };
    },

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

const DECISION_COLUMNS = [
  'at',
  'queryId',
  'requestId',
  'kind',
  'action',
  'decidedBy',
  'by',
  'waitedMs',
  'defaultAction',
  'confidence',
  'question',
  'seq',
] as const;
