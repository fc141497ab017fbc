import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ToolWay } from '../schedule.js';

/** Something that a tool has done, which nobody can take back. */
export interface Effect {
  /** The tool as plans name it. */
  tool: string;
  /** Id of the call, the same for all attempts of one. */
  callId: string;
  ticket: string;
  /** ISO 8601. */
  at: string;
}

/** A server of one tool that changes data, and counts what it has done. */
export interface ToolServer {
  url: string;
  effects: Effect[];
  /** From now on; undefined: it behaves. */
  misbehave(way: ToolWay | undefined): void;
  stop(): Promise<void>;
}

/** Its name in the file of tool servers, and the tool. */
export const TOOL_SERVER = 'desk';
export const CHARGE = `${TOOL_SERVER}.charge`;

const CHARGE_TOOL = {
  name: 'charge',
  description: 'Charges an amount to a ticket.',
  inputSchema: {
    type: 'object' as const,
    properties: { ticket: { type: 'string' }, amount: { type: 'integer', minimum: 1, maximum: 1000 } },
    required: ['ticket', 'amount'],
  },
};

/** Longer than any caller waits. */
const HANGS_MS = 120_000;
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

export async function startToolServer(): Promise<ToolServer> {
  const effects: Effect[] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  let way: ToolWay | undefined;

  function makeServer(): Server {
    const server = new Server({ name: 'vouch-chaos', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [CHARGE_TOOL] }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const ticket = String(params.arguments?.['ticket']);
      if (way === 'refuses') return { ...text(`${ticket} is locked`), isError: true };
      const callId = String(params._meta?.['vouch/callId']);
      effects.push({ tool: CHARGE, callId, ticket, at: new Date().toISOString() });
      if (way === 'hangs_after') await sleep(HANGS_MS, undefined, { ref: false });
      // the answer is lost, whatever it is: the effect is there
      if (way === 'cut_after') http.closeAllConnections();
      return text(`charged ${ticket}`);
    });
    return server;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (way === 'away') {
      response.writeHead(503).end('come back later');
      return;
    }
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && !known) {
      response.writeHead(404).end('no such session');
      return;
    }
    const transport = known ?? (await open());
    await transport.handleRequest(request, response);
  }

  async function open(): Promise<StreamableHTTPServerTransport> {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (made) => void sessions.set(made, transport),
    });
    // exactOptionalPropertyTypes and the SDK disagree about its own callbacks
    await makeServer().connect(transport);
    return transport;
  }

  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    effects,
    misbehave: (next) => {
      way = next;
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}
