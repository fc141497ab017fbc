import {
  observedChatModel,
  observedEmbedder,
  observedIndex,
  observedTools,
  observedWebSearch,
} from '../../../../adapters/telemetry/observed.js';
import type { CallFacts, CallObserver, ObservedCall } from '../../../../ports/call-observer.js';
import type { ChatModel } from '../../../../ports/chat-model.js';
import { hit, noTools, scriptedIndex } from '../../../support/memory-ports.js';
import { testEmbedder } from '../../../support/test-embedder.js';

const SECRET = 'what does the boss earn';
let told: (ObservedCall & { outcome: CallFacts | undefined })[] = [];
const observer: CallObserver = {
  async observe(call, run, outcome) {
    const result = await run();
    told.push({ ...call, outcome: outcome?.(result) });
    return result;
  },
};

beforeEach(() => (told = []));
// texts are for whoever is called, not for whoever watches
afterEach(() => expect(JSON.stringify(told)).not.toContain(SECRET));

test('a chat tells its model, what it was asked for and what it took', async () => {
  const reply = {
    text: SECRET,
    toolCalls: [],
    finish: 'stop',
    usage: { inputTokens: 3, outputTokens: 2 },
    model: 'm-1',
  } as const;
  const chat: ChatModel = { provider: 'openai', complete: async () => ({ ...reply, toolCalls: [] }) };
  const request = { model: 'm', system: SECRET, messages: [], temperature: 0, maxOutputTokens: 9 };
  expect(await observedChatModel(chat, observer).complete(request)).toEqual(reply);
  expect(told).toMatchObject([
    {
      operation: 'chat',
      target: 'm',
      facts: {
        'gen_ai.request.temperature': 0,
        'gen_ai.request.max_tokens': 9,
        'gen_ai.output.type': 'text',
      },
      outcome: { 'gen_ai.response.model': 'm-1', 'gen_ai.usage.input_tokens': 3 },
    },
  ]);
});

test('embeddings, searches and tools tell how much of what', async () => {
  const embedder = observedEmbedder(testEmbedder(), observer, { provider: 'openai', model: 'e' });
  expect(await embedder.embed({ texts: [SECRET, SECRET], purpose: 'query' })).toHaveLength(2);
  const index = observedIndex(
    scriptedIndex(() => [hit('a/b.md#0', SECRET)]),
    observer,
    'embedded',
  );
  expect(await index.search({ query: SECRET, k: 4, access: { groups: [] } })).toHaveLength(1);
  const web = observedWebSearch({ search: async () => [] }, observer, 'tavily');
  expect(await web.search({ query: SECRET, maxResults: 5, language: 'en' })).toEqual([]);
  const tools = observedTools({ ...noTools(), call: async () => ({ text: SECRET }) }, observer);
  const call = {
    tool: 'calculate',
    arguments: { expression: SECRET },
    callId: 'c1',
    language: 'en',
  } as const;
  expect(await tools.call(call)).toEqual({ text: SECRET });
  expect(
    told.map(({ operation, target, facts, outcome }) => [operation, target, { ...facts, ...outcome }]),
  ).toEqual([
    ['embeddings', 'e', expect.objectContaining({ 'vouch.embeddings.texts': 2 })],
    [
      'retrieval',
      'embedded',
      expect.objectContaining({ 'gen_ai.request.top_k': 4, 'vouch.retrieval.hits': 1 }),
    ],
    [
      'retrieval',
      'tavily',
      expect.objectContaining({ 'gen_ai.request.top_k': 5, 'vouch.retrieval.hits': 0 }),
    ],
    ['execute_tool', 'calculate', { 'gen_ai.tool.name': 'calculate', 'gen_ai.tool.call.id': 'c1' }],
  ]);
});
