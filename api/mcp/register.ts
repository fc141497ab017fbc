import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Express, Request, RequestHandler, Response } from 'express';
import { ApiClient } from '../../client/api-client.js';
import type { Language } from '../../contract/language.js';
import { createMcpServer } from '../../mcp/server.js';
import { TEXTS } from '../../mcp/texts.js';
import { unauthenticated, type Authenticate } from '../auth/authenticate.js';
import type { Guard } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import { refuseMethod } from '../http/refuse-method.js';
import { readJson, requireJson } from '../http/json-body.js';
import { createOpenCalls, newSession, sessionOf, type McpSession } from './sessions.js';

const MCP_PATH = '/mcp';

/** With 404, as the specification wants it; clients then begin anew. */
const NO_SESSION = { code: -32001, message: 'Session not found' };

const BODY_LIMIT_BYTES = 256 * 1024;
const parseBody = readJson(BODY_LIMIT_BYTES);

interface Gates {
  authenticate: Authenticate;
  guard: Guard;
}

/**
 * Registers the MCP server: streamable HTTP. Every message is served by itself, by whichever process it reaches; only what
 * belongs to a call that is still open must reach the process that it runs in.
 */
export function registerMcp(
  app: Express,
  { config, streams }: Pick<Deps, 'config' | 'streams'>,
  { authenticate, guard }: Gates,
): void {
  const calls = createOpenCalls();

  const admit: RequestHandler = async (req, res, next) => {
    // the tools prove themselves with what comes along, and cookies are for pages
    if (config.VOUCH_AUTH !== 'none' && req.get('authorization') === undefined)
      throw unauthenticated('nothing sent', { sent: false });
    const caller = await authenticate(req);
    await guard.admit('mcp', caller);
    res.locals['callerId'] = caller.id;
    next();
  };

  app.post(MCP_PATH, admit, requireJson, parseBody, async (req, res) => {
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

    // its tools would be requests to this very process, which is about to take no more of them
    if (streams.retiring.aborted) {
      res.set('Retry-After', '2');
      return sendError(res, 503, { code: -32000, message: TEXTS[language].stopping });
    }
    // one of its own: what is derived from a signal is kept for as long as that signal
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    streams.retiring.addEventListener('abort', stop);

    // without a generator: what a session is, is decided here
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

/** The API as the caller: at the very address at which they reached it, with what they proved themselves with. */
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

/** What was sent, one message or several; undefined when it is none, which the transport explains. */
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
