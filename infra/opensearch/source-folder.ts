import { join } from 'node:path';
import { packageRoot } from '../../config/package-root.js';

/** The class that starts a node. */
export const MAIN_CLASS = 'VouchSearchServer';

/** Folder with the Java source, the list of libraries and the configuration of the server. */
export function sourceFolder(): string {
  return join(packageRoot(), 'infra', 'opensearch');
}
