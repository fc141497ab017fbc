import type { Logger } from 'pino';
import { alike } from '../contract/language.js';
import type { Config } from '../config/load-config.js';
import { builtInCatalog } from '../domain/tool-catalog.js';
import { PortError } from '../ports/port-error.js';
import type { ToolHost } from '../ports/tool-host.js';
import type { WebSearch } from '../ports/web-search.js';
import type { Store } from './choose-store.js';
import { calculate } from './tools/calculator/calculate.js';
import { CalculationError } from './tools/calculator/expression-text.js';
import { createMcpToolHost } from './tools/mcp/index.js';
import { calculationProblem, unknownTool } from './tools/texts.js';
import { createSearxngSearch } from './tools/web/searxng.js';
import { createTavilySearch } from './tools/web/tavily.js';

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

/** The tools that need nothing but the process itself. Calls change nothing, so repeating one is harmless. */
export function createLocalToolHost(): ToolHost {
  return {
    list: async () => {
      const calculator = builtInCatalog().get('calculate');
      return calculator ? [calculator] : [];
    },

    call: async ({ tool, arguments: { expression }, language }) => {
      if (tool !== 'calculate') throw new PortError('invalid', alike(unknownTool(tool, language)));
      if (typeof expression !== 'string') {
        throw new PortError('invalid', alike(calculationProblem('unreadable', language)));
      }
      try {
        return { text: `${expression.trim()} = ${await calculate(expression)}` };
      } catch (error) {
        if (!(error instanceof CalculationError)) throw error;
        throw new PortError('invalid', alike(calculationProblem(error.problem, language)), { cause: error });
      }
    },
  };
}

/**
 * Combines two hosts. A call goes to the near host if that lists the tool, and to the far one otherwise, without asking for
 * its list, which may take long: it tells a tool that is unavailable from one that does not exist.
 */
export function combineToolHosts([near, far]: readonly [ToolHost, ToolHost]): ToolHost {
  return {
    list: async () => {
      const tools = (await Promise.all([near, far].map((host) => host.list()))).flat();
      const names = tools.map((tool) => tool.name);
      const twice = names.find((name, at) => names.indexOf(name) !== at);
      if (twice !== undefined)
        throw new PortError('invalid', {
          en: `two tools are named ${twice}`,
          ko: `도구 이름이 겹칩니다: ${twice}`,
        });
      return tools;
    },
    call: async (input) => {
      const isNear = (await near.list()).some(({ name }) => name === input.tool);
      return (isNear ? near : far).call(input);
    },
  };
}
