import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedBlobStore,
  createEmbeddedSearchIndex,
  openDatabase,
} from '../../adapters/stores/embedded/index.js';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { DocumentView } from '../../contract/documents.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { startDevServer } from '../support/temporal.js';
import { startApi, type Api, type Response } from './support.js';

export interface DocumentStores {
  index: SearchIndex;
  blobs: BlobStore;
  /** Hashes of the bytes that are kept. */
  kept: Set<string>;
  close(): Promise<void>;
}

/** An index and a blob store in a folder of their own; what is kept can be told. */
export function openStores(): DocumentStores {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-documents-'));
  const index = createEmbeddedSearchIndex(openDatabase(folder));
  const store = createEmbeddedBlobStore(folder);
  const kept = new Set<string>();
  return {
    index,
    kept,
    blobs: {
      ...store,
      put: async (input) => {
        const hash = await store.put(input);
        kept.add(hash);
        return hash;
      },
      remove: async (input) => {
        kept.delete(input.hash);
        return store.remove(input);
      },
    },
    close: async () => {
      await index.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The API and the stores of one test of documents, with helpers for its collection. */
interface DocumentWorld {
  env: TestWorkflowEnvironment;
  api: Api;
  stores: DocumentStores;
  /** One per test: the workflows of all tests are on one server. */
  collection: string;
  /** As the function of this name, for the collection of the test. */
  form: typeof form;
  /** Id of a document of the collection. */
  at: (path: string) => string;
  read: (id: string, headers?: Record<string, string>) => Promise<Response<DocumentView>>;
}

/** A world that is new for every test, on one server for all tests of a file. No worker runs until one is started. */
export function documentWorld(): DocumentWorld {
  const world = {
    form: (files, fields = {}) => form(files, { collection: world.collection, ...fields }),
    at: (path) => `${world.collection}/${path}`,
    read: (id, headers) => world.api.get(addressOf(id), headers),
  } as DocumentWorld;
  beforeAll(async () => {
    world.env = await startDevServer();
  }, 120_000);
  beforeEach(async () => {
    world.stores = openStores();
    world.collection = `test-${randomUUID()}`;
    const people = 'hana:hr,raj:it|hr,mallory';
    world.api = await startApi(world.env, { ports: world.stores, people, documentMaxMb: 1 });
  });
  afterEach(async () => {
    await world.api.stop();
    await world.stores.close();
  });
  afterAll(() => world.env.teardown());
  return world;
}

export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Files by name, with the fields beside them. */
export function form(
  files: Record<string, string | Uint8Array>,
  fields: Record<string, string | string[]> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat()) data.append(name, item);
  }
  for (const [name, content] of Object.entries(files)) data.append('file', new Blob([content]), name);
  return data;
}

/** Sends a form, waiting for the index unless told otherwise. */
export async function upload<T>(
  api: Api,
  body: FormData,
  headers: Record<string, string> = { Prefer: 'wait=30' },
): Promise<Response<T>> {
  const response = await fetch(`${api.url}/v1/documents`, { method: 'POST', body, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as T,
  };
}

export function addressOf(id: string): string {
  return `/v1/documents/${encodeURIComponent(id)}`;
}
