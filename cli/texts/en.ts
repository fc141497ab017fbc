import type { Language } from '../../contract/language.js';
import { WORDS } from '../../domain/vocabulary/index.js';
import { enCommands } from './en-commands.js';
import { enGate } from './en-gate.js';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** All texts of the command line in English. Its shape is the shape that every language has. */
export const en = {
  language: 'en' as Language,
  ...WORDS.en,
  ...enGate,
  tags: {
    you: 'You',
    route: 'Route',
    plan: 'Plan',
    todo: 'Task',
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
    intent: (question: string) => `intent: ${question}`,
    searchWords: (words: string) => `search words: ${words}`,
    hits: (n: number) => count(n, 'hit', 'hits'),
    similarity: (value: string) => `similarity ${value}`,
    missingInformation: 'fill in what is missing',
    reviewerWords: 'words of the reviewer',
    missing: (list: string) => `missing: ${list}`,
    safety: (list: string) => `safety concern: ${list}`,
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
    byReviewer: 'written by a reviewer',
    withheld: 'withheld: you may not read this document',
    unchecked: 'The index does not answer, so document contents are withheld for now. Try again in a moment.',
    withheldText: 'withheld: it is based on a document that you may not read',
    reason: (reason: string) => `reason: ${reason}`,
  },
  review: {
    attention: (score: string, level: string) => `Confidence ${score} (${level}) - a person must check this`,
    soft: (score: string, level: string) =>
      `Confidence ${score} (${level}) - delivered as provisional, you may still change it`,
    spotCheck: (score: string, level: string) =>
      `Confidence ${score} (${level}) - spot check: the asker already has this answer and is told if you find it wrong`,
    notFound:
      'Nothing was found, and the asker has been told so. Write an answer, or search with other words.',
    preview: 'Preview of the answer',
    provisional: 'Provisional answer',
    why: (list: string) => `Why: ${list}`,
    heldBack: (list: string) => `Held back: ${list}`,
    noSources: 'no sources',
    enterText: 'New text of the answer (end a line with \\ to continue on the next)',
    enterWords: (current: string) => `Search words (Enter = keep "${current}")`,
    enterReason: 'Reason (Enter = none)',
    noRetriesLeft: 'It cannot be searched again: all searches have been used.',
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
    title: 'Clarification',
    choose: 'Number or your own words (c = cancel the question)',
    words: 'Your answer (c = cancel the question)',
  },
  prompt: {
    choice: 'Choice',
    choiceOrApprove: (approve: string, left: string) => `Choice (Enter = ${approve}, ${left} left)`,
    unknownChoice: (choices: string) => `Please choose one of ${choices}.`,
    overtaken: 'It was decided while you were typing.',
    refused: (detail: string) => `Not accepted: ${detail}`,
  },
  waiting: {
    person: 'A person has to decide.',
    byDefault: (time: string, left: string, outcome: string) =>
      `If nobody answers by ${time} (${left} left), ${outcome}.`,
    overdue: (time: string, outcome: string) => `The deadline (${time}) has passed; now ${outcome}.`,
    decide: 'Decide',
    lookAgain: 'Refresh',
    othersDecide: 'Waiting for someone to decide…',
    correctable: (time: string) => `A reviewer may still change this answer until ${time}.`,
    leftWaiting: 'Stopped watching. Work on the question continues.',
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
    needRating: 'Give the id of a question and "up" or "down", or use --stats.',
  },
  lists: {
    nothingWaits: 'Nothing is waiting for a person.',
    noQueries: 'There are no questions.',
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
  alreadyEnded: (stage: string) => `The question had already ended: ${stage}.`,
  duration: {
    milliseconds: (n: number) => `${n} ms`,
    seconds: (n: string) => `${n} s`,
    minutes: (m: number, s: number) => (s > 0 ? `${m} min ${s} s` : `${m} min`),
    hours: (h: number, m: number) => (m > 0 ? `${h} h ${m} min` : `${h} h`),
    days: (d: number, h: number) => (h > 0 ? `${d} d ${h} h` : `${d} d`),
  },
  errors: {
    unreachable: (url: string) => `The API at ${url} does not answer. Start it with: npm start`,
    notOurs: (url: string, what: string) =>
      `The server at ${url} is not the Vouch API (${what}). Check the address.`,
    outage: 'The API does not answer; trying again. Nothing is lost.',
    recovered: 'The API answers again.',
    gaveUp: (id: string) =>
      `The API still does not answer. Work on the question continues; look at it later with: vouch show ${id}`,
    badUrl: (url: string) => `"${url}" is not an address such as http://127.0.0.1:8787`,
    badId: (id: string) => `"${id}" is neither the id of a question (q-…) nor of a request (q-….r1).`,
    actionNeedsId: '--action needs the id of a request or a question.',
    badEdits: 'This must be a JSON list.',
    badJson: 'This must be JSON.',
    badUpdate: 'Write ID={"query": "…"}: the id of a task, =, and what is to change as JSON.',
    badSeconds: 'This must be a whole number of seconds.',
    badPerson: (name: string) =>
      `"${name}" cannot be used as a person's name: only ASCII letters, digits and symbols are allowed.`,
    unreadableKey: (file: string) => `The file "${file}" with the API key cannot be read.`,
    badKey: (place: string) => `${place} holds no API key: one line that begins with vk_, or a token.`,
    sendKey: 'Set VOUCH_API_KEY, or name a file that holds your key: --key-file FILE',
    editOrInstruct: 'Give either --edits or --instruction.',
    nothingOpen: (id: string) => `Nothing in ${id} is waiting for a person.`,
    noSuchRequest: (id: string) => `There is no request ${id}. List those that are open: vouch review`,
    severalOpen: (ids: string) => `Several requests are open; name one: ${ids}`,
    unexpected: (detail: string) =>
      `Something went wrong: ${detail}. Run it with VOUCH_LOG_LEVEL=debug to see the details.`,
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
