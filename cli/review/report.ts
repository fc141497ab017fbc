import type { QueryView } from '../../contract/query.js';
import type { PendingVote, Receipt } from '../../contract/requests/index.js';
import type { ApiProblem } from '../../client/errors.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { decider, receiptLines } from '../render/receipt.js';
import { formatTime } from '../render/time.js';
import { barredLines, voteLine } from '../render/turn.js';
import type { Session } from '../session.js';
import { textFor, TEXTS } from '../texts/index.js';

/** Reports the decision that was just made here. @returns the exit code */
export function reportOwn({ terminal, now, printJson }: Session, view: QueryView, receipt: Receipt): number {
  const texts = TEXTS[view.language];
  printJson(receipt);
  terminal.print(
    '',
    `  ${terminal.paint('green', texts.receipt.recorded)}`,
    ...receiptLines(receipt, terminal, texts, now()),
    '',
    `  ${texts.waiting.lookAgain}: vouch show ${receipt.queryId}`,
  );
  return EXIT.ok;
}

/** Reports an approval that was counted while more are needed. @returns the exit code */
export function reportVote({ terminal, printJson }: Session, view: QueryView, vote: PendingVote): number {
  const texts = TEXTS[view.language];
  printJson(vote);
  terminal.print('', voteLine(vote, terminal, texts));
  return EXIT.ok;
}

/** Explains why this person cannot decide now. @returns the exit code */
export function reportBarred(session: Session, view: QueryView, problem: ApiProblem): number {
  session.printJson(problem.problem);
  session.terminal.print('', ...barredLines(problem, session, TEXTS[view.language]));
  return EXIT.refused;
}

/** Reports the decision of a request that is no longer open. @returns the exit code */
export function reportDecided(session: Session, view: QueryView, requestId: string): number {
  const receipt = view.receipts.find((candidate) => candidate.requestId === requestId);
  if (!receipt) throw new CliError(TEXTS[view.language].errors.nothingOpen(requestId), EXIT.refused);
  return reportOther(session, view, receipt);
}

/** Reports a decision that somebody else made first. @returns the exit code */
export function reportOther(
  { terminal, now, printJson }: Session,
  view: QueryView,
  receipt: Receipt,
): number {
  const texts = TEXTS[view.language];
  printJson(receipt);
  const action = textFor(texts.done, receipt.action);
  terminal.print(
    '',
    `  ${terminal.paint('yellow', texts.receipt.already(action, decider(receipt, texts), formatTime(receipt.at, now())))}`,
    ...receiptLines(receipt, terminal, texts, now()),
  );
  return EXIT.refused;
}
