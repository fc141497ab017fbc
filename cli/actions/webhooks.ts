import stringWidth from 'string-width';
import type { CallInput } from '../../client/api-client.js';
import type { Delivery, Webhook, WebhookTest } from '../../contract/webhooks.js';
import type { WebhookTexts } from '../commands/webhooks.js';
import { CliError, EXIT } from '../errors.js';
import { printNextPage } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { hang, pad } from '../terminal/layout.js';
import { table } from '../terminal/table.js';

/** Adds an endpoint and prints its secret. @returns the exit code */
export async function addWebhook(
  session: Session,
  body: CallInput<'createWebhook'>['body'],
  texts: WebhookTexts,
): Promise<number> {
  const { data } = await session.api.call('createWebhook', { body });
  return printNew(session, data, texts);
}

/** Gives an endpoint a new secret and prints it. @returns the exit code */
export async function rotateSecret(session: Session, id: string, texts: WebhookTexts): Promise<number> {
  const { data } = await session.api.call('rotateWebhookSecret', { params: { id }, body: {} });
  return printNew(session, data, texts);
}

/** Lists the endpoints. @returns the exit code */
export async function listWebhooks(
  { api, terminal, printJson }: Session,
  texts: WebhookTexts,
): Promise<number> {
  const { data } = await api.call('listWebhooks', {});
  const { items, unreadable = [] } = data;
  printJson(data);
  for (const id of unreadable) terminal.print(texts.unreadable(id));
  if (items.length === 0) {
    if (unreadable.length === 0) terminal.print(texts.none);
    return EXIT.ok;
  }
  const { headings } = texts;
  const [first = '', ...rows] = table(
    [headings.state, headings.types, headings.url],
    items.map((webhook) => ({
      cells: [stateOf(webhook, texts), webhook.types.join(', ') || texts.everything, webhook.url],
      below: webhook.id,
    })),
    terminal.tableWidth,
  );
  terminal.print(terminal.paint('bold', first), ...rows);
  return EXIT.ok;
}

/** Shows an endpoint. @returns the exit code */
export async function showWebhook(session: Session, id: string, texts: WebhookTexts): Promise<number> {
  const { data } = await session.api.call('getWebhook', { params: { id } });
  session.printJson(data);
  print(session, data, texts);
  return EXIT.ok;
}

/** Changes an endpoint. @returns the exit code */
export async function changeWebhook(
  session: Session,
  id: string,
  body: CallInput<'changeWebhook'>['body'],
  texts: WebhookTexts,
): Promise<number> {
  if (Object.keys(body).length === 0) throw new CliError(texts.nothingToChange);
  const { data } = await session.api.call('changeWebhook', { params: { id }, body });
  session.printJson(data);
  print(session, data, texts);
  return EXIT.ok;
}

/** Removes an endpoint. @returns the exit code */
export async function removeWebhook(
  { api, terminal, printJson }: Session,
  id: string,
  texts: WebhookTexts,
): Promise<number> {
  const { data } = await api.call('deleteWebhook', { params: { id } });
  printJson(data);
  terminal.print(texts.removed(id));
  return EXIT.ok;
}

function printNew(session: Session, data: Webhook & { secret: string }, texts: WebhookTexts): number {
  session.printJson(data);
  print(session, data, texts, data.secret);
  session.terminal.print(texts.keep);
  return EXIT.ok;
}

function print({ terminal, now }: Session, webhook: Webhook, texts: WebhookTexts, secret?: string): void {
  const { fields } = texts;
  const time = (at: string | undefined) => at && formatTime(at, now());
  const rows = [
    [fields.url, webhook.url],
    [fields.description, webhook.description],
    [fields.state, stateOf(webhook, texts)],
    [fields.types, webhook.types.join(', ') || texts.everything],
    [fields.groups, webhook.groups.join(', ') || texts.everything],
    [fields.failing, time(webhook.failingSince)],
    [fields.created, `${formatTime(webhook.createdAt, now())} · ${webhook.createdBy}`],
    [fields.old, time(webhook.oldSecretUntil)],
    [fields.secret, secret],
  ].filter((row): row is [string, string] => row[1] !== undefined);
  const widest = Math.max(...rows.map(([name]) => stringWidth(name)));
  terminal.print(terminal.paint('bold', webhook.id));
  for (const [name, value] of rows)
    terminal.print(...hang(`  ${pad(name, widest)}  `, value, terminal.width));
}

function stateOf({ enabled, disabled }: Webhook, texts: WebhookTexts): string {
  return enabled || !disabled ? texts.enabled : texts.disabled[disabled.because];
}

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
  const { state, limit } = query;
  printNextPage({ terminal, texts }, `vouch webhooks deliveries ${id}`, { state, limit, cursor: data.next });
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
