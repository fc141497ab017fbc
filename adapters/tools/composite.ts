import { PortError } from '../../ports/port-error.js';
import type { ToolHost } from '../../ports/tool-host.js';

/**
 * Several hosts as one. A call goes to the host that lists the tool; one that nobody lists goes to the last host, which
 * knows whether it is away or does not exist.
 */
export function createToolHosts(hosts: readonly [ToolHost, ...ToolHost[]]): ToolHost {
  const owners = new Map<string, ToolHost>();

  const list: ToolHost['list'] = async () => {
    const listed = await Promise.all(hosts.map(async (host) => ({ host, tools: await host.list() })));
    const tools = listed.flatMap((one) => one.tools);
    const names = tools.map((tool) => tool.name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new PortError('invalid', `two tools are named ${twice}`);
    for (const { host, tools: own } of listed) for (const { name } of own) owners.set(name, host);
    return tools;
  };

  return {
    list,
    call: async (input) => {
      if (!owners.has(input.tool)) await list();
      return (owners.get(input.tool) ?? hosts.at(-1) ?? hosts[0]).call(input);
    },
  };
}
