import type { Logger } from 'pino';
import type { Config } from '../config/load-config.js';
import type { ToolHost } from '../ports/tool-host.js';
import type { WebSearch } from '../ports/web-search.js';
import { createMcpToolHost } from './tools/mcp/index.js';
import type { Store } from './choose-store.js';
import { createSearxngSearch } from './tools/web/searxng.js';
import { createTavilySearch } from './tools/web/tavily.js';
import { combineToolHosts, createLocalToolHost } from './tools/tool-hosts.js';

const WEB_TIMEOUT_MS = 15_000;

/** The web search that the settings choose; undefined for `none`. */
export function chooseWebSearch(config: Config): WebSearch | undefined {
  switch (config.VOUCH_WEB_SEARCH) {
    case 'tavily':
      return createTavilySearch({
        apiKey: config.TAVILY_API_KEY ?? '',
        baseUrl: config.VOUCH_TAVILY_URL,
        timeoutMs: WEB_TIMEOUT_MS,
      });
    case 'searxng':
      return createSearxngSearch({ baseUrl: config.VOUCH_SEARXNG_URL ?? '', timeoutMs: WEB_TIMEOUT_MS });
    case 'none':
      return undefined;
  }
}

/** The tools that the settings name, beside those of the process itself; to be closed. */
export function chooseTools(
  config: Config,
  { blobs, keyValues }: Pick<Store, 'blobs' | 'keyValues'>,
  log: Logger | undefined,
): { tools: ToolHost; close(): Promise<void> } {
  const local = createLocalToolHost();
  if (config.mcpServers.length === 0) return { tools: local, close: async () => undefined };
  const mcp = createMcpToolHost({ servers: config.mcpServers, blobs, keyValues, ...(log ? { log } : {}) });
  return { tools: combineToolHosts([local, mcp]), close: () => mcp.close() };
}
