import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { engineOf } from '../config/engine.js';
import type { Config } from '../config/load-config.js';
import { policyOf } from '../domain/policy-versions.js';
import { openCalibrations, type Calibrations } from '../ports/calibrations.js';
import type { Ports } from '../ports/index.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import type { MailOutbox, Outbox } from '../ports/outbox.js';
import { openPolicyStore } from '../ports/policy-store.js';
import { openSpotChecks, type SpotChecks } from '../ports/spot-checks.js';
import { openWebhookStore } from '../ports/webhook-store.js';
import { chooseChatModel } from './choose-models.js';
import { chooseReasoner } from './choose-reasoner.js';
import { chooseStore, type Store, type StoreOptions } from './choose-store.js';
import { chooseTools, chooseWebSearch } from './choose-tools.js';
import { createFileSource } from './documents/file-source.js';
import { createSmtpMailer } from './outbox/smtp-mailer.js';
import { createWebhookSender } from './outbox/webhook-sender.js';
import { createLogNotifier } from './telemetry/log.js';
import { observedTools, observedWebSearch } from './telemetry/observed.js';

/** Ports that were opened together and are closed together. */
export interface OpenPorts extends Ports {
  keyValues: KeyValueStore;
  outbox: Outbox;
  checks: SpotChecks;
  calibrations: Calibrations;
  close(): Promise<void>;
}

/**
 * The adapters that the settings choose, for a worker.
 * @param log where notices are also written, and what `chooseStore` has to say; without one notices are only kept.
 * @param options whose observer is told of every call of a model, a tool or an index
 */
export function createPorts(config: Config, log?: Logger, options: StoreOptions = {}): OpenPorts {
  const { observer } = options;
  const { index, statistics, embedder, records, journal, blobs, keyValues, ...store } = chooseStore(config, {
    ...options,
    log,
  });
  const { tools, ...toolHosts } = chooseTools(config, { blobs, keyValues }, log);
  const web = chooseWebSearch(config);
  const chat = chooseChatModel(config, observer);
  const checks = openSpotChecks(keyValues, {
    async policy() {
      const [newest] = await openPolicyStore(keyValues).list({ limit: 1 });
      return newest ? policyOf(newest) : config.policy;
    },
    engine: engineOf(config),
    several: config.VOUCH_AUTH === 'required' || config.VOUCH_LOCAL_PEOPLE.length > 0,
  });
  return {
    index,
    records,
    blobs,
    keyValues,
    tools: observer ? observedTools(tools, observer) : tools,
    ...chooseReasoner(config, { statistics, embedder }, chat),
    chat,
    source: createFileSource({
      maxBytes: config.VOUCH_DOCUMENT_MAX_MB * 1024 * 1024,
      maxUnpackedMb: config.VOUCH_DOCUMENT_MAX_UNPACKED_MB,
    }),
    webSearch: web && observer ? observedWebSearch(web, observer, config.VOUCH_WEB_SEARCH) : web,
    notifiers: [journal, ...(log ? [createLogNotifier(log)] : [])],
    outbox: chooseOutbox(config, { journal, keyValues }),
    checks,
    calibrations: {
      kept: openCalibrations(keyValues),
      ...{ records, checks, mode: config.VOUCH_MODE, language: config.VOUCH_LANG_UI },
    },
    close: async () => {
      try {
        await toolHosts.close();
      } finally {
        await store.close();
      }
    },
  };
}

/** Creates the outbox of the webhooks and mail that the settings choose. */
function chooseOutbox(config: Config, { journal, keyValues }: Pick<Store, 'journal' | 'keyValues'>): Outbox {
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
