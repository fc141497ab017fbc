import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../../config/load-config.js';
import { fromSource } from './source-up.js';

/** Registers gauges of the disk of the embedded store; none with another store. @returns a function that refreshes them */
export function diskGauges(
  registry: Registry,
  { VOUCH_STORE: store, VOUCH_DATA_DIR: folder }: Pick<Config, 'VOUCH_STORE' | 'VOUCH_DATA_DIR'>,
): () => Promise<void> {
  if (store !== 'embedded') return () => Promise.resolve();
  const registers = [registry];
  const free = new Gauge({
    name: 'vouch_disk_free_bytes',
    help: 'Room that is left on the disk of the data folder.',
    registers,
  });
  const size = new Gauge({
    name: 'vouch_disk_size_bytes',
    help: 'Size of the disk of the data folder.',
    registers,
  });
  return fromSource(
    registry,
    'disk',
    () => statfs(folder),
    ({ bsize, bavail, blocks }) => {
      free.set(bsize * bavail);
      size.set(bsize * blocks);
    },
    [free, size],
  );
}
