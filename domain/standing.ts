import type { Language } from '../contract/language.js';
import type { QueryStatus } from '../contract/query.js';
import type { HumanRequest, Receipt } from '../contract/requests/index.js';
import { momentText } from './texts.js';
import { asLabel, doneName, stageName, wordFor, WORDS } from './vocabulary/index.js';

type Open = Record<'kind' | 'id' | 'moment' | 'action', string>;

const OPEN: Record<Language, (request: Open) => string> = {
  en: ({ kind, id, moment, action }) => `${kind} (\`${id}\`) until ${moment}; by default: ${action}`,
  ko: ({ kind, id, moment, action }) => `${kind}(\`${id}\`): ${moment}까지, 기본 처리 ${action}`,
};

/**
 * Returns where a query stands, as Markdown, for pages that know nothing of Vouch, such as Temporal's: its stage, what waits
 * for a person until when, what was decided, and how it ended.
 */
export function standingOf(status: QueryStatus): string {
  const { language, requests, receipts, confidence } = status;
  const words = WORDS[language];
  const level = confidence ? ` · ${confidence.level} ${confidence.score.toFixed(2)}` : '';
  const open = requests.filter((request) => request.status === 'open');
  const lines = [
    ...receipts.map((receipt) => decidedLine(receipt, words)),
    ...open.map((request) => openLine(request, language)),
    ...('outcome' in status ? [status.outcome.message] : []),
  ];
  return [`**${asLabel(stageName(words, status))}**${level}`, ...lines.map((line) => `- ${line}`)].join(
    '\n\n',
  );
}

function openLine({ kind, id, deadline, defaultAction }: HumanRequest, language: Language): string {
  const { kinds, actions } = WORDS[language];
  return OPEN[language]({
    kind: asLabel(kinds[kind]),
    id,
    moment: momentText(deadline),
    action: wordFor(actions, defaultAction),
  });
}

function decidedLine(receipt: Receipt, words: (typeof WORDS)[Language]): string {
  return `${asLabel(words.kinds[receipt.kind])}: ${doneName(words, receipt)} · ${receipt.by}`;
}
