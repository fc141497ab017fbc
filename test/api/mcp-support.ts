import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  ElicitRequestSchema,
  type CallToolResult,
  type ElicitRequestFormParams,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { Api } from './support.js';

type Answer = (
  params: ElicitRequestFormParams,
  withdrawn: AbortSignal,
) => ElicitResult | Promise<ElicitResult>;

/** The client of the SDK, unmodified. @param answer fills in the forms that it is shown; without it there are none */
export function newClient(answer?: Answer): Client {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: answer ? { elicitation: { form: {} } } : {} },
  );
  if (answer)
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
      answer(params as ElicitRequestFormParams, signal),
    );
  return client;
}

/** Connects over streamable HTTP. */
export async function mcpClient(
  { url }: Pick<Api, 'url'>,
  headers: Record<string, string>,
  answer?: Answer,
): Promise<Client> {
  const client = newClient(answer);
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  await client.connect(transport);
  return client;
}

/** Leaves a form open until it is taken back. */
export function leftOpen(withdrawn: AbortSignal): Promise<ElicitResult> {
  return new Promise((resolve) =>
    withdrawn.addEventListener('abort', () => resolve({ action: 'cancel' }), { once: true }),
  );
}

/** The state of a query in the result of a tool. */
export interface Outline {
  queryId: string;
  stage: string;
  answer?: { text: string; citations: { documentId: string; quote: string }[] };
  confidence?: { level: string };
  outcome?: { code: string };
  waitingFor: {
    requestId: string;
    kind: string;
    shownHash: string;
    schema: object;
    shown: Record<string, unknown>;
  }[];
}

export async function callTool<T = Outline>(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  options: RequestOptions = {},
): Promise<{ content: T; text: string; isError: boolean }> {
  const result = (await client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { content: result.structuredContent as T, text, isError: result.isError === true };
}
