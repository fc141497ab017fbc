import type { DeliverMailInput, DeliverWebhookInput } from '../contract/webhooks.js';
import type { Language } from '../contract/language.js';
import type { ChangePolicyInput } from '../contract/policies.js';
import type { QueryStatus } from '../contract/query.js';
import type { SpotCheckInput } from '../contract/verdicts.js';
import type { Mailer } from './mailer.js';
import type { EventJournal } from './notifier.js';
import type { OpenProposals } from './policy-store.js';
import type { SealingKey } from './seal.js';
import type { WebhookSender } from './webhook-sender.js';
import type { WebhookStore } from './webhook-store.js';

/** Recipient of mails. */
export interface MailRecipient {
  /** Short hash of the address, which stands for it in histories. */
  id: string;
  address: string;
  /** Requests for one of these groups, and those for nobody in particular; `*` for all. */
  groups: readonly string[];
}

/** Mail, where the settings name a server. */
export interface MailOutbox {
  mailer: Mailer;
  recipients: readonly MailRecipient[];
  language: Language;
}

/** Parts with which the notices of the journal are sent to other programs and people. */
export interface Outbox {
  journal: Pick<EventJournal, 'readAfter' | 'notify'>;
  store: WebhookStore;
  sender: WebhookSender;
  /** Keys that secrets are sealed with. */
  keys: readonly SealingKey[];
  mail?: MailOutbox;
  /** Address of the web app, for links. */
  publicUrl?: string;
}

/** A workflow that a step starts: it delivers one thing, has one answer checked, or one change of the policy decided. */
export type DeliveryStart = { workflowId: string } & (
  | { type: 'deliverWebhook'; input: DeliverWebhookInput }
  | { type: 'deliverMail'; input: DeliverMailInput }
  | { type: 'spotCheck'; input: SpotCheckInput }
  | { type: 'changePolicy'; input: ChangePolicyInput }
);

/** Starts deliveries for a worker, reads what has ended, and tells it to stop. */
export interface Dispatch extends OpenProposals {
  /** Starts a delivery, unless one of this id was started before. */
  start(delivery: DeliveryStart): Promise<void>;
  /** True while a workflow of this id runs. */
  isRunning(workflowId: string): Promise<boolean>;
  /** Waits for the end of a query and returns its status; undefined if it has none, or was erased. */
  statusOf(queryId: string): Promise<QueryStatus | undefined>;
  /** Aborted when the worker is asked to stop. */
  stopping: AbortSignal;
}
