import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedEventJournal,
  createEmbeddedKeyValueStore,
  openDatabase,
} from '../../adapters/embedded/index.js';
import type { Webhook } from '../../contract/webhooks.js';
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

/** An outbox over an embedded store of its own, with the sender and the mail of a test. */
export function openTestOutbox(parts: Pick<Outbox, 'sender'> & Partial<Outbox>): TestOutbox {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-outbox-'));
  const database = openDatabase(folder);
  const journal = createEmbeddedEventJournal(database);
  const store = openWebhookStore(createEmbeddedKeyValueStore(database));
  return {
    outbox: { journal, store, keys: [], ...parts },
    store,
    journal,
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
    async close() {
      await journal.close();
      rmSync(folder, { recursive: true });
    },
  };
}
