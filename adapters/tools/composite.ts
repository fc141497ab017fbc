import { PortError } from '../../ports/port-error.js';
import type { ToolHost } from '../../ports/tool-host.js';

/**
 * Two hosts as one. A call goes to the near host when that lists the tool. The list of the far one, which may take long,
 * is not asked for: it is given every other call, and knows whether the tool is away or does not exist.
 */
export function createToolHosts([near, far]: readonly [ToolHost, ToolHost]): ToolHost {
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
