import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import type { ToolArguments } from '../../../contract/plan.js';
import type { McpServer } from '../../../config/mcp-servers.js';
import { waysTo, type Way, type Children } from './transports.js';
import { failureOf } from './failure.js';

/** An open connection to a server. */
export interface Session {
  /** False once the session can no longer be used; it never reopens. */
  readonly open: boolean;
  /** The server's tools; kept until the server says that they changed. */
  tools(): Promise<readonly Tool[]>;
  call(
    name: string,
    args: ToolArguments,
    options: { callId: string; timeoutMs: number },
  ): Promise<CallToolResult>;
  /** Takes no more calls. Those under way may be answered for a moment still; then the connection is closed. */
  retire(): Promise<void>;
  close(): Promise<void>;
}

/** Starting a program may mean downloading it first. */
const OPENING_MS = 60_000;
const LISTING_MS = 10_000;
const PROBING_MS = 5_000;
const MAX_PAGES = 50;
/** To calls under way a server that has forgotten the session says so within this time: then they can be made anew. */
const LAST_ANSWERS_MS = 1_000;
/** Answers of a server that speaks the older protocol only. */
const OLDER_PROTOCOL = [400, 404, 405, 406, 415];

/**
 * Opens a connection. This client offers the server nothing: no sampling, no questions to people, no files.
 * @param signal ends the opening
 */
export async function openSession(
  server: McpServer,
  children: Children,
  log: Logger | undefined,
  signal: AbortSignal,
): Promise<Session> {
  const { usual, older } = await waysTo(server, children, log);
  try {
    return await openBy(usual(), server, log, signal);
  } catch (error) {
    const failure = failureOf(error);
    const status = failure.fate === 'not_done' ? failure.status : undefined;
    if (!older || status === undefined || !OLDER_PROTOCOL.includes(status)) throw error;
    return openBy(older(), server, log, signal);
  }
}

async function openBy(
  way: Way,
  server: McpServer,
  log: Logger | undefined,
  signal: AbortSignal,
): Promise<Session> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'vouch', version: '0.1.0' }, { capabilities: {} });
  const giveUp = (): void => void way.close();
  const timer = setTimeout(giveUp, OPENING_MS);
  signal.addEventListener('abort', giveUp);
  try {
    if (signal.aborted) throw new Error('Not connected');
    await client.connect(way.transport, { timeout: OPENING_MS });
    return await sessionOf(client, way, server, log);
  } catch (error) {
    await way.close();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function sessionOf(
  client: Client,
  way: Way,
  server: McpServer,
  log: Logger | undefined,
): Promise<Session> {
  const { CallToolResultSchema, ToolListChangedNotificationSchema } =
    await import('@modelcontextprotocol/sdk/types.js');
  let open = true;
  let calls = 0;
  let probing = false;
  let retiring: Promise<void> | undefined;
  let whenIdle: (() => void) | undefined;
  let tools: Promise<Tool[]> | undefined;
  const close = async (): Promise<void> => {
    open = false;
    await way.close();
  };
  const retire = async (): Promise<void> => {
    open = false;
    const idle = calls === 0 ? undefined : new Promise<void>((over) => (whenIdle = over));
    await Promise.race([idle, sleep(LAST_ANSWERS_MS, undefined, { ref: false })]);
    await way.close();
  };
  client.onclose = () => (open = false);
  client.onerror = (error) => {
    log?.debug({ server: server.name, error: error.message }, 'tool server connection');
    if (open && calls > 0 && !probing) void probe();
  };
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    tools = undefined;
  });
  /** An HTTP stream that broke tells nothing to the calls that wait for it: when the server is gone, they end here. */
  const probe = async (): Promise<void> => {
    probing = true;
    await client.ping({ timeout: PROBING_MS }).catch(() => (retiring ??= retire()));
    probing = false;
  };
  return {
    get open() {
      return open;
    },
    tools: () => {
      tools ??= listTools(client).catch((error: unknown) => {
        tools = undefined;
        throw error;
      });
      return tools;
    },
    call: async (name, args, { callId, timeoutMs }) => {
      calls++;
      try {
        const params = { name, arguments: args, _meta: { 'vouch/callId': callId } };
        // not by callTool: that throws away results that do not fit the schema which the tool promised
        return await client.request({ method: 'tools/call', params }, CallToolResultSchema, {
          timeout: timeoutMs,
        });
      } finally {
        if (--calls === 0) whenIdle?.();
      }
    },
    retire: () => (retiring ??= retire()),
    close,
  };
}

async function listTools(client: Client): Promise<Tool[]> {
  const { ListToolsResultSchema } = await import('@modelcontextprotocol/sdk/types.js');
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const listed = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, {
      timeout: LISTING_MS,
    });
    tools.push(...listed.tools);
    cursor = listed.nextCursor;
    if (cursor === undefined) break;
  }
  return tools;
}
