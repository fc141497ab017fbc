import type { CallInput } from '../../client/api-client.js';
import type { Delivery, WebhookTest } from '../../contract/webhooks.js';
import { EXIT } from '../exit-codes.js';
import { nextPageCommand } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';
import type { WebhookTexts } from './texts.js';

/** Sends a ping. @returns the exit code: refused when it did not arrive */
export async function testWebhook(
  { api, terminal, printJson }: Session,
  id: string,
  texts: WebhookTexts,
): Promise<number> {
  const { data } = await api.call('testWebhook', { params: { id }, body: {} });
  printJson(data);
  if (data.delivered) terminal.print(texts.arrived(data.status ?? 200));
  else terminal.print(texts.failed(problemOf(data, texts)));
  return data.delivered ? EXIT.ok : EXIT.refused;
}

/** Lists what was sent to an endpoint. @returns the exit code */
export async function listDeliveries(
  { api, terminal, texts, printJson, now }: Session,
  id: string,
  query: CallInput<'listDeliveries'>['query'],
  own: WebhookTexts,
): Promise<number> {
  const { data } = await api.call('listDeliveries', { params: { id }, query });
  printJson(data);
  if (data.items.length === 0 && data.next === undefined) {
    terminal.print(own.noDeliveries);
    return EXIT.ok;
  }
  const { headings, states } = own;
  const what = (one: Delivery) =>
    [
      one.type,
      one.requestId ?? one.queryId,
      one.state === 'delivered' ? undefined : problemOf(one, own),
      one.nextAttemptAt && own.next(formatTime(one.nextAttemptAt, now())),
    ]
      .filter(Boolean)
      .join(' · ');
  const [first = '', ...rows] = table(
    [headings.state, headings.at, headings.tried, headings.what],
    data.items.map((one) => ({
      cells: [states[one.state], formatTime(one.at, now()), String(one.attempts), what(one)],
      below: one.id,
    })),
    terminal.tableWidth,
  );
  terminal.print(terminal.paint('bold', first), ...rows);
  if (data.next) {
    const { state, limit } = query;
    const next = nextPageCommand(`vouch webhooks deliveries ${id}`, { state, limit, cursor: data.next });
    terminal.print('', `${texts.lists.more}: ${next}`);
  }
  return EXIT.ok;
}

/** Sends a delivery now. @returns the exit code */
export async function redeliver(
  { api, terminal, printJson }: Session,
  id: string,
  deliveryId: string,
  texts: WebhookTexts,
): Promise<number> {
  const { data } = await api.call('redeliverWebhook', { params: { id, deliveryId }, body: {} });
  printJson(data);
  terminal.print(texts.sending(deliveryId));
  return EXIT.ok;
}

function problemOf(
  { problem, status }: Pick<WebhookTest, 'problem' | 'status'>,
  texts: WebhookTexts,
): string {
  const text = texts.problems[problem ?? 'interrupted'];
  return status === undefined ? text : `${text} (HTTP ${status})`;
}
