/**
 * Runs both model servers with a well-behaved model, as a process of its own, for trying the product by hand:
 * `node --import ./test/support/load-typescript.mjs test/support/model-servers/run.mjs`. Prints their addresses as JSON.
 */
import { startBedrockServer } from './bedrock-server.ts';
import { startOpenAiServer } from './openai-server.ts';
import { reasoningScript } from './reasoning-script.ts';

const servers = { bedrock: await startBedrockServer(), openai: await startOpenAiServer() };
for (const server of Object.values(servers)) server.script(reasoningScript());
console.log(JSON.stringify({ bedrock: servers.bedrock.url, openai: servers.openai.url }));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void Promise.all(Object.values(servers).map((server) => server.stop())));
