import type { EventData } from '../../../contract/events.js';
import type { HistoryEntry } from '../../../contract/history.js';
import type { Receipt } from '../../../contract/requests/index.js';
import type { Format } from '../../language/format.js';
import { doneName, wordFor } from '../../../domain/vocabulary/index.js';
import { nameOfStep } from '../../parts/step-words.js';
import { nameOfAction, type vocabulary } from '../../parts/vocabulary.js';
import type { EntryTexts } from './entry-texts.js';

type EntryOf<T extends HistoryEntry['type']> = Extract<HistoryEntry, { type: T }>;
export type Words = (typeof vocabulary)['en'];

/** The language that entries are put into. */
export interface Reading {
  texts: EntryTexts;
  words: Words;
  steps: Record<string, string>;
  format: Format;
}

/** An entry in one line: what it is, and the facts that came with it. */
export interface Description {
  title: string;
  facts: string[];
  /** The person who acted, if it was one. */
  by?: string | undefined;
  /** Something did not work, or was refused. */
  bad?: boolean | undefined;
}

/** Puts an entry into words. */
export function describe(entry: HistoryEntry, reading: Reading): Description {
  const { texts, words } = reading;
  switch (entry.type) {
    case 'asked':
      return { title: texts.asked, facts: [words.modes[entry.mode], entry.question], by: entry.by };
    case 'step':
      return describeStep(entry, reading);
    case 'request':
      return describeRequest(entry, reading);
    case 'event':
      return describeEvent(entry, reading);
    case 'message':
      return describeMessage(entry, reading);
    case 'decision':
      return describeReceipt(entry.receipt, reading);
    case 'continued':
      return { title: texts.continuedIn(entry.newRunId), facts: [] };
    case 'ended':
      return {
        title: texts.outcome(words.stages[entry.stage]),
        facts: present([entry.code]),
        bad: entry.stage === 'failed',
      };
  }
}

function describeStep(entry: EntryOf<'step'>, { texts, steps, format }: Reading): Description {
  const cost = entry.calls.reduce((sum, { costUsd }) => sum + costUsd, 0);
  return {
    title: nameOfStep(steps, entry.step),
    facts: present([
      entry.underway && texts.underway,
      entry.tool,
      entry.failure && texts.failed(entry.failure.code),
      entry.ms !== undefined && format.duration(entry.ms),
      entry.attempts > 1 && texts.attempts(entry.attempts),
      entry.search &&
        texts.search(entry.search.query || texts.withheldSearch, format.number(entry.search.hits)),
      entry.passages && texts.passages(entry.passages.length),
      entry.calls.length > 0 && texts.calls(entry.calls.length),
      cost > 0 && format.usd(cost),
    ]),
    bad: entry.failure !== undefined,
  };
}

function describeRequest(entry: EntryOf<'request'>, { texts, words, format }: Reading): Description {
  return {
    title: texts.asks(words.kinds[entry.kind]),
    facts: present([
      ordinalOf(entry.requestId),
      texts.until(format.moment(entry.deadline)),
      texts.otherwise(nameOfAction(words, entry.defaultAction)),
      entry.groups.length > 0 && texts.groups(entry.groups.join(', ')),
    ]),
  };
}

function describeEvent({ event, data }: EntryOf<'event'>, reading: Reading): Description {
  return {
    title: reading.words.events[event],
    facts: present(factsOf(data, reading)),
    by: data.by,
    bad: event === 'hitl_error' || event === 'hitl_timeout',
  };
}

function factsOf(data: EventData, { texts, words, format }: Reading): Fact[] {
  return [
    data.kind && wordFor(words.kinds, data.kind),
    data.requestId && ordinalOf(data.requestId),
    data.stage && wordFor(words.stages, data.stage),
    data.todoId,
    data.status && wordFor(words.taskStatuses, data.status),
    data.action && doneName(words, { action: data.action, decidedBy: data.decidedBy }),
    data.decidedBy && wordFor(words.decidedBy, data.decidedBy),
    data.approvals !== undefined && data.needed !== undefined && texts.quorum(data.approvals, data.needed),
    data.version !== undefined && texts.version(data.version),
    data.groups && data.groups.length > 0 && texts.groups(data.groups.join(', ')),
    data.because && wordFor(words.changes, data.because),
    data.code,
    data.until && texts.until(format.moment(data.until)),
    data.deadline && texts.until(format.moment(data.deadline)),
    data.defaultAction && texts.otherwise(nameOfAction(words, data.defaultAction)),
  ];
}

function describeMessage(entry: EntryOf<'message'>, { texts }: Reading): Description {
  return {
    title: texts.messages[entry.message] ?? entry.message,
    facts: present([
      entry.failure ? texts.refused(entry.failure.code) : texts.accepted,
      entry.preview && texts.preview,
      entry.requestId && ordinalOf(entry.requestId),
      texts.via[entry.via],
    ]),
    by: entry.by,
    bad: entry.failure !== undefined,
  };
}

function describeReceipt(receipt: Receipt, { texts, words, format }: Reading): Description {
  const byPerson = receipt.decidedBy === 'human' || receipt.decidedBy === 'cancel';
  return {
    title: `${words.kinds[receipt.kind]}: ${doneName(words, receipt)}`,
    facts: present([
      ordinalOf(receipt.requestId),
      !byPerson && words.decidedBy[receipt.decidedBy],
      texts.waited(format.duration(receipt.waitedMs)),
      receipt.decidedBy === 'human' &&
        (overrides(receipt) ? texts.overrode(nameOfAction(words, receipt.defaultAction)) : texts.asDefault),
      receipt.votes && receipt.votes.length > 1 && receipt.votes.map(({ by }) => by).join(', '),
      receipt.lapsed && texts.lapsed,
    ]),
    by: byPerson ? receipt.by : undefined,
    bad: receipt.decidedBy === 'timeout',
  };
}

/** True if a person decided differently from the default. */
export function overrides({ decidedBy, action, defaultAction }: Receipt): boolean {
  return decidedBy === 'human' && action !== defaultAction;
}

/** `r1` of `q-….r1`. */
function ordinalOf(requestId: string): string {
  return requestId.slice(requestId.lastIndexOf('.') + 1);
}

type Fact = string | false | undefined;

function present(facts: readonly Fact[]): string[] {
  return facts.filter((fact): fact is string => Boolean(fact));
}
