import { createBedrockChatModel } from '../../adapters/models/bedrock/chat-model.js';
import { createLlmReasoner } from '../../adapters/reasoners/llm/index.js';
import { createOpenAiChatModel } from '../../adapters/models/openai/chat-model.js';
import type { PassageText } from '../../contract/passage.js';
import { startBedrockServer } from '../support/model-servers/bedrock-server.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import { reasoningScript } from '../support/model-servers/reasoning-script.js';
import * as replies from '../support/model-servers/replies.js';
import type { ModelServer } from '../support/model-servers/wire.js';

const before = { ...process.env };
beforeAll(() => Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'x' }));
afterAll(() => {
  process.env = before;
});

const passage = (id: string, title: string, text: string): PassageText => {
  return {
    id,
    documentId: id,
    title,
    text,
    section: '',
    contentHash: id.padEnd(64, '0'),
    source: 'document',
    language: /[가-힣]/.test(text) ? 'ko' : 'en',
    similarity: 0.5,
  };
};
const PASSAGES = [
  passage('ops', 'Servers', 'The server restarts every night. Logs are kept for a week.'),
  passage(
    'leave',
    'Leave',
    'This page is about leave.\nEveryone has 15 days of annual leave. It ends in March.',
  ),
  passage('연차', '휴가', '연차는 15일입니다. 3월에 끝납니다.'),
];

const PROVIDERS = {
  'aws.bedrock': {
    start: startBedrockServer,
    chat: (url: string) => createBedrockChatModel({ region: 'us-east-1', endpoint: url, timeoutMs: 20_000 }),
  },
  openai: {
    start: startOpenAiServer,
    chat: (url: string) => createOpenAiChatModel({ baseUrl: url, timeoutMs: 20_000 }),
  },
};

describe.each(Object.entries(PROVIDERS))('the scripted model over %s', (_name, { start, chat }) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => server.stop());

  const reasoner = () => createLlmReasoner({ chat: chat(server.url), modelFor: () => 'model-a', prices: {} });
  const question = 'How many days of annual leave do I have?';
  const rest = { language: 'en' as const, subQuestions: [] as string[], profile: {} };

  test('analyses, grades, answers with citations that hold, and judges', async () => {
    const script = reasoningScript();
    server.script(script);
    const thinks = reasoner();
    const analysis = await thinks.analyse({ question, clarifications: [], turns: [], maxSubQuestions: 5 });
    expect(analysis.value).toMatchObject({
      route: 'internal_search',
      refinedQuestion: question,
      language: 'en',
    });
    const grades = await thinks.grade({ question, passages: PASSAGES });
    expect(grades.value.map(({ score }) => score)).toEqual([0.1, 0.9, 0.1]);
    const told: string[] = [];
    const draft = await thinks.answer({
      question,
      passages: PASSAGES,
      ...rest,
      onText: (text) => void told.push(text),
    });
    expect(draft.value).toMatchObject({
      answered: true,
      text: 'Everyone has 15 days of annual leave. [1]',
      citations: [{ passageId: 'leave', quote: 'Everyone has 15 days of annual leave.' }],
    });
    expect(told.length).toBeGreaterThan(2);
    expect(told.at(-1)).toBe(draft.value.text);
    const judged = await thinks.judge({ question, draft: draft.value, passages: PASSAGES, ...rest });
    expect(judged.value.grounding).toBe(0.9);
    expect(script.prompts).toEqual(['analyse', 'grade', 'answer', 'judge']);
    expect(draft.usage).toMatchObject({ modelCalls: 1, inputTokens: 11, outputTokens: 7 });
  });

  test('answers in Korean, and says when the passages do not answer', async () => {
    server.script(reasoningScript());
    const korean = await reasoner().answer({
      ...rest,
      question: '연차는 며칠인가요?',
      language: 'ko',
      passages: PASSAGES,
    });
    expect(korean.value.citations).toMatchObject([{ passageId: '연차', quote: '연차는 15일입니다.' }]);
    const none = await reasoner().answer({
      ...rest,
      question: 'Who owns Globex?',
      passages: PASSAGES.slice(2),
    });
    expect(none.value).toMatchObject({ answered: false, citations: [] });
  });

  test('every other prompt has an answer that is taken', async () => {
    const script = reasoningScript();
    server.script(script);
    const thinks = reasoner();
    const { value: analysis } = await thinks.analyse({
      question,
      clarifications: ['for 2026'],
      turns: [],
      maxSubQuestions: 5,
    });
    expect(analysis.refinedQuestion).toContain('for 2026');
    expect((await thinks.clarify({ question, analysis, passages: PASSAGES })).value.options).toHaveLength(2);
    expect((await thinks.chat({ question: 'Hi', turns: [], language: 'en' })).value.text).toBe('Hello!');
    const rewrite = await thinks.rewrite({
      question,
      language: 'en',
      tried: [question],
      passages: [],
      missing: [],
      profile: {},
    });
    expect(rewrite.value?.query).toContain(question);
    const verified = await thinks.verify({
      type: 'progress',
      question,
      language: 'en',
      plan: undefined,
      draft: undefined,
      passages: [],
    });
    expect(verified.value.qualityScore).toBe(0.9);
    expect(script.prompts).toEqual(['analyse', 'clarify', 'chat', 'rewrite', 'verify']);
  });

  test('a test changes the answers that it is about', async () => {
    const script = reasoningScript({
      analyse: ({ call }) => ({ clarity: call === 1 ? 0.3 : 0.9 }),
      grade: ({ passages }) => ({ grades: passages.map(({ number }) => ({ passage: number, score: 0.7 })) }),
      judge: () => replies.throttled({ 'retry-after': '2' }),
    });
    server.script(script);
    const thinks = reasoner();
    const analyse = async () =>
      (await thinks.analyse({ question, clarifications: [], turns: [], maxSubQuestions: 5 })).value.clarity;
    expect([await analyse(), await analyse()]).toEqual([0.3, 0.9]);
    expect((await thinks.grade({ question, passages: PASSAGES })).value[0]?.score).toBe(0.7);
    const draft = { text: 'x', answered: true, citations: [] };
    const judge = () => thinks.judge({ question, draft, passages: PASSAGES, ...rest });
    await expect(judge()).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 2000 });
    script.change({ judge: ({ usual }) => ({ ...usual, safetyConcerns: ['looks odd'] }) });
    expect((await judge()).value.safetyConcerns).toEqual(['looks odd']);
  });

  test('an output that cannot be read is mended in a second turn', async () => {
    const script = reasoningScript({
      judge: ({ call }) => (call === 1 ? replies.writesRaw('{"grounding": ') : undefined),
    });
    server.script(script);
    const judged = await reasoner().judge({
      question,
      draft: { text: 'x', answered: true, citations: [] },
      passages: PASSAGES,
      ...rest,
    });
    expect(judged.value.accuracy).toBe(0.9);
    expect(script.prompts).toEqual(['judge', 'judge']);
    expect(script.asked[1]?.question).toBe(question);
  });
});
