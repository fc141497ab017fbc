/**
 * An MCP server for tests: `server.mjs stdio`, `server.mjs http [port]` or `server.mjs sse`. Over HTTP it prints its
 * address and, when TOKEN is set, lets in only who brings it.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { added, TOOLS } from './tools.mjs';

const PAGE = 5;

function makeServer() {
  const server = new Server(
    { name: 'vouch-test', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    const all = [...TOOLS, ...added];
    const from = Number(params?.cursor ?? 0);
    const tools = all.slice(from, from + PAGE).map(({ run: _run, ...tool }) => tool);
    return { tools, ...(from + PAGE < all.length ? { nextCursor: String(from + PAGE) } : {}) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = [...TOOLS, ...added].find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `there is no ${params.name}`);
    const callId = params._meta?.['vouch/callId'];
    return tool.run(params.arguments ?? {}, { callId, changed: () => server.sendToolListChanged() });
  });
  return server;
}

async function overStdio() {
  if (process.env.STUBBORN) {
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1000); // outlives the end of its input
  }
  process.stderr.write(`started as ${process.pid}\n`);
  await makeServer().connect(new StdioServerTransport());
}

function overHttp(port, older) {
  const sessions = new Map();
  const http = createServer(async (request, response) => {
    const { TOKEN: token } = process.env;
    if (token && request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end('who are you');
      return;
    }
    await (older ? overOlderProtocol : overStreams)(sessions, request, response);
  });
  http.listen(port, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${http.address().port}/mcp\n`));
}

async function overStreams(sessions, request, response) {
  const id = request.headers['mcp-session-id'];
  if (id && !sessions.has(id)) {
    response.writeHead(404).end('no such session');
    return;
  }
  let transport = sessions.get(id);
  if (!transport) {
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (made) => sessions.set(made, transport),
    });
    await makeServer().connect(transport);
  }
  await transport.handleRequest(request, response);
}

async function overOlderProtocol(sessions, request, response) {
  if (request.method === 'GET') {
    const transport = new SSEServerTransport('/messages', response);
    sessions.set(transport.sessionId, transport);
    await makeServer().connect(transport);
    return;
  }
  const id = new URL(request.url, 'http://localhost').searchParams.get('sessionId');
  const transport = sessions.get(id);
  if (transport) await transport.handlePostMessage(request, response);
  else response.writeHead(405).end();
}

const [, , way, port = '0'] = process.argv;
if (way === 'stdio') await overStdio();
else overHttp(Number(port), way === 'sse');
