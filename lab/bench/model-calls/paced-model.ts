import { setTimeout as sleep } from 'node:timers/promises';
import { Reply, fragments } from '../../../test/support/model-servers/replies.js';
import { startOpenAiServer } from '../../../test/support/model-servers/openai-server.js';
import { reasoningScript } from '../../../test/support/model-servers/reasoning-script.js';
import type { ModelServer } from '../../../test/support/model-servers/wire.js';

/** Time to the first token of a call, ms, and tokens per second after it. */
export const PACE = { firstMs: 300, tokensPerSecond: 40 };

/** Characters of a token, for counting alone: the sides are compared by the same measure. */
const TOKEN_CHARS = 4;
const tokensOf = (text: string) => Math.ceil(text.length / TOKEN_CHARS);

/** Starts a server of OpenAI's protocol whose model behaves well, at the pace of `PACE`, streamed or not. */
export async function startPacedModel(): Promise<ModelServer> {
  const server = await startOpenAiServer();
  const script = reasoningScript();
  server.script(async (asked) => {
    const reply = await script(asked);
    if (!(reply instanceof Reply)) return reply;
    const written = reply.spec.json ?? reply.spec.text ?? '';
    const usage = {
      inputTokens: tokensOf(JSON.stringify(asked.wire.body)),
      outputTokens: tokensOf(written),
    };
    const writingMs = (usage.outputTokens / PACE.tokensPerSecond) * 1000;
    await sleep(PACE.firstMs + (asked.stream ? 0 : writingMs));
    return new Reply({ ...reply.spec, usage, paceMs: writingMs / fragments(written).length });
  });
  return server;
}
