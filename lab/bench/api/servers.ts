import { join } from 'node:path';
import { ApiClient } from '../../../client/index.js';
import type { QueryView, StartQuery } from '../../../contract/query.js';
import { builtFile } from '../../../config/package-root.js';
import { freePort } from '../../../infra/local/ports.js';
import { waitFor } from '../../../infra/local/readiness.js';
import type { Program } from '../children.js';
import { inputOf, HELD, SIMPLE, type Question } from '../runs.js';
import type { Stage } from '../stage.js';
import type { BareServerJob } from './bare-server.js';

const READY_MS = 60_000;

/** A server under load. */
export interface Served {
  url: string;
  pid: number;
}

/** Starts the API as it is installed, with the workers of the stage. */
export async function startProduct({ children, folder, address, client }: Stage): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const spec = {
    name: 'the API',
    command: process.execPath,
    args: [builtFile('api', 'main.js')],
    env: {
      PATH,
      HOME,
      VOUCH_DATA_DIR: join(folder, 'api'),
      VOUCH_API_PORT: String(port),
      VOUCH_TEMPORAL_ADDRESS: address,
      VOUCH_TEMPORAL_NAMESPACE: client.options.namespace,
      VOUCH_TASK_QUEUE: 'vouch',
      VOUCH_LOG_LEVEL: 'error',
    },
    stopMs: 10_000,
  };
  const { pid } = children.start(spec, 'inherit');
  const alive = async () => ((await fetch(`${url}/healthz`)).ok ? true : undefined);
  if (!(await waitFor(alive, READY_MS, () => false))) throw new Error('the API did not start');
  return { url, pid };
}

/** Starts the baseline server, which starts bare workflows on the same Temporal server. @param view body of its reads */
export async function startBare({ children, address, client }: Stage, view: QueryView): Promise<Served> {
  const port = await freePort();
  const { namespace } = client.options;
  const job: BareServerJob = {
    port,
    address,
    namespace,
    taskQueue: 'floor',
    input: inputOf('q-bare', SIMPLE),
    view,
  };
  const { pid } = await children.startProgram(beside('bare-server.js'), [JSON.stringify(job)]);
  return { url: `http://127.0.0.1:${port}`, pid };
}

export function startGenerator({ children }: Stage): Promise<Program> {
  return children.startProgram(beside('generator.js'), []);
}

const beside = (module: string) => builtFile('lab', 'bench', 'api', module);

/** Request body that starts a query. */
function bodyOf({ text, mode, policy }: Question) {
  return { question: text, mode, policy };
}

export const BODIES = { simple: bodyOf(SIMPLE), held: bodyOf(HELD) };

const clientOf = ({ url }: Served) => new ApiClient({ baseUrl: url, language: 'en' });

/** Asks over HTTP. */
export async function askOver(served: Served, body: StartQuery): Promise<QueryView> {
  return (await clientOf(served).call('startQuery', { body })).data;
}

export async function readOver(served: Served, id: string): Promise<QueryView> {
  return (await clientOf(served).call('getQuery', { params: { id } })).data;
}
