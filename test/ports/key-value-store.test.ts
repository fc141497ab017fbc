import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import { keyValueStoreSuite } from './key-value-store-suite.js';

const dir = mkdtempSync(join(tmpdir(), 'vouch-entries-'));
const databases = [openDatabase(dir), openDatabase(dir)] as const;
afterAll(() => {
  for (const database of databases) database.close();
  rmSync(dir, { recursive: true, force: true });
});

keyValueStoreSuite('embedded', async () => [
  createEmbeddedKeyValueStore(databases[0]),
  createEmbeddedKeyValueStore(databases[1]),
]);
