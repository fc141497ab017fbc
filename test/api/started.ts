import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createPorts } from '../../adapters/registry.js';
import { loadConfig } from '../../config/load-config.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { startApi, type Api, type ApiOptions } from './support.js';

/** A running API with its Temporal server. */
interface Started {
  env: TestWorkflowEnvironment;
  api: Api;
  stop: () => Promise<void>;
}

/** The API with a worker and a Temporal server of its own. */
export async function startWithWorker(options: ApiOptions): Promise<Started> {
  const env = await startDevServer();
  const api = await startApi(env, options);
  await api.startWorker();
  const stop = async () => {
    await api.stop();
    await env.teardown();
  };
  return { env, api, stop };
}

/** Every search finds the one passage about receipts. */
export function startWithReceipts(options: ApiOptions = {}): Promise<Started> {
  const index = scriptedIndex(() => [hit('a#1', 'Send the receipts within thirty days.')]);
  return startWithWorker({ ...options, ports: { index, ...options.ports } });
}

/**
 * Over the embedded store and the models without a network, with the handbook for everyone.
 * @param pages paths of those that are there, such as `en/annual-leave.md`; all of them by default
 */
export async function startWithHandbook(pages?: string[], options: ApiOptions = {}): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-handbook-'));
  const ports = createPorts(loadConfig({ VOUCH_DATA_DIR: folder }));
  const root = resolve('samples/handbook');
  const paths = pages ?? (await ports.source.list({ root })).map(({ path }) => path);
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  for (const path of paths) {
    await ports.index.putDocument(await ports.source.read({ root, path, collection: 'handbook', defaults }));
  }
  const started = await startWithWorker({ ...options, ports });
  const stop = async () => {
    await started.stop();
    await ports.close();
    rmSync(folder, { recursive: true });
  };
  return { ...started, stop };
}
