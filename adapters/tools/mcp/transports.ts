import { StringDecoder } from 'node:string_decoder';
import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Logger } from 'pino';
import type { McpServer } from '../../../config/mcp-servers.js';
import { limited } from '../../http-answer.js';

/** The programs that a host has started. */
export interface Children {
  /** Watches one before it is connected to. */
  add(transport: StdioClientTransport): void;
  /** Ends one: by the end of its input, then SIGTERM, then SIGKILL. */
  end(transport: StdioClientTransport): Promise<void>;
  /** Stops watching; to be called when all have ended. */
  release(): void;
}

/**
 * Ensures that no program outlives this process: those still running when it exits are killed. A process that is
 * killed itself leaves them an input that has ended, at which servers of this protocol exit.
 */
export function watchChildren(): Children {
  const running = new Map<StdioClientTransport, number | null>();
  const killAll = (): void => {
    for (const [transport, ending] of running) {
      const pid = transport.pid ?? ending;
      try {
        if (pid !== null) process.kill(pid, 'SIGKILL');
      } catch {
        // it has exited already
      }
    }
  };
  process.on('exit', killAll);
  return {
    add: (transport) => {
      running.set(transport, null);
      // also one that exits on its own
      transport.onclose = () => running.delete(transport);
    },
    end: async (transport) => {
      running.set(transport, transport.pid);
      try {
        await transport.close();
      } finally {
        running.delete(transport);
      }
    },
    release: () => void process.off('exit', killAll),
  };
}

/** A way to a server that is not opened yet, and how it is closed for good. */
export interface Way {
  transport: Transport;
  close(): Promise<void>;
}

const MAX_LOGGED_CHARS = 1000;
const TERMINATING_MS = 2_000;

/**
 * The ways to a server: the usual one, and that of the older protocol where there is one. The libraries are loaded on
 * first use: many workers call no tools.
 */
export async function waysTo(
  { name, endpoint }: McpServer,
  children: Children,
  log: Logger | undefined,
): Promise<{ usual: () => Way; older?: () => Way }> {
  if (endpoint.kind === 'stdio') {
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const { kind: _kind, ...command } = endpoint;
    return {
      usual: () => {
        const transport = new StdioClientTransport({ ...command, stderr: 'pipe' });
        logErrors(transport, name, log);
        children.add(transport);
        return { transport, close: () => children.end(transport) };
      },
    };
  }
  const { StreamableHTTPClientTransport } =
    await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js');
  const url = new URL(endpoint.url);
  const options = { requestInit: { headers: endpoint.headers }, fetch: fetchWithinOrigin };
  return {
    usual: () => {
      const transport = new StreamableHTTPClientTransport(url, options);
      const close = async (): Promise<void> => {
        // the session is given back; a server that is gone has forgotten it anyway
        await withTimeout(
          transport.terminateSession().catch(() => undefined),
          TERMINATING_MS,
          () => undefined,
        );
        await transport.close();
      };
      return { transport, close };
    },
    older: () => {
      const transport = new SSEClientTransport(url, options);
      return { transport, close: () => transport.close() };
    },
  };
}

/** Logs the lines that a program writes to its standard error. */
function logErrors(transport: StdioClientTransport, server: string, log: Logger | undefined): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = (lines.pop() ?? '').slice(-MAX_LOGGED_CHARS);
    for (const line of lines)
      log?.debug({ server, line: line.slice(0, MAX_LOGGED_CHARS) }, 'tool server says');
  });
}

const MAX_HOPS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * `fetch` that follows redirects within the origin only: what is set up as headers for a server, keys among them, goes to
 * that server and to no other. No answer without end, and no event, is taken into memory.
 * @throws TypeError for a redirect to another origin, or more than three of them.
 */
export async function fetchWithinOrigin(address: string | URL, init: RequestInit = {}): Promise<Response> {
  let url = new URL(address);
  let request: RequestInit = { ...init, redirect: 'manual' };
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const response = await fetch(url, request);
    const location = response.headers.get('location');
    if (location === null || !REDIRECTS.includes(response.status))
      return limited(response, staysOpen(response) ? 'event' : 'answer');
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin) throw new TypeError(`the server redirects to ${next.origin}`);
    url = next;
    request = afterRedirect(request, response.status);
  }
  throw new TypeError('the server redirects without end');
}

/** True if an answer is read event by event: exactly where the library does so, which takes all others into memory whole. */
const staysOpen = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'text/event-stream';

/** As the Fetch standard says: 303 asks for the result elsewhere, and so do 301 and 302 in answer to a POST. */
function afterRedirect(request: RequestInit, status: number): RequestInit {
  const asksForResult = status === 303 || (status < 303 && request.method?.toUpperCase() === 'POST');
  if (!asksForResult) return request;
  const { body: _body, ...rest } = request;
  return { ...rest, method: 'GET' };
}

/** Returns the result of `work`, or of `otherwise` when that takes longer than `ms`; the work itself continues. */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(otherwise);
  late.catch(() => undefined); // the race may have ended with the other one
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
