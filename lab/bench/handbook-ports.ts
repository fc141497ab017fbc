import { createPorts, type OpenPorts } from '../../adapters/registry.js';
import { loadConfig } from '../../config/load-config.js';
import { readHandbook } from './handbook.js';

/** The adapters of a local installation over the sample handbook, indexed in a fresh store. */
export async function handbookPorts(dataDir: string): Promise<OpenPorts> {
  const ports = createPorts(loadConfig({ VOUCH_DATA_DIR: dataDir }));
  for (const document of await readHandbook()) await ports.index.putDocument(document);
  return ports;
}
