import { randomUUID } from 'node:crypto';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ElicitRequestFormParams, JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { ElicitResultSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Elicit } from '../../mcp/caller.js';

/**
 * An MCP session. It is its id alone: nothing is stored for it, and it grants nothing. The id tells if the client can show
 * forms, and relates the client's messages to open calls.
 */
export interface McpSession {
  id: string;
  /** True if the client can show forms. */
  forms: boolean;
}

const SESSION_ID = /^(forms|plain)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns a new session for a client with these capabilities. */
export function newSession(capabilities: unknown): McpSession {
  const { elicitation } = (capabilities ?? {}) as { elicitation?: { form?: unknown; url?: unknown } };
  // earlier versions of the protocol had no mode `url`, and `elicitation` meant forms
  const forms =
    elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  return { id: `${forms ? 'forms' : 'plain'}-${randomUUID()}`, forms };
}

/** Returns the session of an id; undefined if the id is not one of ours. */
export function sessionOf(id: string): McpSession | undefined {
  return SESSION_ID.test(id) ? { id, forms: id.startsWith('forms') } : undefined;
}

/** Calls that run in this process, and the forms that they wait for. */
export interface OpenCalls {
  /** Adds a call until the returned function is called. @param owner caller and session */
  add(owner: string, transport: StreamableHTTPServerTransport): () => void;
  /** Passes a notification or a reply of a client on to the calls of its session. */
  deliver(owner: string, message: JSONRPCMessage): void;
  /** Returns a function that shows forms in the stream of a call. */
  elicitIn(owner: string, transport: StreamableHTTPServerTransport): Elicit;
}

export function createOpenCalls(): OpenCalls {
  const running = new Map<string, Set<StreamableHTTPServerTransport>>();
  const forms = new Map<RequestId, { owner: string; settle: (message: JSONRPCMessage) => void }>();

  return {
    add(owner, transport) {
      const calls = running.get(owner) ?? new Set();
      running.set(owner, calls.add(transport));
      return () => {
        calls.delete(transport);
        if (calls.size === 0) running.delete(owner);
      };
    },

    deliver(owner, message) {
      if ('method' in message) for (const call of running.get(owner) ?? []) call.onmessage?.(message);
      else if (message.id !== undefined) {
        const form = forms.get(message.id);
        if (form?.owner === owner) form.settle(message);
      }
    },

    elicitIn:
      (owner, transport) =>
      async (params, { requestId, signal }) => {
        const id = randomUUID();
        const answered = new Promise<JSONRPCMessage>((resolve, reject) => {
          forms.set(id, { owner, settle: resolve });
          const giveUp = () => {
            // the form is still shown: withdraw it
            if (forms.has(id))
              transport.send(withdrawalOf(id), { relatedRequestId: requestId }).catch(() => undefined);
            reject(signal.reason as Error);
          };
          signal.addEventListener('abort', giveUp, { once: true });
        });
        // awaited below; it may be rejected before that
        answered.catch(() => undefined);
        try {
          signal.throwIfAborted();
          await transport.send(requestOf(id, params), { relatedRequestId: requestId });
          const message = await answered;
          if ('error' in message) throw new McpError(message.error.code, message.error.message);
          return ElicitResultSchema.parse('result' in message ? message.result : undefined);
        } finally {
          forms.delete(id);
        }
      },
  };
}

function requestOf(id: string, params: ElicitRequestFormParams): JSONRPCMessage {
  return { jsonrpc: '2.0', id, method: 'elicitation/create', params: { mode: 'form', ...params } };
}

function withdrawalOf(requestId: string): JSONRPCMessage {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
}
