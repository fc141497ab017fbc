import { languageOfText } from '../../contract/language.js';
import type { GiveFeedback } from '../../contract/feedback.js';
import { EXIT } from '../exit-codes.js';
import type { Session } from '../session.js';
import { pad } from '../terminal/layout.js';
import { TEXTS } from '../texts/index.js';
import stringWidth from 'string-width';

/** Rates an answer. @returns the exit code */
export async function giveFeedback(
  { api, terminal, printJson }: Session,
  id: string,
  body: GiveFeedback,
): Promise<number> {
  const { data } = await api.call('giveFeedback', { params: { id }, body });
  printJson(data);
  terminal.print(TEXTS[languageOfText(data.question)].feedback.thanks);
  return EXIT.ok;
}

/** Prints how answers were rated. @returns the exit code */
export async function showFeedbackStats({ api, terminal, texts, printJson }: Session): Promise<number> {
  const { data } = await api.call('feedbackStats', { query: {} });
  printJson(data);
  const { total, positive, negative, satisfactionRate } = data;
  const share = (percent: number) => (total > 0 ? ` (${percent.toFixed(1)}%)` : '');
  const rows: [string, string][] = [
    [texts.feedback.total, String(total)],
    [texts.feedback.positive, `${positive}${share(satisfactionRate)}`],
    [texts.feedback.negative, `${negative}${share(100 - satisfactionRate)}`],
  ];
  const width = Math.max(...rows.map(([name]) => stringWidth(name)));
  terminal.print(
    terminal.paint('bold', `📊 ${texts.feedback.stats}`),
    '━'.repeat(width + 16),
    ...rows.map(([name, value]) => `${pad(name, width)}  ${value}`),
  );
  return EXIT.ok;
}
