import type { QueryInput, StartQuery } from '../../contract/query.js';
import type { Decision } from '../../contract/requests/index.js';
import type { Ports } from '../../ports/index.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { portsFor } from '../support/query-harness.js';
import { clearAnalysis, scores, scriptedReasoner, thought } from '../support/scripted-reasoner.js';

/** A run worth keeping: its history must replay under every later version of the workflow. */
export interface RecordedScenario {
  ports: () => Ports;
  ask: Partial<StartQuery> & { question: string };
  engine?: Partial<QueryInput['engine']>;
  /** Decisions for the requests, in the order in which they open; the rest runs into its deadline. */
  decisions?: Decision[];
  cancel?: 'update' | 'temporal';
  /** The same question was asked and answered before. */
  askedBefore?: boolean;
}

const uncached = { cache: { ttlSeconds: 0 } };
const good = () =>
  scriptedIndex(() => [hit('d1#0', 'First passage.'), hit('d2#0', 'Second passage.'), hit('d3#0', 'Third.')]);
const weakIndex = () => scriptedIndex((query) => [hit(`${query}#0`, `Text about ${query}.`, 0.3)]);
const gradeAll = (score: number) => ({
  grade: async ({ passages }: { passages: { id: string }[] }) =>
    thought(passages.map(({ id }) => ({ passageId: id, score }))),
});
const weak = () => portsFor({ index: weakIndex(), reasoner: scriptedReasoner(gradeAll(0.55)) });
const medium = () => portsFor({ index: good(), reasoner: scriptedReasoner(gradeAll(0.75)) });

/** By name of the recorded history; the name says what happened. */
export const SCENARIOS: Record<string, RecordedScenario> = {
  'high-delivered': { ports: () => portsFor({ index: good() }), ask: { question: 'How is it built?' } },
  'high-delivered-regular-activities': {
    ports: () => portsFor({ index: good() }),
    ask: { question: 'How is it built?' },
    engine: { reasoning: 'regular', retrieval: 'regular', records: 'regular' },
  },
  'high-answered-from-cache': {
    ports: () => portsFor({ index: good() }),
    ask: { question: 'How is it built?' },
    askedBefore: true,
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
    decisions: [{ action: 'answer', text: 'the VPN' }],
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
    decisions: [
      {
        action: 'modify',
        edits: [{ op: 'add', todo: { task: 'more', tool: 'search_documents', query: 'roll back' } }],
      },
      { action: 'approve' },
      { action: 'edit', text: 'As the handbook says. [1]' },
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
    decisions: [{ action: 'modify', instruction: 'add a search for roll back' }, { action: 'reject' }],
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
    decisions: [{ action: 'approve' }],
  },
  'hard-review-retried-rejected': {
    ports: weak,
    ask: { question: 'weak', policy: uncached },
    decisions: [
      { action: 'retry', query: 'other words' },
      { action: 'reject', reason: 'not supported' },
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
    decisions: [{ action: 'approve' }],
  },
  'cancelled-by-person': { ports: weak, ask: { question: 'weak', policy: uncached }, cancel: 'update' },
  'cancelled-by-operator': { ports: weak, ask: { question: 'weak', policy: uncached }, cancel: 'temporal' },
  'continued-as-new': {
    ports: weak,
    ask: { question: 'weak', policy: { ...uncached, history: { continueAfterEvents: 20 } } },
    decisions: [
      { action: 'retry', query: 'other words' },
      { action: 'retry', query: 'more words' },
      { action: 'approve' },
    ],
  },
};
