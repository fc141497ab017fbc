import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { McpEndpoint, McpServer } from '../../../config/mcp-servers.js';

const SERVER = join(__dirname, 'server.mjs');

/** Returns the configuration of the test's server, with these settings over the defaults. */
export function mcpServer(endpoint: McpEndpoint, settings: Partial<McpServer> = {}): McpServer {
  return {
    name: 'desk',
    endpoint,
    approval: 'policy',
    timeoutSeconds: 20,
    costUsd: 0,
    estimatedSeconds: 5,
    tools: {},
    ...settings,
  };
}

/** The test's server as a program that the host starts. */
export function stdioEndpoint(env: Record<string, string> = {}): McpEndpoint {
  return { kind: 'stdio', command: process.execPath, args: [SERVER, 'stdio'], env };
}

export interface RunningServer {
  url: string;
  endpoint(headers?: Record<string, string>): McpEndpoint;
  kill(): Promise<void>;
}

/** The test's server over the network, on a free port or on the one that is given. */
export async function startMcpServer({
  way = 'http',
  port = 0,
  env = {},
}: { way?: 'http' | 'sse'; port?: number; env?: Record<string, string> } = {}): Promise<RunningServer> {
  const child: ChildProcess = spawn(process.execPath, [SERVER, way, String(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return {
    url,
    endpoint: (headers = {}) => ({ kind: 'http', url, headers }),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
