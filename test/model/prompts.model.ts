import { chooseChatModel } from '../../adapters/choose-models.js';
import { readOutput } from '../../adapters/reasoners/llm/conversation/read-output.js';
import {
  createLlmReasoner,
  PROMPT_NAMES,
  PROMPTS,
  type PromptName,
} from '../../adapters/reasoners/llm/index.js';
import type { Prompt } from '../../adapters/reasoners/llm/prompts/define-prompt.js';
import { analysisSchema } from '../../contract/analysis.js';
import type { Language } from '../../contract/language.js';
import type { PassageText } from '../../contract/passage.js';
import type { Plan } from '../../contract/plan.js';
import type { ChatModel, ChatReply } from '../../ports/chat-model.js';
import { PortError } from '../../ports/port-error.js';
import type { Reasoner, ReasonerResult } from '../../ports/reasoner.js';
import { BALANCE } from '../unit/adapters/reasoners/llm/samples.js';
import { startSmallModel, type SmallModel } from './small-model.js';

/** Every prompt, given to a model that is really there: what a small model writes, and how it fails. */

const LANGUAGES: Language[] = ['en', 'ko'];

const WORDS = {
  en: {
    question: 'How many days of paid sick leave do I get per year?',
    unclear: 'How long?',
    greeting: 'Good morning, who are you?',
    title: 'Sick leave',
    text: "Haneul Systems grants 10 days of paid sick leave per calendar year. Sick leave of 3 or more consecutive business days needs a doctor's certificate.",
    other: 'Laptops are replaced every four years.',
    answer: '10 days of paid sick leave per year [1].',
    quote: '10 days of paid sick leave per calendar year',
    instruction: 'Remove the search for equipment.',
    failure: 'year must be a number',
  },
  ko: {
    question: '유급 병가는 1년에 며칠입니까?',
    unclear: '얼마나 걸려요?',
    greeting: '안녕하세요, 누구세요?',
    title: '병가',
    text: '하늘시스템즈는 매년 유급 병가를 10일 부여합니다. 영업일 기준 3일 이상 이어지는 병가에는 진단서가 필요합니다.',
    other: '노트북은 4년마다 교체합니다.',
    answer: '유급 병가는 1년에 10일입니다 [1].',
    quote: '매년 유급 병가를 10일 부여합니다',
    instruction: '장비 검색을 빼 주세요.',
    failure: 'year는 숫자여야 합니다',
  },
};

function passage(language: Language, number: number, title: string, text: string): PassageText {
  return {
    id: `${language}/${number}`,
    documentId: `${language}/${number}.md`,
    title,
    section: '',
    contentHash: String(number).repeat(64),
    source: 'document',
    language,
    similarity: 0.8,
    text,
  };
}

/** One call of the reasoner for each prompt. */
function tasks(
  language: Language,
): Record<PromptName, (reasoner: Reasoner) => Promise<ReasonerResult<unknown>>> {
  const words = WORDS[language];
  const { question } = words;
  const own = passage(language, 1, words.title, words.text);
  const passages = [own, passage(language, 2, '', words.other)];
  const search = (id: string, query: string): Plan['todos'][number] => ({
    id,
    task: query,
    tool: 'search_documents',
    arguments: { query },
    dependsOn: [],
    requiresApproval: false,
    estimatedSeconds: 1,
    estimatedCostUsd: 0,
    status: 'pending',
  });
  const plan: Plan = {
    version: 1,
    todos: [search('s1', words.title), search('s2', words.other)],
    estimatedSeconds: 2,
    estimatedCostUsd: 0,
    changes: [],
  };
  const failed = { ...search('t1', ''), tool: BALANCE.name, arguments: { person: 'kim', year: 'last' } };
  const start = words.text.indexOf(words.quote);
  const cited = { marker: 1, passageId: own.id, documentId: own.documentId, title: own.title };
  const citation = { ...cited, start, end: start + words.quote.length, quote: words.quote };
  const draft = { text: words.answer, answered: true, citations: [citation] };
  const analysis = analysisSchema.parse({
    route: 'internal_search',
    refinedQuestion: words.unclear,
    complexity: 'simple',
    clarity: 0.2,
    ambiguity: 'missing_context',
    domains: [],
    language,
    subQuestions: [],
    parallelGroups: [],
  });
  const asked = { question, language, profile: {} };
  const web: PassageText = { ...own, id: 'web:1', source: 'web' };
  return {
    analyse: (to) =>
      to.analyse({ question, clarifications: [], turns: [], maxSubQuestions: 3, tools: [BALANCE] }),
    clarify: (to) => to.clarify({ question: words.unclear, analysis, passages }),
    chat: (to) => to.chat({ question: words.greeting, turns: [], language }),
    grade: (to) => to.grade({ question, passages }),
    rewrite: (to) => to.rewrite({ ...asked, tried: [question], passages, missing: [words.title] }),
    answer: (to) => to.answer({ ...asked, passages, subQuestions: [] }),
    integrate_web: (to) => to.answer({ ...asked, passages: [web, passages[1]!], subQuestions: [] }),
    judge: (to) => to.judge({ ...asked, draft, passages }),
    verify: (to) => to.verify({ type: 'consistency', question, language, plan, draft, passages }),
    edit_plan: (to) => to.editPlan({ plan, instruction: words.instruction, language }),
    correct: (to) =>
      to.correct({
        plan: { ...plan, todos: [failed] },
        todoId: 't1',
        failure: words.failure,
        tools: [BALANCE],
        language,
      }),
  };
}

let model: SmallModel;
let chat: ChatModel;
beforeAll(async () => {
  model = await startSmallModel();
  chat = chooseChatModel(model.config())!;
}, 15 * 60_000);
afterAll(() => model.stop());

/** A reply of the model, and the fragments that it came in. */
interface Seen extends ChatReply {
  fragments: string[];
}

/**
 * Runs a prompt with the model.
 * @param mostTokens of the call with this number, from 0
 */
async function run(prompt: PromptName, language: Language, mostTokens: (call: number) => number) {
  const replies: Seen[] = [];
  const watched: ChatModel = {
    provider: chat.provider,
    complete: async (request) => {
      const fragments: string[] = [];
      const maxOutputTokens = mostTokens(replies.length);
      const onFragment = (fragment: string) => {
        fragments.push(fragment);
        request.onFragment?.(fragment);
      };
      const reply = await chat.complete({ ...request, maxOutputTokens, onFragment });
      replies.push({ ...reply, fragments });
      return reply;
    },
  };
  const reasoner = createLlmReasoner({ chat: watched, modelFor: () => 'smollm2', prices: {} });
  const outcome = await tasks(language)
    [prompt](reasoner)
    .then(
      ({ calls = [] }) => ({ calls, kind: undefined }),
      (error: unknown) => {
        if (!(error instanceof PortError)) throw error;
        return { calls: error.calls, kind: error.kind };
      },
    );
  return { replies, ...outcome };
}

/** Long enough for every output that makes sense; what the model repeats ends here. */
const TOKENS = 150;
const each = LANGUAGES.flatMap((language) => PROMPT_NAMES.map((prompt) => [prompt, language] as const));

test.each(each)(
  '%s, %s: what it writes to the end fits the schema and came as a stream, and what it does not is an error that is known',
  async (prompt, language) => {
    const { replies, calls, kind } = await run(prompt, language, () => TOKENS);
    for (const { text, fragments, finish, usage } of replies) {
      expect(fragments.length).toBeGreaterThan(1);
      expect(fragments.join('')).toBe(text);
      expect(usage.outputTokens).toBeGreaterThan(0);
      expect(usage.outputTokens).toBeLessThanOrEqual(TOKENS);
      const schema = PROMPTS[prompt] as Prompt<unknown, unknown>;
      if (finish === 'stop') expect(readOutput(schema, text)).toMatchObject({ ok: true });
      else expect(finish).toBe('length');
    }
    expect(calls.map(({ prompt: name }) => name)).toEqual(replies.map(() => prompt));
    // a machine that is busy may be too slow for it
    expect([undefined, 'timeout', 'unparsable', 'modification_failed']).toContain(kind);
  },
  600_000,
);

test.each(LANGUAGES)(
  'an output that is cut off is asked for again (%s)',
  async (language) => {
    const { replies, kind, calls } = await run('grade', language, (call) => (call === 0 ? 20 : TOKENS));
    expect(replies[0]).toMatchObject({ finish: 'length', usage: { outputTokens: 20 } });
    expect(calls.map(({ attempt }) => attempt).slice(0, 2)).toEqual(['first', 'repair']);
    // the model may fail once more, and then says nothing that is used
    expect([undefined, 'unparsable']).toContain(kind);
  },
  600_000,
);
