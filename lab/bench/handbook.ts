import { join } from 'node:path';
import { createFileSource } from '../../adapters/documents/file-source.js';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import { packageRoot } from '../../infra/local/package-root.js';

/** The sample handbook, read and chunked as `vouch index` does it; whatever it says, everyone may read it here. */
export async function readHandbook(): Promise<{ document: DocumentRecord; chunks: Chunk[] }[]> {
  const root = join(packageRoot(), 'samples', 'handbook');
  const source = createFileSource({ language: 'en' });
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  const files = await source.list({ root });
  return Promise.all(files.map(({ path }) => source.read({ root, path, collection: 'handbook', defaults })));
}
