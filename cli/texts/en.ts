import type { Language } from '../../contract/language.js';
import type { RewriteStrategy } from '../../contract/judgement.js';
import type { Stage } from '../../contract/query.js';
import type { DecidedBy, ReviewReason } from '../../contract/requests/index.js';
import { ACTION_NAMES, KIND_NAMES, type Action } from '../../domain/requests/names.js';
import { enCommands } from './en-commands.js';
import { enGate } from './en-gate.js';

const done: Record<Action, string> = {
  approve: 'approved',
  edit: 'edited',
  retry: 'sent back to search',
  reject: 'rejected',
  modify: 'modified',
  answer: 'answered',
  skip: 'skipped',
  resume: 'resumed',
  cancel: 'cancelled',
};
const strategies: Record<RewriteStrategy, string> = {
  synonym_expansion: 'synonyms',
  context_addition: 'more context',
  generalization: 'more general',
  specification: 'more specific',
};
const reasons: Record<ReviewReason, string> = {
  low_confidence: 'low confidence',
  medium_confidence: 'medium confidence',
  strict_mode: 'strict mode: every searched answer is reviewed',
  safety_concern: 'a safety concern',
  no_answer_found: 'no answer was found in the documents',
  confidential_evidence: 'the answer rests on a confidential document',
};
const stages: Record<Stage | 'running', string> = {
  running: 'running',
  analysing: 'analysing',
  clarifying: 'waits: question back',
  planning: 'planning',
  retrieving: 'retrieving',
  answering: 'answering',
  reviewing: 'waits: review',
  paused: 'paused',
  completed: 'completed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  failed: 'failed',
};
const deciders: Record<DecidedBy, string> = {
  human: 'a person',
  timeout: 'nobody answered in time',
  policy: 'policy',
  cancel: 'the query was cancelled',
};

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** All texts of the command line in English. Its shape is the shape that every language has. */
export const en = {
  language: 'en' as Language,
  ...enGate,
  kinds: KIND_NAMES.en,
  actions: ACTION_NAMES.en,
  done,
  strategies,
  reasons,
  stages,
  deciders,
  tags: {
    you: 'You',
    route: 'Route',
    plan: 'Plan',
    todo: 'Step',
    notice: 'Notice',
    search: 'Search',
    web: 'Web search',
    grade: 'Grade',
    rewrite: 'Rewrite',
    judge: 'Judge',
    confidence: 'Confidence',
    decision: 'Decision',
    cache: 'Cache',
    answer: 'Answer',
    provisional: 'Answer · provisional',
    ended: 'Ended',
  },
  steps: {
    understood: (question: string) => `understood as: ${question}`,
    searchWords: (words: string) => `search words: ${words}`,
    hits: (n: number) => count(n, 'hit', 'hits'),
    similarity: (value: string) => `similarity ${value}`,
    missingInformation: 'fill in what is missing',
    reviewerWords: 'words of the reviewer',
    overall: (value: string) => `overall ${value}`,
    grounding: 'grounding',
    completeness: 'completeness',
    accuracy: 'accuracy',
    clarity: 'clarity',
    missing: (list: string) => `missing: ${list}`,
    safety: (list: string) => `safety concern: ${list}`,
    bestSimilarity: 'best similarity',
    grading: 'grading',
    passages: (n: number) => count(n, 'passage used', 'passages used'),
    rewrites: (n: number) => count(n, 'rewrite', 'rewrites'),
    unanswered: 'no answer found',
    fromCache: 'a saved answer to the same question is used',
    metrics: (duration: string, calls: number) =>
      `${duration} · ${count(calls, 'model call', 'model calls')}`,
  },
  answer: {
    sources: 'Sources',
    page: (n: number) => `p. ${n}`,
    byReviewer: 'edited by a reviewer',
    withheld: 'withheld: you may not read this document',
    unchecked:
      'The index does not answer, so texts of documents are withheld for now. Look again in a moment.',
    withheldText: 'withheld: it rests on a document that you may not read',
    reason: (reason: string) => `reason: ${reason}`,
  },
  review: {
    attention: (score: string, level: string) => `Confidence ${score} (${level}) - a person must check this`,
    soft: (score: string, level: string) =>
      `Confidence ${score} (${level}) - delivered as provisional, you may still change it`,
    preview: 'Preview of the answer',
    provisional: 'Provisional answer',
    why: (list: string) => `Why: ${list}`,
    noSources: 'no sources',
    enterText: 'New text of the answer (end a line with \\ to go on in the next)',
    enterWords: (current: string) => `Search words (Enter = keep "${current}")`,
    enterReason: 'Reason (Enter = none)',
    noRetriesLeft: 'It cannot be sent back to search any more.',
  },
  plan: {
    title: 'Plan to approve',
    after: (ids: string) => `after ${ids}`,
    estimate: (estimate: string) => `estimated ${estimate}`,
    version: (n: number) => `version ${n}`,
    enterInstruction: 'What should change? (in words, or a list of edits as JSON)',
    badEdits: 'This is not a valid list of edits.',
  },
  clarification: {
    title: 'A question back',
    choose: 'Number or your own words (c = cancel the question)',
    words: 'Your answer (c = cancel the question)',
  },
  prompt: {
    choice: 'Choice',
    choiceOrApprove: (left: string) => `Choice (Enter = approve, ${left} left)`,
    unknownChoice: (choices: string) => `Please choose one of ${choices}.`,
    overtaken: 'It was decided while you were typing.',
    refused: (detail: string) => `Not accepted: ${detail}`,
  },
  waiting: {
    person: 'A person has to decide.',
    byDefault: (time: string, left: string, outcome: string) =>
      `If nobody answers by ${time} (${left} left), ${outcome}.`,
    overdue: (time: string, outcome: string) => `It was due at ${time}; now ${outcome}.`,
    decide: 'Decide',
    lookAgain: 'Look again',
    othersDecide: 'Waiting for someone to decide…',
    correctable: (time: string) => `A reviewer may still change this answer until ${time}.`,
    leftWaiting: 'Stopped watching. The query goes on without you.',
  },
  receipt: {
    line: (action: string, who: string, time: string) => `${action} · ${who} · ${time}`,
    recorded: 'Decision recorded',
    already: (action: string, who: string, time: string) =>
      `Already decided: ${action}, by ${who}, at ${time}.`,
    request: 'request',
    action: 'action',
    by: 'by',
    via: 'authenticated by',
    bySignal: 'nothing (sent as a Signal)',
    at: 'at',
    waited: 'waited',
    shown: 'shown (SHA-256)',
    otherwise: 'otherwise',
    reason: 'reason',
  },
  feedback: {
    question: '💬 Was this answer helpful? [👍 Y / 👎 N / Enter=skip]',
    comment: 'What could be better? (Enter = nothing)',
    thanks: 'Thank you. Your feedback is saved.',
    stats: 'Feedback',
    total: 'Answers rated',
    positive: 'Positive (👍)',
    negative: 'Negative (👎)',
    needRating: 'Say which query and "up" or "down", or give --stats.',
  },
  lists: {
    nothingWaits: 'Nothing waits for a person.',
    noQueries: 'There are no queries.',
    due: 'due in',
    otherwise: 'else',
    kind: 'kind',
    confidence: 'confidence',
    question: 'question',
    stage: 'stage',
    started: 'started',
    which: 'Which one? (number, Enter = none)',
    more: 'More',
    now: 'now',
  },
  cancelled: (id: string) => `${id} is cancelled.`,
  alreadyEnded: (stage: string) => `The query had already ended: ${stage}.`,
  duration: {
    milliseconds: (n: number) => `${n} ms`,
    seconds: (n: string) => `${n} s`,
    minutes: (m: number, s: number) => (s > 0 ? `${m} min ${s} s` : `${m} min`),
    hours: (h: number, m: number) => (m > 0 ? `${h} h ${m} min` : `${h} h`),
    days: (d: number, h: number) => (h > 0 ? `${d} d ${h} h` : `${d} d`),
  },
  errors: {
    unreachable: (url: string) => `The API at ${url} does not answer. Start it with: npm start`,
    notOurs: (url: string, what: string) => `What answers at ${url} is not the Vouch API (${what}).`,
    outage: 'The API does not answer; trying again. Nothing is lost.',
    recovered: 'The API answers again.',
    gaveUp: (id: string) => `The API is still away. The query goes on; come back with: vouch show ${id}`,
    badUrl: (url: string) => `"${url}" is not an address such as http://127.0.0.1:8787`,
    badId: (id: string) => `"${id}" is neither the id of a query (q-…) nor of a request (q-….r1).`,
    actionNeedsId: '--action needs the id of a request or a query.',
    badEdits: 'This must be a JSON list.',
    badJson: 'This must be JSON.',
    badUpdate: 'Write ID={"query": "…"}: the id of a step, =, and what is to change as JSON.',
    badSeconds: 'This must be a whole number of seconds.',
    badPerson: (name: string) =>
      `"${name}" cannot be the name of a person: letters, digits and signs of ASCII only.`,
    unreadableKey: (file: string) => `The file "${file}" with the API key cannot be read.`,
    badKey: (place: string) => `${place} holds no API key: one line that begins with vk_, or a token.`,
    sendKey: 'Set VOUCH_API_KEY, or name a file that holds your key: --key-file FILE',
    editOrInstruct: 'Give either --edit or --instruct.',
    nothingOpen: (id: string) => `Nothing in ${id} waits for a person.`,
    noSuchRequest: (id: string) => `There is no request ${id}.`,
    severalOpen: (ids: string) => `Several requests are open; name one: ${ids}`,
    unexpected: (detail: string) =>
      `Something went wrong: ${detail}. With VOUCH_LOG_LEVEL=debug the details are printed.`,
    help: 'Help: vouch --help',
  },
  /** Headings of the help, by what they are called in English. */
  titles: { 'Usage:': 'Usage:', 'Arguments:': 'Arguments:', 'Options:': 'Options:' },
  groups: {
    api: 'Questions, answers and decisions (need a running API):',
    local: 'This installation:',
  },
  commands: enCommands,
};

/** The texts of one language. */
export type Texts = typeof en;
