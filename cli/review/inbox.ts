import type { HumanRequest, RequestKind } from '../../contract/requests/index.js';
import { formatLeft } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';
import { textFor } from '../texts/index.js';

/** Lists what waits for a person and lets them choose. @returns the id of a request, undefined when none was chosen */
export async function chooseWaiting(
  session: Session,
  kind: RequestKind | undefined,
): Promise<string | undefined> {
  const { api, terminal, prompter, texts, interrupted, printJson, now } = session;
  const { data } = await api.call('listRequests', { query: kind ? { kind } : {} });
  printJson(data);
  const { items } = data;
  if (items.length === 0) {
    terminal.print(texts.lists.nothingWaits);
    return undefined;
  }
  const someone = await prompter.present(interrupted);
  const { lists } = texts;
  const headings = ['#', lists.due, lists.otherwise, lists.kind, lists.confidence, lists.question];
  const rows = items.map((request, i) => ({
    cells: [
      String(i + 1),
      formatLeft(request.deadline, now(), texts),
      textFor(texts.actions, request.defaultAction),
      texts.kinds[request.kind],
      confidenceOf(request),
      request.payload.question,
    ],
    // who can choose a number here need not see the ids
    ...(someone ? {} : { below: request.id }),
  }));
  const [first = '', ...rest] = table(headings, rows, terminal.width);
  terminal.print(terminal.paint('bold', first), ...rest);
  for (;;) {
    const typed = (await prompter.ask(`\n${lists.which}: `, interrupted))?.trim();
    if (!typed) return undefined;
    const chosen = items[Number(typed) - 1] ?? items.find((request) => request.id === typed);
    if (chosen) return chosen.id;
    terminal.print(texts.prompt.unknownChoice(`1-${items.length}`));
  }
}

function confidenceOf({ payload }: HumanRequest): string {
  return 'confidence' in payload ? `${payload.confidence.score.toFixed(2)} ${payload.confidence.level}` : '-';
}
