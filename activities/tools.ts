import { PLAN_LIMITS } from '../contract/limits.js';
import type { Passage } from '../contract/passage.js';
import type { ToolDescriptor } from '../contract/tools.js';
import { givesInstructions } from '../domain/injection/index.js';
import { shortened } from '../domain/json-text.js';
import type { ToolHost, ToolResult } from '../ports/tool-host.js';
import { timed, type Step } from './step.js';

/** A result with whether it gives instructions to a machine that reads it. */
export type CalledTool = ToolResult & Pick<Passage, 'injection'>;

/** Steps that use the tools of the host. Whether a call is allowed has been decided before. */
export function createToolActivities({ tools }: { tools: ToolHost }) {
  return {
    async listTools(): Promise<Step<ToolDescriptor[]>> {
      return timed(() => tools.list());
    },

    async callTool(input: Parameters<ToolHost['call']>[0]): Promise<Step<CalledTool>> {
      return timed(async () => {
        const { text, reference } = await tools.call(input);
        const injection = givesInstructions(text) ? { injection: true as const } : {};
        return {
          text: shortened(text, PLAN_LIMITS.result),
          ...(reference ? { reference } : {}),
          ...injection,
        };
      });
    },
  };
}
