/**
 * Runs an OpenSearch server in the foreground, for trying out `VOUCH_STORE=opensearch` where there is neither a cluster nor a
 * container. Arguments: folder for its data, port (9200 when left out). Ctrl-C stops it.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ManagedProcess } from '../local/managed-process.js';
import { freePort } from '../local/ports.js';
import { listenForStop } from '../local/stop-signals.js';
import { findOpenSearch } from './find-server.js';
import { notUp, serverProcess, serverReady } from './server-process.js';

const USAGE = 'Usage: node dist/infra/opensearch/main.js DATA_DIR [PORT]';

async function main(): Promise<void> {
  const [folder, port = '9200'] = parseArgs({ allowPositionals: true }).positionals;
  if (!folder || !/^\d+$/.test(port)) throw new Error(USAGE);
  const dataDir = resolve(folder);
  const url = `http://127.0.0.1:${port}`;
  const program = await findOpenSearch((line) => console.log(line));
  const transportPort = await freePort();
  const server = new ManagedProcess(
    serverProcess(program, { dataDir, port: Number(port), transportPort, heap: '1g' }),
    dataDir,
    ({ how }) => console.log(`OpenSearch ended (${how}) and is started again`),
  );
  const stop = listenForStop(() => {
    server.kill();
    process.exit(1);
  });
  server.start();
  try {
    const hopeless = () => stop.signal.aborted || server.quickDeaths > 1;
    if (await serverReady(url, hopeless)) {
      console.log(`OpenSearch answers at ${url}\nVOUCH_STORE=opensearch VOUCH_OPENSEARCH_URL=${url}`);
      await stop.requested;
    } else if (!stop.signal.aborted) {
      throw new Error(notUp(server.logFile));
    }
  } finally {
    stop.close();
    await server.stop();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
