import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/webhook-receiver.js';
import { startModel, type Model } from './model.js';
import { startToolServer, TOOL_SERVER, type ToolServer } from './tool-server.js';

/** A call of a tool is given up after so many seconds. */
const TOOL_SECONDS = 5;

/** Everything outside of the installation that it talks to. */
export interface Doubles {
  model: Model;
  tools: ToolServer;
  receiver: WebhookReceiver;
  /** File that names the tool server. */
  toolsFile: string;
  stop(): Promise<void>;
}

export async function startDoubles(): Promise<Doubles> {
  const [model, tools, receiver] = await Promise.all([
    startModel(),
    startToolServer(),
    startWebhookReceiver(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'vouch-chaos-tools-'));
  const toolsFile = join(folder, 'tools.json');
  const server = { url: tools.url, timeoutSeconds: TOOL_SECONDS };
  writeFileSync(toolsFile, JSON.stringify({ mcpServers: { [TOOL_SERVER]: server } }));
  return {
    model,
    tools,
    receiver,
    toolsFile,
    stop: async () => {
      await Promise.all([model.stop(), tools.stop(), receiver.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
