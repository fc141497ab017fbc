import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOpenAiServer } from '../../../test/support/model-servers/openai-server.js';
import { reasoningScript, type PromptAnswer } from '../../../test/support/model-servers/reasoning-script.js';
import * as replies from '../../../test/support/model-servers/replies.js';
import type { ChatAsked } from '../../../test/support/model-servers/wire.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/webhook-receiver.js';
import type { ModelWay } from '../schedule.js';
import { CLARIFIED, UNCLEAR } from '../workload/case.js';
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

/** A model that can misbehave. */
interface Model {
  url: string;
  /** From now on; undefined: it behaves. */
  misbehave(way: ModelWay | undefined): void;
  /** Calls that it took, and those that it answered badly. */
  counts: { asked: number; spoilt: number };
  stop(): Promise<void>;
}

/** While it misbehaves it does so twice in three calls: what is tried again may come through. */
const GOOD_EVERY = 3;
const MADE_UP = 'The board has decided that everybody gets a hundred days of leave.';

/** A model server that knows what is asked in a run. */
async function startModel(): Promise<Model> {
  const server = await startOpenAiServer();
  const think = reasoningScript(ANSWERS);
  const counts = { asked: 0, spoilt: 0 };
  let way: ModelWay | undefined;
  server.script((asked) => {
    counts.asked += 1;
    // what was asked is not needed again, and a run is long
    for (const list of [server.chats, think.asked, think.prompts]) if (list.length > 200) list.splice(0, 100);
    if (way && counts.asked % GOOD_EVERY !== 0) {
      counts.spoilt += 1;
      return spoilt(way, asked);
    }
    return asked.tools.length > 0 ? nextCall(asked) : think(asked);
  });
  return {
    url: server.url,
    counts,
    misbehave: (next) => {
      way = next;
    },
    stop: () => server.stop(),
  };
}

const ANSWERS: Record<string, PromptAnswer> = {
  analyse: ({ user, question }) => {
    const unclear = Object.values(UNCLEAR).some((text) => question.includes(text));
    const clarified = Object.values(CLARIFIED).some((text) => user.includes(`${text}\n</data-`));
    return unclear && !clarified ? { clarity: 0.3, ambiguity: 'missing_context' } : undefined;
  },
};

/** The model of a conversation with a client's tools: calls one, and says what came of it. */
function nextCall({ messages }: ChatAsked): replies.Reply {
  const rounds = messages.filter(({ role }) => role === 'tool').length;
  if (messages.at(-1)?.role === 'tool' && rounds >= 2) return replies.says(`Done after ${rounds} calls.`);
  return replies.calls({ id: `m${rounds}`, name: 'list_files', input: { path: `folder-${rounds}` } });
}

function spoilt(way: ModelWay, asked: ChatAsked): replies.Reply | replies.Fault {
  switch (way) {
    case 'throttled':
      return replies.throttled({ 'retry-after': '2' });
    case 'hanging':
      return replies.hangs();
    case 'cut':
      return asked.stream ? replies.broken(replies.says(MADE_UP), 'cut') : replies.cuts();
    case 'garbled':
      return asked.output ? replies.writesRaw('{"clarity": "very", "grades": [') : replies.notJson();
    case 'made_up':
      return asked.output ? replies.writes(lie(asked.output.name)) : replies.says(MADE_UP);
  }
}

/** Answers that look right, and are not: passages that nobody showed, sentences that stand nowhere. */
function lie(prompt: string): unknown {
  const quoted = { marker: 1, passage: 97, quote: MADE_UP };
  const answer = {
    text: `${MADE_UP} [1]`,
    answered: true,
    citations: [quoted, { ...quoted, marker: 2, passage: 1 }],
  };
  const lies: Record<string, unknown> = {
    answer,
    integrate_web: answer,
    grade: { grades: [{ passage: 97, score: 1 }] },
    judge: { grounding: 1, completeness: 1, accuracy: 1, clarity: 1 },
  };
  return lies[prompt] ?? { route: 'somewhere', text: MADE_UP };
}
