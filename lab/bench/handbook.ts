import { join } from 'node:path';
import { createPorts, type OpenPorts } from '../../adapters/registry.js';
import { createFileSource } from '../../adapters/documents/file-source.js';
import { loadConfig } from '../../config/load-config.js';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import { packageRoot } from '../../config/package-root.js';

/** Reads and chunks the documents of a folder, or the sample handbook, as `vouch index` does, readable by everyone. */
export async function readDocuments(
  root = join(packageRoot(), 'samples', 'handbook'),
): Promise<{ document: DocumentRecord; chunks: Chunk[] }[]> {
  const source = createFileSource();
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  const files = await source.list({ root });
  return Promise.all(files.map(({ path }) => source.read({ root, path, collection: 'handbook', defaults })));
}

/** Creates the adapters of a local installation, with the sample handbook indexed in a new store. */
export async function handbookPorts(dataDir: string): Promise<OpenPorts> {
  const ports = createPorts(loadConfig({ VOUCH_DATA_DIR: dataDir }));
  for (const document of await readDocuments()) await ports.index.putDocument(document);
  return ports;
}
