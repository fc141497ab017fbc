import type { QueryView } from '../../contract/query.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';

/** Asks whether the answer helped; Enter, the end of input or Ctrl-C skip it. */
export async function collectFeedback(
  { api, terminal, prompter, interrupted }: Session,
  view: QueryView,
): Promise<void> {
  const texts = TEXTS[view.language].feedback;
  const typed = (await prompter.ask(`\n  ${texts.question}: `, interrupted))?.trim().toLowerCase();
  const rating = typed && RATINGS[typed];
  if (!rating) return;
  const comment =
    rating === 'negative' ? (await prompter.ask(`  ${texts.comment}: `, interrupted))?.trim() : undefined;
  await api.call('giveFeedback', {
    params: { id: view.id },
    body: { rating, ...(comment ? { comment: comment.slice(0, 2000) } : {}) },
  });
  terminal.print(`  ${texts.thanks}`);
}

const RATINGS: Readonly<Record<string, 'positive' | 'negative'>> = {
  y: 'positive',
  yes: 'positive',
  '👍': 'positive',
  ㅛ: 'positive', // Y and N on a Korean keyboard that was not switched over
  예: 'positive',
  네: 'positive',
  n: 'negative',
  no: 'negative',
  '👎': 'negative',
  ㅜ: 'negative',
  아니요: 'negative',
};
