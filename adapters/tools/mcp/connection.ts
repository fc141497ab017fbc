import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import type { ToolArguments } from '../../../contract/plan.js';
import type { McpServer } from '../../../config/mcp-servers.js';
import { withTimeout, type Children } from './transports.js';
import { describeTools, type ServerTool } from './describe-tools.js';
import { failureOf } from './failure.js';
import { openSession, type Session } from './session.js';

/** A server whose connection is opened on first use, kept, and opened anew once it was lost. */
export interface Connection {
  server: McpServer;
  /** The server's tools by the name that plans use. */
  tools(): Promise<ReadonlyMap<string, ServerTool>>;
  call(tool: ServerTool, args: ToolArguments, callId: string): Promise<CallToolResult>;
  close(): Promise<void>;
}

/** Answers of a server that has forgotten the session, or none at all: the request was not carried out. */
const SESSION_GONE: readonly (number | undefined)[] = [400, 404, undefined];

/** Longest time that a call whose connection was lost waits for a new one: its own time is limited. */
const REOPENING_MS = 4_000;

/** Creates a connection that is not opened yet. */
export function connectTo(server: McpServer, children: Children, log: Logger | undefined): Connection {
  const closing = new AbortController();
  let current: Promise<Session> | undefined;
  const open = (): Promise<Session> => {
    const opening = openSession(server, children, log, closing.signal);
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  };
  const session = async (): Promise<Session> => {
    if (closing.signal.aborted) throw new Error('Not connected');
    const before = current;
    const kept = await before?.catch(() => undefined);
    if (kept?.open) return kept;
    // of several that find the connection lost, one opens it
    if (current === undefined || current === before) current = open();
    return current;
  };
  const described = new WeakMap<object, ReadonlyMap<string, ServerTool>>();
  return {
    server,
    tools: async () => {
      const tools = await (await session()).tools();
      const known = described.get(tools) ?? describeTools(tools, server, log);
      described.set(tools, known);
      return known;
    },
    call: async ({ name, timeoutMs }, args, callId) => {
      const used = await session();
      try {
        return await used.call(name, args, { callId, timeoutMs });
      } catch (error) {
        const failure = failureOf(error);
        if (failure.fate !== 'not_done' || !SESSION_GONE.includes(failure.status)) throw error;
        void used.retire();
        const next = await withTimeout(session(), REOPENING_MS, () => {
          throw error;
        });
        return next.call(name, args, { callId, timeoutMs });
      }
    },
    close: async () => {
      closing.abort();
      const last = await current?.catch(() => undefined);
      await last?.close();
    },
  };
}
