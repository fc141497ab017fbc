import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Readable, Writable } from 'node:stream';
import { createMcpServer } from '../../mcp/server.js';
import { EXIT } from '../exit-codes.js';
import type { Host } from '../host.js';
import type { Session } from '../session.js';

/** Longer than any form is shown: whoever shows it gives it up before. */
const FORM_MS = 900_000;

/** Serves one client until it closes the input, or at Ctrl-C. @returns the exit code */
export async function serveMcp(host: Host, { api, interrupted }: Session): Promise<number> {
  const server = createMcpServer({
    api,
    language: host.language,
    elicit: (params, { signal }) => server.server.elicitInput(params, { signal, timeout: FORM_MS }),
    showsForms: () => server.server.getClientCapabilities()?.elicitation?.form !== undefined,
  });
  const closed = new Promise<void>((resolve) => {
    host.stdin.once('end', resolve).once('close', resolve);
    interrupted.addEventListener('abort', () => resolve());
  });
  await server.connect(new StdioServerTransport(host.stdin as Readable, host.stdout as Writable));
  await closed;
  await server.close();
  return EXIT.ok;
}
