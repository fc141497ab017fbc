import { EXIT } from '../exit-codes.js';
import { standingLines } from '../render/standing.js';
import { Transcript } from '../render/transcript.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';

/** Shows a query as it stands. @returns the exit code */
export async function showQuery({ api, terminal, printJson, now }: Session, id: string): Promise<number> {
  const { data: view } = await api.call('getQuery', { params: { id } });
  printJson(view);
  new Transcript(terminal).show(view, now());
  terminal.print(...standingLines(view, { terminal, texts: TEXTS[view.language], now: now() }));
  return EXIT.ok;
}
