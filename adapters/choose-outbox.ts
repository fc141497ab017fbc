import { createHash } from 'node:crypto';
import type { Config } from '../config/load-config.js';
import type { MailOutbox, Outbox } from '../ports/outbox.js';
import { openWebhookStore } from '../ports/webhook-store.js';
import type { Store } from './choose-store.js';
import { createSmtpMailer } from './outbox/smtp-mailer.js';
import { createWebhookSender } from './outbox/webhook-sender.js';

/** Creates the outbox of the webhooks and mail that the settings choose. */
export function chooseOutbox(
  config: Config,
  { journal, keyValues }: Pick<Store, 'journal' | 'keyValues'>,
): Outbox {
  const mail = chooseMail(config);
  const publicUrl = config.VOUCH_PUBLIC_URL;
  return {
    journal,
    store: openWebhookStore(keyValues),
    sender: createWebhookSender(config.VOUCH_WEBHOOK_ALLOW),
    keys: config.VOUCH_ENCRYPTION_KEYS,
    ...(mail ? { mail } : {}),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
}

function chooseMail(config: Config): MailOutbox | undefined {
  const { VOUCH_SMTP_URL: url, VOUCH_MAIL_FROM: from, VOUCH_MAIL_TO: to, VOUCH_LANG_UI: language } = config;
  if (url === undefined || from === undefined) return undefined;
  const recipients = to.map(({ address, groups }) => ({
    id: createHash('sha256').update(address).digest('hex').slice(0, 12),
    address,
    groups,
  }));
  return { mailer: createSmtpMailer(url, from), recipients, language };
}
