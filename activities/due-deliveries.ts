import { log } from '@temporalio/activity';
import type { JournalEntry } from '../contract/events.js';
import { checkIdOf } from '../domain/autonomy/spot-check.js';
import { webhookWorkflowId, type WebhookMessage } from '../contract/webhooks.js';
import { wantsGroups, wantsType } from '../domain/webhooks/filter.js';
import { isMailed } from '../domain/webhooks/mail.js';
import { messageOf } from '../domain/webhooks/message.js';
import type { DeliveryStart, Outbox } from '../ports/outbox.js';
import { PortError } from '../ports/port-error.js';
import { allEndpoints, POSITION_KEY, type KeptWebhook } from '../ports/webhook-store.js';

/** Notices read at a time. */
const BATCH = 50;
/** Groups of a request are remembered for longer than any waits: thirty days, thirty by which it is put off, and pauses. */
const GROUPS_MS = 90 * 24 * 3600 * 1000;
/** Notices that came so shortly before the first start are mailed all the same. */
const BEFORE_START_MS = 60_000;

/** Deliveries that are due, and how to go on behind them. */
interface Due {
  starts: DeliveryStart[];
  /** To be called when all of them were started. @returns whether there was anything, and so may be more. */
  move(): Promise<boolean>;
}

/** Returns the check that follows from the end of a query, if one does. */
function checkOf({ queryId, at: endedAt, data }: JournalEntry): DeliveryStart[] {
  const { spotCheck, check = spotCheck && 'spot' } = data;
  if (!check) return [];
  const id = checkIdOf(queryId, check);
  const other = check === 'spot' ? {} : { check };
  return [{ type: 'spotCheck', workflowId: id, input: { id, queryId, endedAt, ...other } }];
}

/** Works out who is to be told of what the journal holds behind the position that is kept in the store. */
export function dueDeliveries({ journal, store, mail, publicUrl }: Outbox): { next(): Promise<Due> } {
  async function position() {
    const found = await store.position.get(POSITION_KEY);
    if (found) return found;
    const value = { position: 0, since: new Date(Date.now() - BEFORE_START_MS).toISOString() };
    await store.position.put({ key: POSITION_KEY, value, expect: 'absent' });
    return (await store.position.get(POSITION_KEY)) ?? { value, version: '' };
  }

  /** Returns the groups of the request of a notice; undefined for a notice of none, or when they are not known. */
  async function groupsOf({ data }: JournalEntry): Promise<readonly string[] | undefined> {
    const { requestId: key, groups } = data;
    if (key === undefined) return undefined;
    if (!groups) return (await store.groups.get(key))?.value;
    const expiresAt = new Date(Date.now() + GROUPS_MS).toISOString();
    await store.groups.put({ key, value: groups, expiresAt });
    return groups;
  }

  async function webhooks(entry: JournalEntry, message: WebhookMessage, endpoints: KeptWebhook[]) {
    const filtered = endpoints.some(({ groups }) => groups.length > 0);
    const groups = filtered ? await groupsOf(entry) : undefined;
    return endpoints
      .filter(
        (endpoint) =>
          endpoint.enabled &&
          endpoint.createdAt <= entry.at &&
          wantsType(endpoint, message) &&
          wantsGroups(endpoint, groups),
      )
      .map(({ id }): DeliveryStart => ({
        type: 'deliverWebhook',
        workflowId: webhookWorkflowId(id, message.id),
        input: { webhookId: id, message, deliveryId: `d${String(entry.position).padStart(12, '0')}` },
      }));
  }

  function mails({ at, data: { groups = [] } }: JournalEntry, message: WebhookMessage, since: string) {
    if (!mail || !isMailed(message) || at < since) return [];
    const forAll = groups.length === 0 && message.payload.data.requestId !== undefined;
    return (
      mail.recipients
        // what concerns no request is for those who are told everything
        .filter((one) => forAll || one.groups.some((name) => name === '*' || groups.includes(name)))
        .map(({ id }): DeliveryStart => ({
          type: 'deliverMail',
          workflowId: `m-${id}-${message.id}`,
          input: { recipient: id, message },
        }))
    );
  }

  return {
    async next() {
      const { value, version } = await position();
      const entries = await journal.readAfter({ position: value.position, limit: BATCH });
      const last = entries.at(-1);
      if (!last) return { starts: [], move: async () => false };
      const { items: endpoints, unreadable } = await allEndpoints(store);
      // the others are told all the same
      if (unreadable.length > 0) log.warn('webhooks that cannot be read are sent nothing', { unreadable });
      const starts: DeliveryStart[] = [];
      for (const entry of entries) {
        starts.push(...checkOf(entry));
        const message = messageOf(entry, publicUrl);
        if (!message) continue;
        starts.push(...(await webhooks(entry, message, endpoints)), ...mails(entry, message, value.since));
      }
      return {
        starts,
        async move() {
          const moved = { ...value, position: last.position };
          const put = await store.position.put({ key: POSITION_KEY, value: moved, expect: { version } });
          // whoever moved it meanwhile goes on in our place
          if (put === undefined)
            throw new PortError('unavailable', {
              en: 'another worker passes the notices on',
              ko: '다른 워커가 알림을 전달하고 있습니다',
            });
          return true;
        },
      };
    },
  };
}
