import { PortError } from '../../ports/port-error.js';
import type { ToolHost } from '../../ports/tool-host.js';
import { builtInCatalog } from '../../domain/tool-catalog.js';
import { calculate } from './calculate.js';
import { CalculationError } from './calculation-error.js';
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
