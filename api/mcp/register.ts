import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Express, Request, RequestHandler, Response } from 'express';
import { ApiClient } from '../../client/api-client.js';
import type { Language } from '../../contract/language.js';
import { TEXTS } from '../../mcp/texts.js';
import { unauthenticated, type Authenticate } from '../auth/authenticate.js';
import type { Guard } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import { refuseMethod } from '../http/problem.js';
import { readJson, requireJsonBody } from '../http/json-body.js';
import { createOpenCalls, newSession, sessionOf, type McpSession } from './sessions.js';

const MCP_PATH = '/mcp';

/** Sent with 404, as the specification demands; clients then initialize again. */
const NO_SESSION = { code: -32001, message: 'Session not found' };

const BODY_LIMIT_BYTES = 256 * 1024;
const parseBody = readJson(BODY_LIMIT_BYTES);

interface Gates {
  authenticate: Authenticate;
  guard: Guard;
}

/**
 * Registers the MCP server (streamable HTTP). Any process can serve a message; only those that belong to an open call must
 * reach the process of that call.
 */
export function registerMcp(
  app: Express,
  { config, streams }: Pick<Deps, 'config' | 'streams'>,
  { authenticate, guard }: Gates,
): void {
  const calls = createOpenCalls();

  const admit: RequestHandler = async (req, res, next) => {
    // the tools forward this header to the API; cookies are for pages only
    if (config.VOUCH_AUTH !== 'none' && req.get('authorization') === undefined)
      throw unauthenticated('nothing sent', { sent: false });
    const caller = await authenticate(req);
    await guard.admit('mcp', caller);
    res.locals['callerId'] = caller.id;
    next();
  };

  app.post(MCP_PATH, admit, requireJsonBody, parseBody, async (req, res) => {
    const { callerId, language } = res.locals as { callerId: string; language: Language };
    const messages = messagesOf(req.body);
    const given = req.get('mcp-session-id');
    const initialize = messages?.find((message) => 'method' in message && message.method === 'initialize');
    const session: McpSession | undefined =
      initialize && 'params' in initialize
        ? newSession(initialize.params?.['capabilities'])
        : given === undefined
          ? undefined
          : sessionOf(given);
    if (!initialize && given !== undefined && !session) return sendError(res, 404, NO_SESSION);
    const owner = `${callerId} ${session?.id ?? ''}`;

    if (messages && messages.length > 0 && !messages.some(isRequest)) {
      if (session) for (const message of messages) calls.deliver(owner, message);
      res.status(202).end();
      return;
    }

    const { createMcpServer, StreamableHTTPServerTransport } = await loadServer();
    // gone while the first of all calls waited for that
    if (res.closed) return;

    // its tools would send requests to this very process, which is about to take no more
    if (streams.retiring.aborted) {
      res.set('Retry-After', '2');
      return sendError(res, 503, { code: -32000, message: TEXTS[language].stopping });
    }
    // a controller per request: signals derived from `retiring` itself would be kept as long as that lives
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    streams.retiring.addEventListener('abort', stop);

    // without a session id generator: sessions are made here
    const transport = new StreamableHTTPServerTransport();
    const server = createMcpServer({
      api: clientOf(req, language),
      language,
      elicit: calls.elicitIn(owner, transport),
      showsForms: () => session?.forms === true,
      stopping: stopping.signal,
    });
    if (initialize && session) res.set('Mcp-Session-Id', session.id);
    const forget = session && !initialize ? calls.add(owner, transport) : () => undefined;
    res.once('close', () => {
      streams.retiring.removeEventListener('abort', stop);
      forget();
      void server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  });

  app.all(MCP_PATH, refuseMethod('POST'));
}

/** Loads the server and its library, which a process that nobody asks over MCP starts without. */
async function loadServer() {
  const [transports, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    import('../../mcp/server.js'),
  ]);
  return { ...transports, createMcpServer };
}

/** Returns a client of this API at the address that the caller reached, with the caller's credentials. */
function clientOf(req: Request, language: Language): ApiClient {
  const { localAddress = '127.0.0.1', localPort } = req.socket;
  const address = localAddress.replace(/^::ffff:/, '');
  return new ApiClient({
    baseUrl: `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`,
    language,
    person: req.get('x-vouch-as'),
    token: /^Bearer\s+(.+)$/i.exec(req.get('authorization') ?? '')?.[1],
  });
}

/** Returns the messages of a body; undefined if it is not valid, which the transport reports. */
function messagesOf(body: unknown): JSONRPCMessage[] | undefined {
  const parsed = JSONRPCMessageSchema.array().safeParse(Array.isArray(body) ? body : [body]);
  return parsed.success ? parsed.data : undefined;
}

function isRequest(message: JSONRPCMessage): boolean {
  return 'method' in message && 'id' in message;
}

function sendError(res: Response, status: number, error: { code: number; message: string }): void {
  res.status(status).json({ jsonrpc: '2.0', error, id: null });
}
