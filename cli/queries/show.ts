import type { QueryView } from '../../contract/query.js';
import { EXIT } from '../exit-codes.js';
import type { Scene } from '../forms/form.js';
import { receiptLines } from '../render/receipt.js';
import { standingLines } from '../render/standing.js';
import { todoLines } from '../render/todos.js';
import { Transcript } from '../render/transcript.js';
import { verificationLines } from '../render/verification.js';
import type { Session } from '../session.js';
import { wrapIndented } from '../terminal/layout.js';
import { TEXTS } from '../texts/index.js';

/** Shows a query as it stands. @returns the exit code */
export async function showQuery({ api, terminal, printJson, now }: Session, id: string): Promise<number> {
  const { data: view } = await api.call('getQuery', { params: { id } });
  printJson(view);
  const scene = { terminal, texts: TEXTS[view.language], now: now(), plan: view.plan };
  new Transcript(terminal).show(view, now());
  terminal.print(...planLines(view, scene));
  terminal.print(...view.verifications.flatMap((record) => verificationLines(record, scene)));
  terminal.print(...receiptDetails(view, scene));
  terminal.print(...standingLines(view, scene));
  return EXIT.ok;
}

/** The todos with their states, where the plan is more than one search. */
function planLines({ plan }: QueryView, { terminal, texts }: Scene): string[] {
  if (!plan || plan.todos.length <= 2) return [];
  const title = `[${texts.show.todos}] ${texts.plan.version(plan.version)}`;
  const lines = todoLines(plan, texts).flatMap((line) => wrapIndented(`  ${line}`, terminal.width));
  return ['', terminal.paint('bold', title), ...lines];
}

/** The receipts that have more to tell than their line in the transcript: several votes, an edit, a lapse. */
function receiptDetails({ receipts }: QueryView, { terminal, texts, now }: Scene): string[] {
  return receipts
    .filter(({ votes = [], lapsed, diff }) => votes.length > 1 || Boolean(lapsed ?? diff))
    .flatMap((receipt) => [
      '',
      terminal.paint('bold', `[${texts.tags.decision}]`),
      ...receiptLines(receipt, terminal, texts, now),
    ]);
}
