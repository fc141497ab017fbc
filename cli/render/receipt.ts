import type { Receipt } from '../../contract/requests/index.js';
import { hang, pad } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import { textFor, type Texts } from '../texts/index.js';
import stringWidth from 'string-width';
import { formatDuration, formatTime } from './time.js';

/** Who decided: the person's name, or why no person did. */
export function decider({ decidedBy, by }: Receipt, texts: Texts): string {
  return decidedBy === 'human' ? by : texts.deciders[decidedBy];
}

/** The receipt in one line: what, by whom, when, and the words that came with it. */
export function receiptLine(receipt: Receipt, texts: Texts, now: number): string {
  const { reply } = receipt;
  const words =
    reply.query ??
    (receipt.action === 'answer' ? reply.text : undefined) ??
    reply.instruction ??
    reply.reason;
  const action = textFor(texts.done, receipt.action);
  return texts.receipt.line(
    words ? `${action} “${words}”` : action,
    decider(receipt, texts),
    formatTime(receipt.at, now),
  );
}

/** The whole receipt, for the person who decided and for whoever comes too late. */
export function receiptLines(receipt: Receipt, terminal: Terminal, texts: Texts, now: number): string[] {
  const t = texts.receipt;
  const rows: [string, string][] = [
    [t.request, `${receipt.requestId} (${texts.kinds[receipt.kind]})`],
    [t.action, textFor(texts.done, receipt.action)],
    ...(receipt.reply.reason ? [[t.reason, receipt.reply.reason] as [string, string]] : []),
    [t.by, decider(receipt, texts)],
    [t.at, formatTime(receipt.at, now)],
    [t.waited, formatDuration(receipt.waitedMs, texts)],
    [t.otherwise, textFor(texts.done, receipt.defaultAction)],
  ];
  const width = Math.max(...[...rows, [t.shown]].map(([name = '']) => stringWidth(name)));
  return [
    ...rows.flatMap(([name, value]) => hang(`  ${pad(name, width)}  `, value, terminal.width)),
    `  ${pad(t.shown, width)}  ${receipt.shownHash}`, // in one piece, to be copied
  ];
}
