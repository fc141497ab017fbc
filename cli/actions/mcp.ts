import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CancelledNotificationSchema,
  ElicitResultSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { createMcpServer } from '../../mcp/server.js';
import { EXIT } from '../errors.js';
import type { Host } from '../host.js';
import type { Session } from '../session.js';

/** Timeout of an elicitation, ms; longer than clients show a form. */
const FORM_MS = 900_000;
/** Longest time that pending calls are given to finish at shutdown, ms. */
const LAST_CALLS_MS = 5_000;
const LOOK_MS = 20;

/**
 * Serves one client until it closes the input, or until Ctrl-C or SIGTERM: pending calls are then still answered, waiting
 * ones with the current status. @returns the exit code
 */
export async function serveMcp(host: Host, { api, interrupted }: Session): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const stopListening = host.onTerminate(stop);
  interrupted.addEventListener('abort', stop);
  const server = createMcpServer({
    api,
    language: host.language,
    elicit: (params, { signal }) =>
      // not elicitInput, which fails on values that do not fit, where the person is to be asked again
      server.server.request(
        { method: 'elicitation/create', params: { ...params, mode: 'form' } },
        ElicitResultSchema,
        { signal, timeout: FORM_MS },
      ),
    showsForms: () => server.server.getClientCapabilities()?.elicitation?.form !== undefined,
    stopping: stopping.signal,
  });
  let gone = false;
  const over = new Promise<void>((resolve) => {
    const leave = () => {
      gone = true;
      resolve();
    };
    host.stdin.once('end', leave).once('close', leave);
    stopping.signal.addEventListener('abort', () => resolve());
  });
  const transport = new StdioServerTransport(host.stdin as Readable, host.stdout as Writable);
  const open = openRequests(transport);
  await server.connect(transport);
  await over;
  const until = Date.now() + LAST_CALLS_MS;
  while (!gone && open.size > 0 && Date.now() < until) await sleep(LOOK_MS);
  await server.close();
  stopListening();
  return EXIT.ok;
}

/** Tracks the requests of the client that are not answered yet. Must be called before a server is connected. */
function openRequests(transport: Transport): ReadonlySet<RequestId> {
  const open = new Set<RequestId>();
  // a server that is connected listens beside it
  transport.onmessage = (message: JSONRPCMessage) => {
    if (isJSONRPCRequest(message)) open.add(message.id);
    const cancelled = CancelledNotificationSchema.safeParse(message).data?.params.requestId;
    // it is not answered any more
    if (cancelled !== undefined) open.delete(cancelled);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(message, options);
    if (!('method' in message) && message.id !== undefined) open.delete(message.id);
  };
  return open;
}
