import { ENDED_SEQ, type JournalEntry } from '../../contract/events.js';
import { pageAddress } from '../../contract/pages.js';
import { webhookPayloadSchema, webhookTypeOf, type WebhookMessage } from '../../contract/webhooks.js';

/**
 * The message that tells of an entry of the journal; undefined for one that webhooks do not tell of. The schema names
 * its facts, so that nothing leaves the house because events have learnt to hold it. Its id is part of the id of a workflow, which
 * nothing encrypts: the position tells two entries with one number apart, and nothing of what they say.
 * @param publicUrl where the web app is, for links
 */
export function messageOf(entry: JournalEntry, publicUrl: string | undefined): WebhookMessage | undefined {
  const type = webhookTypeOf(entry.type);
  if (!type) return undefined;
  const { queryId, seq, at, data, position } = entry;
  const links = publicUrl === undefined ? {} : { links: linksOf(publicUrl, queryId, data.requestId) };
  const number = seq === ENDED_SEQ ? {} : { seq };
  return {
    id: `msg_${queryId}_${number.seq ?? 'end'}_${position}`,
    // in the order of the schema, as it is read again: whatever is sent twice is the same to the byte
    payload: webhookPayloadSchema.parse({
      type,
      timestamp: at,
      data: { ...data, queryId, ...number, ...links },
    }),
  };
}

function linksOf(publicUrl: string, queryId: string, requestId: string | undefined) {
  const query = publicUrl + pageAddress('query', queryId);
  return requestId === undefined
    ? { query }
    : { query, request: publicUrl + pageAddress('request', requestId) };
}
