import type { Language } from '../contract/language.js';
import type { ChangePolicyInput } from '../contract/policies.js';
import type { QueryStatus } from '../contract/query.js';
import type { SpotCheckInput } from '../contract/verdicts.js';
import type { DeliverMailInput, DeliverWebhookInput, WebhookPayload } from '../contract/webhooks.js';
import type { EventJournal } from './notifier.js';
import type { OpenProposals } from './policy-store.js';
import type { SealingKey } from './seal.js';
import type { WebhookStore } from './webhook-store.js';

/** Recipient of mails. */
interface MailRecipient {
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

/** Sends mail. */
export interface Mailer {
  /**
   * @param mail.id the same for every attempt: becomes the Message-ID, by which a mailbox tells repetitions
   * @throws PortError `invalid` when the server refuses it for good, `unavailable` when it may be tried again.
   */
  send(mail: { id: string; to: string; subject: string; text: string }): Promise<void>;
}

/** Sends webhooks over HTTP. */
export interface WebhookSender {
  /**
   * Makes one attempt, signed with every secret given (Standard Webhooks). Redirects are not followed, and what is answered
   * beside the status is not read.
   * @returns the status, whatever it is, and the wait in milliseconds that the receiver asked for
   * @throws PortError `forbidden` for an address that nothing is sent to, `timeout`, `unavailable`
   */
  send(webhook: {
    url: string;
    /** The header `webhook-id`. */
    id: string;
    payload: WebhookPayload;
    /** `whsec_…` */
    secrets: readonly string[];
  }): Promise<{ status: number; retryAfterMs?: number }>;
}
