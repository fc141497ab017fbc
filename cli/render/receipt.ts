import { VIA_SIGNAL } from '../../contract/unproven.js';
import type { Receipt } from '../../contract/requests/index.js';
import { revealed } from '../../domain/reviewers/revealed.js';
import { hang, pad } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import { textFor, type Texts } from '../texts/index.js';
import stringWidth from 'string-width';
import { diffText } from './difference.js';
import { formatDuration, formatTime } from './time.js';
import { valueText } from './todos.js';

/** Returns the name of the person who decided, or the reason why no person did. */
export function decider({ decidedBy, by }: Receipt, texts: Texts): string {
  return decidedBy === 'human' ? by : texts.decidedBy[decidedBy];
}

/** Names everyone who approved, where a quorum was needed; else the one who decided. */
function deciders(receipt: Receipt, texts: Texts): string {
  const voters = receipt.votes?.map(({ by }) => by) ?? [];
  return voters.length > 1 ? voters.join(', ') : decider(receipt, texts);
}

/** Formats the reply: a text, or the fields of a form. */
function answerWords({ reply: { text, value } }: Receipt): string | undefined {
  if (text !== undefined || value === undefined) return text;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return valueText(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${valueText(part)}`)
    .join(', ');
}

/** Describes why and when an approval has lapsed, and the request in which it is asked again. */
export function lapseLine({ lapsed }: Receipt, texts: Texts, now: number): string | undefined {
  if (!lapsed) return undefined;
  const { at, because, reopenedAs } = lapsed;
  return [
    texts.receiptMore.lapsed,
    texts.changes[because],
    ...(reopenedAs === undefined ? [] : [texts.receiptMore.reopened(reopenedAs)]),
    formatTime(at, now),
  ].join(' · ');
}

/** Formats a receipt in one line: action with its words, person, time. */
export function receiptLine(receipt: Receipt, texts: Texts, now: number): string {
  const { reply } = receipt;
  const words =
    reply.query ??
    (receipt.action === 'answer' ? answerWords(receipt) : undefined) ??
    reply.instruction ??
    reply.reason;
  const done = textFor(texts.done, receipt.action);
  // most decisions are about the answer; the others say what they were about
  const action = receipt.kind === 'answer_review' ? done : `${texts.kinds[receipt.kind]}: ${done}`;
  return texts.receipt.line(
    words ? `${action} “${words}”` : action,
    deciders(receipt, texts),
    formatTime(receipt.at, now),
  );
}

/** Formats the whole receipt. */
export function receiptLines(receipt: Receipt, terminal: Terminal, texts: Texts, now: number): string[] {
  const t = texts.receipt;
  const said = revealed(receipt, texts.language);
  const rows: [string, string][] = [
    [t.request, `${receipt.requestId} (${texts.kinds[receipt.kind]})`],
    [t.action, textFor(texts.done, receipt.action)],
    ...(receipt.reply.comment
      ? [[texts.receiptMore.comment, receipt.reply.comment] as [string, string]]
      : []),
    ...(receipt.reply.reason ? [[t.reason, receipt.reply.reason] as [string, string]] : []),
    [t.by, decider(receipt, texts)],
    ...(receipt.via === undefined ? [] : [[t.via, proofName(receipt.via, texts)] as [string, string]]),
    ...votesRow(receipt, texts, now),
    [t.at, formatTime(receipt.at, now)],
    [t.waited, formatDuration(receipt.waitedMs, texts)],
    ...(said === undefined ? [] : [['', said] as [string, string]]),
    [t.otherwise, textFor(texts.done, receipt.defaultAction)],
    ...lapseRow(receipt, texts, now),
    ...(receipt.diff ? [[texts.receiptMore.diff, diffText(receipt.diff, terminal)] as [string, string]] : []),
  ];
  const width = Math.max(...[...rows, [t.shown]].map(([name = '']) => stringWidth(name)));
  return [
    ...rows.flatMap(([name, value]) => hang(`  ${pad(name, width)}  `, value, terminal.width)),
    `  ${pad(t.shown, width)}  ${receipt.shownHash}`, // in one piece, to be copied
  ];
}

function votesRow({ votes = [] }: Receipt, texts: Texts, now: number): [string, string][] {
  if (votes.length < 2) return [];
  const list = votes
    .map(
      ({ by, via, at }) =>
        `${by} (${[via && proofName(via, texts), formatTime(at, now)].filter(Boolean).join(', ')})`,
    )
    .join(', ');
  return [[texts.receiptMore.votes, list]];
}

/** Names the means of authentication. */
function proofName(via: string, texts: Texts): string {
  return via === VIA_SIGNAL ? texts.bySignal : via;
}

function lapseRow(receipt: Receipt, texts: Texts, now: number): [string, string][] {
  const line = lapseLine(receipt, texts, now);
  return line === undefined ? [] : [[texts.receiptMore.lapsed, line]];
}
