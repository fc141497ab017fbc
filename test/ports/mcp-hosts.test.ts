import { createMcpToolHost } from '../../adapters/tools/mcp/index.js';
import { combineToolHosts, createLocalToolHost } from '../../adapters/choose-tools.js';
import type { Todo } from '../../contract/plan.js';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import type { ToolDescriptor } from '../../contract/tools.js';
import { approvalReasons } from '../../domain/approval.js';
import type { ToolHost } from '../../ports/tool-host.js';
import { mcpServer, stdioEndpoint } from '../support/mcp/index.js';
import { memoryBlobs, memoryMarks } from '../support/memory-ports.js';
import { toolHostSuite } from './tool-host-suite.js';

const made = async () => {
  const mcp = createMcpToolHost({
    servers: [
      mcpServer(stdioEndpoint()),
      mcpServer({ kind: 'http', url: 'http://127.0.0.1:1', headers: {} }, { name: 'away' }),
    ],
    blobs: memoryBlobs(),
    keyValues: memoryMarks(),
  });
  return { host: combineToolHosts([createLocalToolHost(), mcp]), close: () => mcp.close() };
};

toolHostSuite('local and MCP, a local tool', made, {
  good: { tool: 'calculate', arguments: { expression: '1 + 2' } },
  bad: { tool: 'calculate', arguments: { expression: 'rm -rf' } },
});
toolHostSuite('local and MCP, a tool of a server', made, {
  good: { tool: 'desk.look_up', arguments: { ticket: 'T-1' } },
  bad: { tool: 'desk.look_up', arguments: { ticket: 1 } },
});

test('a call goes to the host that has the tool, also when nobody has listed them before', async () => {
  const { host, close } = await made();
  try {
    const call = (tool: string, args: Record<string, string>) =>
      host.call({ tool, arguments: args, callId: 'q.s', language: 'en' });
    expect(await call('desk.look_up', { ticket: 'T-1' })).toEqual({ text: 'Ticket T-1 is open.' });
    expect(await call('calculate', { expression: '2 * 3' })).toEqual({ text: '2 * 3 = 6' });
    await expect(call('away.look_up', {})).rejects.toMatchObject({ kind: 'unavailable' });
  } finally {
    await close();
  }
});

test('a call of either host does not wait for the list of the far one', async () => {
  const far: ToolHost = { list: () => new Promise(() => undefined), call: async () => ({ text: 'far' }) };
  const host = combineToolHosts([createLocalToolHost(), far]);
  const call = (tool: string) =>
    host.call({ tool, arguments: { expression: '2 * 3' }, callId: 'q.s', language: 'en' });
  expect(await call('calculate')).toEqual({ text: '2 * 3 = 6' });
  expect(await call('desk.look_up')).toEqual({ text: 'far' });
});

test('two tools of one name are refused', async () => {
  const local: ToolHost = createLocalToolHost();
  await expect(combineToolHosts([local, local]).list()).rejects.toMatchObject({
    kind: 'invalid',
    message: 'two tools are named calculate',
  });
});

test('an operator who wants no approvals gets none, but for a todo that asks for one itself', () => {
  const tool = {
    sideEffects: 'changes_data',
    requiresApproval: false,
    approvalWaived: true,
  } as ToolDescriptor;
  const reasons = (requiresApproval: boolean) =>
    approvalReasons({ requiresApproval, estimatedCostUsd: 1 } as Todo, tool, DEFAULT_POLICY.tools);
  expect(reasons(false)).toEqual([]);
  expect(reasons(true)).toEqual(['todo_requires_approval']);
});
