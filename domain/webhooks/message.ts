import { ENDED_SEQ, type QueryEvent } from '../../contract/events.js';
import { pageAddress } from '../../contract/pages.js';
import { webhookTypeOf, type WebhookMessage } from '../../contract/webhooks.js';

/**
 * The message that tells of an event; undefined for one that webhooks do not tell of. Facts are taken over by name, so
 * that nothing leaves the house because events have learnt to hold it.
 * @param publicUrl where the web app is, for links
 */
export function messageOf(event: QueryEvent, publicUrl: string | undefined): WebhookMessage | undefined {
  const type = webhookTypeOf(event.type);
  if (!type) return undefined;
  const { queryId, seq, at, data } = event;
  const { requestId, kind, action, decidedBy, by, deadline, defaultAction, notFound, groups } = data;
  const { priority, until, approvals, needed, code, stage, because, askedAnew } = data;
  const facts = { requestId, kind, action, decidedBy, by, deadline, defaultAction, notFound, groups };
  const more = { priority, until, approvals, needed, code, stage, because, askedAnew };
  const links = publicUrl === undefined ? {} : { links: linksOf(publicUrl, queryId, requestId) };
  const number = seq === ENDED_SEQ ? {} : { seq };
  return {
    id: `msg_${queryId}_${number.seq ?? 'end'}`,
    payload: { type, timestamp: at, data: { queryId, ...number, ...facts, ...more, ...links } },
  };
}

function linksOf(publicUrl: string, queryId: string, requestId: string | undefined) {
  const query = publicUrl + pageAddress('query', queryId);
  return requestId === undefined
    ? { query }
    : { query, request: publicUrl + pageAddress('request', requestId) };
}
