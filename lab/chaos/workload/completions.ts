import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import type { CompletionSeen } from '../observations.js';
import { clearQuestion, type Case } from './case.js';
import type { Stage } from './stage.js';

type Message = OpenAI.ChatCompletionMessageParam;
type Completion = OpenAI.ChatCompletion;

const PATIENCE_MS = 420_000;
const PAUSE_MS = 1000;
const MOST_ROUNDS = 6;

const TOOLS: OpenAI.ChatCompletionFunctionTool[] = [
  {
    type: 'function',
    function: {
      name: 'list_files',
      description: 'Lists the files of a folder.',
      parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    },
  },
];

/** Fields of a response that Vouch adds to OpenAI's. */
interface Extra {
  queryId?: string;
  turnId?: string;
  eventId?: string;
  answer?: string;
}
const extraOf = (of: object): Extra => (of as { vouch?: Extra }).vouch ?? {};

/** A question by OpenAI's address, asked again with its key: it is the same query. */
export async function askCompletion(stage: Stage, which: Case): Promise<void> {
  const messages: Message[] = [
    { role: 'user', content: clearQuestion(which.language, which.random, which.n) },
  ];
  const body = { model: 'vouch', messages };
  const key = stage.api.newKey();
  const noted: CompletionSeen = { key, contents: [], ids: [] };
  stage.seen.completions.push(noted);
  if (which.choice === 'stream') {
    const { content, finish, extra } = await streamed(stage, which, body, key);
    if (finish === 'stop') noted.contents.push({ answer: extra.answer ?? '', text: content });
    if (extra.queryId !== undefined) noted.ids.push(extra.queryId);
  }
  for (let times = 0; times < 2; times++) {
    const completion = await patiently(stage, which, (client, headers) =>
      client.chat.completions.create(body, { headers: { ...headers, 'Idempotency-Key': key } }),
    );
    const { queryId: id, answer = '' } = extraOf(completion);
    if (id !== undefined) noted.ids.push(id);
    const { finish_reason: finish, message } = completion.choices[0]!;
    if (finish === 'stop') noted.contents.push({ answer, text: message.content ?? '' });
  }
}

/** Reads a stream, and goes on behind the last event when it was cut. */
async function streamed(
  stage: Stage,
  which: Case,
  body: { model: string; messages: Message[] },
  key: string,
) {
  let [content, finish] = ['', undefined] as [string, string | undefined];
  let extra: Extra = {};
  await patiently(stage, which, async (client, headers) => {
    const more = {
      ...headers,
      'Idempotency-Key': key,
      ...(extra.eventId === undefined ? {} : { 'Last-Event-ID': extra.eventId }),
    };
    for await (const chunk of await client.chat.completions.create(
      { ...body, stream: true },
      { headers: more },
    )) {
      extra = { ...extra, ...extraOf(chunk) };
      content += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    if (finish === undefined) throw new OpenAI.APIConnectionError({ message: 'the stream was cut' });
  });
  return { content, finish, extra };
}

/** A conversation with a model that is offered tools: each turn is asked for twice, and is one turn. */
export async function toolLoop(stage: Stage, which: Case): Promise<void> {
  const messages: Message[] = [{ role: 'user', content: `Check the folders of case ${which.n}` }];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const completion = await turn(stage, which, messages);
    const { message } = completion.choices[0]!;
    messages.push(message);
    const calls = message.tool_calls ?? [];
    if (calls.length === 0) return;
    for (const { id } of calls)
      messages.push({ role: 'tool', tool_call_id: id, content: RESULTS[which.choice]! });
  }
}

const RESULTS: Record<string, string> = {
  accepted: '["a.txt", "b.txt"]',
  declined: '{"rejected": true, "reason": "not now"}',
  failed: '{"success": false, "error": "no such folder"}',
};

async function turn(stage: Stage, which: Case, messages: Message[]): Promise<Completion> {
  const key = stage.api.newKey();
  const noted: CompletionSeen = { key, contents: [], ids: [] };
  stage.seen.completions.push(noted);
  let completion: Completion | undefined;
  for (let times = 0; times < 2; times++) {
    completion = await patiently(stage, which, (client, headers) =>
      client.chat.completions.create(
        { model: 'model-a', messages, tools: TOOLS },
        { headers: { ...headers, 'Idempotency-Key': key } },
      ),
    );
    const { content, tool_calls: calls = [] } = completion.choices[0]!.message;
    noted.contents.push({ answer: '', text: JSON.stringify([content, calls]) });
    noted.ids.push(extraOf(completion).turnId ?? '');
  }
  return completion!;
}

/** Asks until there is an answer. @throws what is refused */
async function patiently<T>(
  { api, seen, signal }: Stage,
  { asker }: Case,
  ask: (client: OpenAI, headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    signal.throwIfAborted();
    const client = new OpenAI({
      baseURL: `${api.nextUrl()}/v1`,
      apiKey: 'none',
      maxRetries: 0,
      timeout: 60_000,
    });
    try {
      return await ask(client, { 'X-Vouch-As': asker });
    } catch (error) {
      if (!passes(error) || Date.now() > giveUpAt) throw error;
      if (error instanceof OpenAI.InternalServerError && error.status === 500)
        seen.surprises.push({ at: new Date().toISOString(), call: 'chatCompletions', what: error.message });
      seen.retries += 1;
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
}

/** True if the same request may succeed later. */
function passes(error: unknown): boolean {
  // a stream that is cut fails as the connection does
  if (!(error instanceof OpenAI.APIError))
    return error instanceof TypeError || (error as Error).name === 'AbortError';
  return (
    error.status === undefined ||
    error.status >= 500 ||
    error.status === 429 ||
    error.code === 'IDEMPOTENCY_KEY_IN_USE'
  );
}
