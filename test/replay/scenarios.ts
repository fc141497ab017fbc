import type { MeasuredSupport } from '../../contract/judgement.js';
import { hit, memoryMarks, scriptedIndex } from '../support/memory-ports.js';
import { severalPages } from '../support/several-pages.js';
import { portsFor } from '../support/query-harness.js';
import { clearAnalysis, scores, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { HUMAN_STEPS } from './human-steps.js';
import { MODELS_AND_TOOLS } from './models-and-tools.js';
import { awayTwice, decide, good, uncached, WITH_CLUSTER, type RecordedScenario } from './script.js';

const weakIndex = () => scriptedIndex((query) => [hit(`${query}#0`, `Text about ${query}.`, 0.3)]);
const gradeAll = (score: number) => ({
  grade: async ({ passages }: { passages: { id: string }[] }) =>
    thought(passages.map(({ id }) => ({ passageId: id, score }))),
});
const weak = () => portsFor({ index: weakIndex(), reasoner: scriptedReasoner(gradeAll(0.55)) });
const medium = () => portsFor({ index: good(), reasoner: scriptedReasoner(gradeAll(0.75)) });

/** Support of a model's draft that all speaks for. */
const supported: MeasuredSupport = {
  ...{ reasoner: 'llm', coverage: 1, gap: 0, heading: 1, focus: 1, kindFits: true, margin: 1 },
  ...{ reversed: false, agreement: 0, contradicts: false, quotedShare: 1 },
};

/** By name of the recorded history; the name says what happened. */
export const SCENARIOS: Record<string, RecordedScenario> = {
  'high-delivered': { ports: () => portsFor({ index: good() }), ask: { question: 'How is it built?' } },
  'high-delivered-steps-joined': {
    ports: () => portsFor({ index: good() }),
    ask: { question: 'How is it built?' },
    engine: { joined: true },
  },
  'high-delivered-regular-activities': {
    ports: () => portsFor({ index: good() }),
    ask: { question: 'How is it built?' },
    engine: { reasoning: 'regular', retrieval: 'regular', records: 'regular' },
  },
  'dispatched-once-the-worker-had-failed': {
    ports: () => portsFor({ index: awayTwice() }),
    ask: { question: 'How is it built?' },
    engine: WITH_CLUSTER,
  },
  'high-answered-from-cache': {
    ports: () => portsFor({ index: good() }),
    ask: { question: 'How is it built?' },
    askedBefore: true,
  },
  'nothing-found-while-indexing': {
    ports: () =>
      portsFor({
        index: scriptedIndex(() => []),
        keyValues: {
          ...memoryMarks(),
          get: async () => undefined,
          list: async () => ({
            items: [{ key: 'docs', value: { collection: 'docs', groups: ['everyone'] }, version: '1' }],
          }),
        },
      }),
    ask: { question: 'How is it built?' },
  },
  'chitchat-answered': {
    ports: () =>
      portsFor({
        reasoner: scriptedReasoner({
          analyse: async ({ question }) => thought(clearAnalysis(question, { route: 'chitchat' })),
        }),
      }),
    ask: { question: 'Hello', mode: 'strict' },
  },
  'clarified-then-delivered': {
    ports: () =>
      portsFor({
        index: good(),
        reasoner: scriptedReasoner({
          analyse: async ({ question, clarifications }) =>
            thought(clearAnalysis(question, { clarity: clarifications.length ? 0.9 : 0.2 })),
        }),
      }),
    ask: { question: 'How do I set it up?', policy: uncached },
    acts: [decide({ action: 'answer', text: 'the VPN' })],
  },
  'asked-which-page': {
    ports: severalPages,
    ask: { question: 'permits', policy: uncached },
    acts: [decide({ action: 'answer', text: 'work' })],
  },
  'clarification-timed-out': {
    ports: () =>
      portsFor({
        reasoner: scriptedReasoner({
          analyse: async ({ question }) => thought(clearAnalysis(question, { clarity: 0.2 })),
        }),
      }),
    ask: {
      question: 'How?',
      policy: { ...uncached, requests: { clarification: { timeoutSeconds: 1, defaultAction: 'cancel' } } },
    },
  },
  'strict-plan-modified-edited': {
    ports: () => portsFor({ index: good() }),
    ask: { question: 'How do we deploy?', mode: 'strict' },
    acts: [
      decide({
        action: 'modify',
        edits: [{ op: 'add', todo: { task: 'more', tool: 'search_documents', query: 'roll back' } }],
      }),
      decide({ action: 'approve' }),
      decide({ action: 'edit', text: 'As the handbook says. [1]' }),
    ],
  },
  'strict-plan-modified-by-instruction': {
    ports: () =>
      portsFor({
        index: good(),
        reasoner: scriptedReasoner({
          editPlan: async () =>
            thought([{ op: 'add', todo: { task: 'more', tool: 'search_documents', query: 'roll back' } }]),
        }),
      }),
    ask: { question: 'How do we deploy?', mode: 'strict' },
    acts: [
      decide({ action: 'modify', instruction: 'add a search for roll back' }),
      decide({ action: 'reject' }),
    ],
  },
  'soft-review-timed-out': {
    ports: medium,
    ask: {
      question: 'medium',
      policy: {
        ...uncached,
        requests: { answer_review_soft: { timeoutSeconds: 1, defaultAction: 'approve' } },
      },
    },
  },
  'soft-review-approved': {
    ports: medium,
    ask: { question: 'medium', policy: uncached },
    acts: [decide({ action: 'approve' })],
  },
  'told-in-a-session-then-approved': {
    ports: medium,
    ask: { question: 'medium', sessionId: 'morning', policy: uncached },
    acts: [decide({ action: 'approve' })],
  },
  'compared-with-a-second-draft': {
    ports: () =>
      portsFor({
        index: good(),
        reasoner: scriptedReasoner({
          ...gradeAll(0.9),
          judge: async () => thought({ ...scores(0.9), support: supported }),
          secondDraft: async () => thought({ text: 'Something else.', consistency: 0 }),
        }),
      }),
    ask: {
      question: 'How is it built?',
      policy: { ...uncached, confidence: { secondDraft: true, high: 1 } },
    },
    acts: [decide({ action: 'approve' })],
  },
  'hard-review-retried-rejected': {
    ports: weak,
    ask: { question: 'weak', policy: uncached },
    acts: [
      decide({ action: 'retry', query: 'other words' }),
      decide({ action: 'reject', reason: 'not supported' }),
    ],
  },
  'refined-accepted': {
    ports: () => {
      const judged = [0.45, 0.78];
      return portsFor({
        index: scriptedIndex((_query, nth) => [
          hit(`d${nth}#0`, `Text ${nth}.`),
          hit(`e${nth}#0`, `More ${nth}.`),
        ]),
        reasoner: scriptedReasoner({ judge: async () => thought(scores(judged.shift() ?? 0.9)) }),
      });
    },
    ask: { question: 'Side effects?', mode: 'off', policy: uncached },
  },
  'complex-parallel-searches': {
    ports: () =>
      portsFor({
        index: weakIndex(),
        reasoner: scriptedReasoner({
          analyse: async ({ question }) =>
            thought(
              clearAnalysis(question, {
                complexity: 'complex',
                subQuestions: ['one', 'two', 'three'],
                parallelGroups: [[0, 1], [2]],
              }),
            ),
        }),
      }),
    ask: { question: 'one, two and three', mode: 'off', policy: uncached },
  },
  'web-fallback-approved': {
    ports: () =>
      portsFor({
        index: weakIndex(),
        webSearch: {
          search: async () => [{ url: 'https://example.org/', title: 'Example', text: 'From the web.' }],
        },
        reasoner: scriptedReasoner(gradeAll(0.55)),
      }),
    ask: { question: 'weak', policy: uncached },
    acts: [decide({ action: 'approve' })],
  },
  'web-searched-once': {
    ports: () =>
      portsFor({
        index: weakIndex(),
        webSearch: {
          search: async () => [{ url: 'https://example.org/', title: 'Example', text: 'Something else.' }],
        },
        reasoner: scriptedReasoner({
          ...gradeAll(0.1),
          analyse: async ({ question }) => thought(clearAnalysis(question, { route: 'web_search' })),
        }),
      }),
    ask: { question: 'weather', mode: 'off', policy: uncached },
  },
  'cancelled-by-person': {
    ports: weak,
    ask: { question: 'weak', policy: uncached },
    acts: [{ act: 'cancel', through: 'update' }],
  },
  'cancelled-by-operator': {
    ports: weak,
    ask: { question: 'weak', policy: uncached },
    acts: [{ act: 'cancel', through: 'temporal' }],
  },
  'continued-as-new': {
    ports: weak,
    ask: { question: 'weak', policy: { ...uncached, history: { continueAfterEvents: 20 } } },
    acts: [
      decide({ action: 'retry', query: 'other words' }),
      decide({ action: 'retry', query: 'more words' }),
      decide({ action: 'approve' }),
    ],
  },
  ...HUMAN_STEPS,
  ...MODELS_AND_TOOLS,
};
