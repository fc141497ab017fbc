import { setTimeout } from 'node:timers/promises';
import { alike } from '../../contract/language.js';
import type { NewTodo } from '../../contract/plan.js';
import type { Ports } from '../../ports/index.js';
import { PortError } from '../../ports/port-error.js';
import { hit } from '../support/memory-ports.js';
import { portsFor } from '../support/query-harness.js';
import { clearAnalysis, scores, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { decide, good, uncached, type Act, type RecordedScenario } from './script.js';

const notices = { notices: true };
const everythingRegular = { reasoning: 'regular', retrieval: 'regular', records: 'regular' } as const;

/** A host that can calculate, in so far as these scenarios need it. */
const calculator: Ports['tools'] = { list: async () => [], call: async () => ({ text: '42' }) };
const withTools = () => portsFor({ index: good(), tools: calculator });

const sum: NewTodo = {
  id: 'sum',
  tool: 'calculate',
  task: 'Add it up',
  arguments: { expression: '20 + 22' },
};
const approved: NewTodo = { ...sum, requiresApproval: true };
const { arguments: _given, ...lacking } = sum;
const question = 'What does it cost?';
/** Asks a todo of the query, and reviews nothing else. */
const withTodo = (todo: NewTodo, requests = {}) => ({
  question,
  mode: 'off' as const,
  todos: [todo],
  policy: { ...uncached, requests },
});
/** Asks for a review of the answer, but of nothing else. */
const reviewed = (requests = {}, review = {}) => ({
  question,
  mode: 'strict' as const,
  policy: { ...uncached, review: { planInStrict: false, ...review }, requests },
});

/** Asks for a review of the plan. */
const planReviewed = (requests = {}) => ({
  question,
  policy: { ...uncached, review: { planAlways: true }, requests },
});

/** A question of two parts, of which the documents hold the first. */
function ofTwoParts(): Ports {
  const subQuestions = ['what it costs', 'who pays'];
  return portsFor({
    index: good(),
    reasoner: scriptedReasoner({
      analyse: async (asked) => thought(clearAnalysis(asked.question, { subQuestions })),
      grade: async ({ passages, parts = [] }) =>
        thought(
          passages.map(({ id }) => ({
            passageId: id,
            score: 0.9,
            parts: parts.map((part) => (part === subQuestions[0] ? 0.9 : 0.1)),
          })),
        ),
    }),
  });
}

/** A document that is indexed anew between the review of an answer and its approval. */
function rewritten(): Ports {
  const index = good();
  let shown = false;
  return portsFor({
    index: {
      ...index,
      fetch: async (input) =>
        (await index.fetch(input)).map((passage) =>
          shown && passage.id === 'd1#0' ? hit('d1#0', 'First passage, corrected.') : passage,
        ),
    },
    reasoner: scriptedReasoner({
      judge: async () => {
        shown = true;
        return thought(scores(0.9));
      },
    }),
  });
}

/** The same, and whoever is told takes longer than it takes to look at the documents. */
function toldSlowly(): Ports {
  return { ...rewritten(), notifiers: [{ notify: () => setTimeout(100) }] };
}

/** The same, with notifiers that fail as slowly, so that what they are told is dispatched. */
function toldInVain(): Ports {
  let calls = 0;
  const notify = async () => {
    await setTimeout(100);
    // each call is tried twice in the worker and then dispatched
    if (calls++ % 3 < 2) throw new PortError('unavailable', alike('the journal is away'));
  };
  return { ...rewritten(), notifiers: [{ notify }] };
}

const scenario = (
  ports: RecordedScenario['ports'],
  ask: RecordedScenario['ask'],
  acts: Act[] = [],
  engine = {},
): RecordedScenario => ({ ports, ask, acts, engine: { ...notices, ...engine } });

/** Each kind of human request, and each way in which one ends. */
export const HUMAN_STEPS: Record<string, RecordedScenario> = {
  'plan-changed-after-approval': scenario(withTools, { ...planReviewed(), todos: [approved], proven: true }, [
    decide({ action: 'approve' }),
    { act: 'pause', body: {} },
    { act: 'editPlan', body: { edits: [{ op: 'add', todo: { ...sum, id: 'more' } }] } },
    { act: 'resume', body: {} },
    decide({ action: 'approve' }),
    decide({ action: 'approve' }),
  ]),
  'approval-approved': scenario(withTools, withTodo(approved), [decide({ action: 'approve' })]),
  'approval-skipped-by-timeout': scenario(
    withTools,
    withTodo(approved, { approval_request: { timeoutSeconds: 1, defaultAction: 'skip' } }),
  ),
  'approval-skipped-with-what-uses-it': scenario(
    withTools,
    {
      ...withTodo(approved),
      todos: [approved, { ...sum, id: 'double', arguments: { expression: '{{sum}} * 2' } }],
    },
    [decide({ action: 'skip' })],
  ),
  'part-taken-out-of-the-plan': scenario(ofTwoParts, planReviewed(), [
    decide({ action: 'modify', edits: [{ op: 'remove', todoId: 's2' }] }),
    decide({ action: 'approve' }),
  ]),
  'approval-rejected': scenario(withTools, withTodo(approved), [
    decide({ action: 'reject', reason: 'too dear' }),
  ]),
  'input-answered': scenario(withTools, withTodo(lacking), [
    decide({ action: 'answer', value: { expression: '20 + 22' } }),
  ]),
  'input-cancelled-by-timeout': scenario(
    withTools,
    withTodo(lacking, { input_request: { timeoutSeconds: 1, defaultAction: 'cancel' } }),
  ),
  'input-skipped': scenario(withTools, withTodo(lacking), [decide({ action: 'skip' })]),
  'person-asked-answered': scenario(
    withTools,
    withTodo({
      tool: 'ask_human',
      task: 'Ask for the team',
      arguments: {
        question: 'Which team?',
        type: 'choice',
        options: [
          { value: 'platform', label: 'Platform' },
          { value: 'sales', label: 'Sales' },
        ],
      },
    }),
    [decide({ action: 'answer', value: 'platform' })],
  ),
  'plan-edited-while-reviewed': scenario(withTools, planReviewed(), [
    { act: 'editPlan', body: { edits: [{ op: 'add', todo: sum }] } },
    decide({ action: 'approve' }),
  ]),
  'plan-approved-by-timeout': scenario(
    withTools,
    planReviewed({ plan_review: { timeoutSeconds: 1, defaultAction: 'approve' } }),
  ),
  'plan-rejected': scenario(withTools, planReviewed(), [
    decide({ action: 'reject', reason: 'not our business' }),
  ]),
  'paused-resumed-with-changes': scenario(withTools, withTodo(approved), [
    { act: 'pause', body: { reason: 'wait for the figures' } },
    {
      act: 'resume',
      body: {
        modifications: [{ op: 'update', todoId: 'sum', set: { arguments: { expression: '20 + 23' } } }],
      },
    },
    decide({ action: 'approve' }),
  ]),
  'pause-timed-out': scenario(withTools, withTodo(approved), [
    { act: 'pause', body: { seconds: 1 } },
    { act: 'wait', ms: 2_500 },
    decide({ action: 'approve' }),
  ]),
  'pause-cancelled': scenario(withTools, withTodo(approved), [
    { act: 'pause', body: {} },
    { act: 'decide', on: 'pause', decision: { action: 'cancel', reason: 'asked twice' } },
  ]),
  'verified-while-paused': scenario(withTools, withTodo(approved), [
    { act: 'pause', body: {} },
    { act: 'verify', body: { type: 'progress', question: 'What is left?' } },
    { act: 'resume', body: {} },
    decide({ action: 'skip' }),
  ]),
  'approved-by-two': scenario(
    withTools,
    reviewed({ answer_review_hard: { quorum: { approvals: 2, people: [] } } }),
    [decide({ action: 'approve' }, 'kim'), decide({ action: 'approve' }, 'lee')],
  ),
  'claimed-extended-released': scenario(withTools, reviewed(), [
    { act: 'claim' },
    { act: 'extend', seconds: 60 },
    { act: 'release' },
    decide({ action: 'approve' }, 'lee'),
  ]),
  'held-to-be-read-then-approved': scenario(withTools, reviewed({}, { readingShare: 0.5 }), [
    { act: 'claim' },
    { act: 'wait', ms: 3_000 },
    decide({ action: 'approve' }),
  ]),
  'answer-edited': scenario(withTools, reviewed(), [
    decide({ action: 'edit', text: 'First passage, in short. [1]' }),
  ]),
  'evidence-changed-approved-again': scenario(rewritten, reviewed(), [
    decide({ action: 'approve' }),
    decide({ action: 'approve' }),
  ]),
  'evidence-changed-told-slowly': scenario(
    toldSlowly,
    reviewed(),
    [decide({ action: 'approve' }), decide({ action: 'approve' })],
    { notices: 'together' },
  ),
  'steps-joined-then-approved': scenario(withTools, reviewed(), [decide({ action: 'approve' })], {
    joined: 'all',
    checksOnce: true,
  }),
  'evidence-changed-told-in-vain': scenario(
    toldInVain,
    reviewed(),
    [{ act: 'wait', ms: 1_000 }, decide({ action: 'approve' }), decide({ action: 'approve' })],
    { records: 'local-first', notices: 'together', ends: 'one-by-one' },
  ),
  'reminded-then-approved': scenario(
    withTools,
    reviewed({ answer_review_hard: { ladder: [{ step: 'remind', afterSeconds: 1 }] } }),
    [{ act: 'wait', ms: 3_000 }, decide({ action: 'approve' })],
  ),
  'escalated-then-approved': scenario(
    withTools,
    reviewed({
      answer_review_hard: {
        groups: ['reviewers'],
        ladder: [
          { step: 'widen', afterSeconds: 1, groups: ['leads'] },
          { step: 'escalate', afterSeconds: 2, groups: ['on-call'] },
        ],
      },
    }),
    [{ act: 'wait', ms: 4_000 }, decide({ action: 'approve' }, { id: 'kim', groups: ['on-call'] })],
  ),
  'approved-by-signal': scenario(withTools, reviewed(), [
    { act: 'signal', decision: { action: 'nonsense' } },
    { act: 'signal', decision: { action: 'approve' } },
  ]),
  'signal-refused-then-approved': scenario(
    withTools,
    reviewed(),
    [{ act: 'signal', decision: { action: 'approve' } }, decide({ action: 'approve' })],
    { signals: false },
  ),
  'human-steps-regular-activities': scenario(
    withTools,
    { ...withTodo(approved), mode: 'strict' },
    [
      { act: 'editPlan', body: { edits: [{ op: 'update', todoId: 'sum', set: { task: 'Sum' } }] } },
      decide({ action: 'approve' }),
      decide({ action: 'approve' }),
      decide({ action: 'approve' }),
    ],
    everythingRegular,
  ),
};
