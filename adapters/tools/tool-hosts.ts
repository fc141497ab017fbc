import { PortError } from '../../ports/port-error.js';
import type { ToolHost } from '../../ports/tool-host.js';
import { builtInCatalog } from '../../domain/tool-catalog.js';
import { calculate } from './calculator/calculate.js';
import { CalculationError } from './calculator/calculation-error.js';
import { calculationProblem, unknownTool } from './texts.js';

/** The tools that need nothing but the process itself. Calls change nothing, so repeating one is harmless. */
export function createLocalToolHost(): ToolHost {
  return {
    list: async () => {
      const calculator = builtInCatalog().get('calculate');
      return calculator ? [calculator] : [];
    },

    call: async ({ tool, arguments: { expression }, language }) => {
      if (tool !== 'calculate') throw new PortError('invalid', unknownTool(tool, language));
      if (typeof expression !== 'string') {
        throw new PortError('invalid', calculationProblem('unreadable', language));
      }
      try {
        return { text: `${expression.trim()} = ${await calculate(expression)}` };
      } catch (error) {
        if (!(error instanceof CalculationError)) throw error;
        throw new PortError('invalid', calculationProblem(error.problem, language), { cause: error });
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
      if (twice !== undefined) throw new PortError('invalid', `two tools are named ${twice}`);
      return tools;
    },
    call: async (input) => {
      const isNear = (await near.list()).some(({ name }) => name === input.tool);
      return (isNear ? near : far).call(input);
    },
  };
}
