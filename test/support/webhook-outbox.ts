import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedEventJournal,
  createEmbeddedKeyValueStore,
  openDatabase,
} from '../../adapters/stores/embedded/index.js';
import type { Webhook } from '../../contract/webhooks.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import type { EventJournal } from '../../ports/notifier.js';
import type { Outbox } from '../../ports/outbox.js';
import { openWebhookStore, type WebhookStore } from '../../ports/webhook-store.js';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export interface TestOutbox {
  outbox: Outbox;
  store: WebhookStore;
  journal: EventJournal;
  addEndpoint(id: string, fields?: Partial<Webhook>): Promise<void>;
  close(): Promise<void>;
}

interface Stores {
  journal: EventJournal;
  keyValues: KeyValueStore;
  close(): Promise<void>;
}

/** Stores in a folder of their own, which goes with them. */
export function embeddedStores(): Stores {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-outbox-'));
  const database = openDatabase(folder);
  const journal = createEmbeddedEventJournal(database);
  return {
    journal,
    keyValues: createEmbeddedKeyValueStore(database),
    async close() {
      await journal.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** An outbox over an embedded store of its own unless told, with the sender and the mail of a test. */
export function openTestOutbox(
  parts: Pick<Outbox, 'sender'> & Partial<Outbox>,
  stores: Stores = embeddedStores(),
): TestOutbox {
  const { journal } = stores;
  const store = openWebhookStore(stores.keyValues);
  return {
    outbox: { journal, store, keys: [], ...parts },
    store,
    journal,
    close: () => stores.close(),
    async addEndpoint(id, fields = {}) {
      const value = {
        id,
        url: `https://${id}.example.org/`,
        types: [],
        groups: [],
        enabled: true,
        createdAt: '2020-01-01T00:00:00.000Z',
        createdBy: 'tester',
        ...fields,
        secrets: [{ sealed: { text: SECRET } }],
      };
      await store.endpoints.put({ key: id, value });
    },
  };
}
