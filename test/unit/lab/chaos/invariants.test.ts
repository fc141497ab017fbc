import { check, type INVARIANTS } from '../../../../lab/chaos/invariants/index.js';
import type { Evidence } from '../../../../lab/chaos/invariants/evidence.js';
import {
  ANSWER,
  AT,
  CALL,
  QUERY,
  receipt,
  REQUEST,
  request,
  view,
  waiting,
  wholeEvidence,
} from './evidence.js';

type Name = keyof typeof INVARIANTS;
type Damage = (evidence: Evidence) => void;

const BEFORE = '2025-12-31T00:00:00.000Z';
const passagesGone: Damage = (e) => (e.views = [view({ passages: [] })]);
const todo = (status: string, note?: string) =>
  view({ plan: { todos: [{ id: 'charge', tool: 'desk.charge', status, note }] } });

/** Damages to the evidence that each invariant must detect. */
const DAMAGES: Record<Name, Record<string, Damage>> = {
  'acknowledged questions are kept': {
    'a query is gone': (e) => (e.listed = []),
    'one key became two': (e) => e.seen.starts[0]!.ids.push('q-bbbbbbbb'),
  },
  'no question is started twice': {
    'a second query of the session': (e) => e.listed.push({ id: 'q-bbbbbbbb', sessionId: 's' }),
  },
  'every query has ended or waits for a person': {
    'waits for nobody': (e) => (e.views = [view({ stage: 'retrieving', requests: [] })]),
    'its time is up': (e) => (e.views = [waiting({ deadline: BEFORE })]),
    'ended with an open request': (e) => (e.views = [view({ requests: [request({ status: 'open' })] })]),
  },
  'one receipt per request': {
    'two receipts': (e) => (e.views = [view({ receipts: [receipt(), receipt({ by: 'bob' })] })]),
    'decided without one': (e) => (e.views = [view({ receipts: [] })]),
  },
  'acknowledged decisions count': {
    'another one counts': (e) => (e.views = [view({ receipts: [receipt({ by: 'bob' })] })]),
    'none counts': (e) => (e.views = [view({ receipts: [] })]),
    'a vote is gone': (e) => {
      e.views = [waiting()];
      e.seen.decisions.push({ requestId: REQUEST, by: 'bob', action: 'approve', outcome: 'vote' });
    },
  },
  'what has ended does not change': {
    'another text': (e) =>
      (e.views = [view({ answer: { text: 'Fifty.', status: 'final', author: 'reasoner', citations: [] } })]),
    'goes on again': (e) => (e.views = [view({ stage: 'retrieving' })]),
  },
  'a query ends once': {
    'ended twice': (e) => e.histories[0]!.entries.push({ type: 'ended', at: AT, stage: 'completed' }),
    'never by its history': (e) => (e.histories[0]!.entries = []),
  },
  'answers cite what was shown': {
    'a passage that was not shown': passagesGone,
  },
  'acknowledged feedback is kept once': {
    'it is gone': (e) => Object.assign(e, { feedback: [], feedbackTotal: 0 }),
    'it is another one': (e) => (e.feedback[0]!.rating = 'negative'),
    'it is there twice': (e) => e.feedback.push(e.feedback[0]!),
    'nobody gave it': (e) => (e.seen.feedback.length = 0),
    'it is counted twice': (e) => (e.feedbackTotal = 2),
  },
  'a call has its effect once': {
    'done twice': (e) => e.effects.push(e.effects[0]!),
  },
  'effects were approved and are told': {
    'nobody approved it': (e) => (e.views = [view({ receipts: [receipt({ action: 'skip' })] })]),
    'skipped, they say': (e) => (e.views = [todo('skipped')]),
    'failed without a word': (e) => (e.views = [todo('failed')]),
    'of no query': (e) => (e.effects[0]!.callId = 'q-bbbbbbbb.charge'),
  },
  'what is told was done': {
    'nothing was done': (e) => (e.effects[0]!.callId = 'q-bbbbbbbb.charge'),
  },
  'notices come once': {
    'the same event under another id': (e) => e.webhooks.push({ ...e.webhooks[0]!, id: 'm9' }),
    'the same id for another event': (e) => e.webhooks.push({ ...e.webhooks[3]!, id: 'm1' }),
  },
  'notices arrive': {
    'nobody heard of the end': (e) => e.webhooks.pop(),
    'nobody heard of the request': (e) => e.webhooks.shift(),
    'nobody heard of the decision': (e) => e.webhooks.splice(1, 2),
  },
  'streams are whole': {
    'an event is left out': (e) => (e.seen.streams[0]!.seqs = [1, 3]),
    'an event comes twice': (e) => (e.seen.streams[0]!.seqs = [1, 1, 2]),
    'the last one is missing': (e) => (e.seen.streams[0]!.seqs = [1]),
  },
  'completions are one per key': {
    'two turns': (e) => (e.seen.completions[0]!.ids = ['t-1', 't-2']),
    'other words': (e) =>
      e.seen.completions[0]!.contents.push({ answer: 'final', text: 'a, not reviewed yet' }),
  },
  'histories replay': { 'it differs': (e) => (e.verdicts[0]!.verdict = 'different') },
  'histories tell every decision': {
    'a receipt is missing': (e) => e.histories[0]!.entries.shift(),
  },
  'the log tells every decision': {
    'it is not there': (e) => e.decisions.pop(),
    'it is there twice': (e) => e.decisions.push(e.decisions[0]!),
    'it says something else': (e) => (e.decisions[0]!.action = 'reject'),
  },
  'a policy takes effect once, and never by its proposer': {
    'twice by one proposal': (e) => (e.policies[0]!.proposal = e.policies[1]!.proposal!),
    'by its proposer': (e) => e.policies[0]!.approvedBy!.push('alice'),
    'a version is missing': (e) => e.policies.splice(1, 1),
  },
  'experiments end and change nothing': {
    'it never ended': (e) => (e.experiments[0]!.stage = 'running'),
    'a question counts twice': (e) => (e.experiments[0]!.report.before.questions = 3),
    'a question is not counted': (e) => (e.experiments[0]!.report.leftOut.failed = 0),
    'one is listed': (e) => e.listed.push({ id: 'x-1-q-1' }),
  },
  'answers are recalled once, and only those that do not stand': {
    'nobody is told': (e) => e.webhooks.splice(-2, 1),
    'told twice': (e) => e.webhooks.push({ ...e.webhooks.at(-2)!, id: 'm-again' }),
    'it is not recalled': (e) => (e.views = [view({ answer: { ...ANSWER, recalled: undefined } })]),
    'its document still says so': (e) => (e.seen.documents['d1'] = 'It is forty.'),
  },
  'clients get through': {
    'one gave up': (e) => e.seen.given.push({ n: 1, kind: 'answer', why: 'no answer' }),
  },
};

test('a run that went well has no violation', () => {
  expect(check(wholeEvidence())).toEqual([]);
});

test('a call whose answer was lost may have been made, and the plan says that nobody knows', () => {
  const evidence = wholeEvidence();
  evidence.views = [todo('failed', 'it may have been carried out')];
  expect(check(evidence).filter(({ subject }) => subject === CALL)).toEqual([]);
});

test('a query that waits in time is well', () => {
  const evidence = wholeEvidence();
  evidence.views = [waiting()];
  expect(check(evidence).map(({ invariant }) => invariant)).not.toContain(
    'every query has ended or waits for a person',
  );
  expect(evidence.views[0]!.id).toBe(QUERY);
});

describe.each(Object.entries(DAMAGES))('%s', (name, damages) => {
  test.each(Object.entries(damages))('%s', (_what, damage) => {
    const evidence = wholeEvidence();
    damage(evidence);
    expect(check(evidence).map(({ invariant }) => invariant)).toContain(name);
  });
});
