import { Link } from 'wouter';
import { pageAddress } from '../../../contract/pages.js';
import type { QuerySummary } from '../../../contract/query.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { ConfidenceBadge } from '../../parts/confidence-badge.js';
import { StageMark } from '../../parts/stage-mark.js';
import { TimeText } from '../../parts/time-text.js';
import { vocabulary } from '../../parts/vocabulary.js';
import classes from './queries.module.css';
import { queriesTexts } from './texts.js';

/** A question with how far it is; one that runs shows it. */
export function Row({ query, withAsker }: { query: QuerySummary; withAsker: boolean }) {
  const texts = useTexts(queriesTexts);
  const { modes, confidence: word } = useTexts(vocabulary);
  const format = useFormat();
  const { endedAt, startedAt, confidence } = query;
  return (
    <li>
      <Link href={pageAddress('query', query.id)} className={classes['row'] ?? ''}>
        <span className={classes['question']} data-erased={query.question === '' || undefined}>
          {query.question || texts.erased}
        </span>
        <span className={classes['about']}>
          {endedAt === undefined && <span className={classes['lives']} aria-hidden />}
          <StageMark {...query} />
          {confidence && (
            <span className={classes['confidence']}>
              {word} <ConfidenceBadge level={confidence} />
            </span>
          )}
          <span>{modes[query.mode]}</span>
          {withAsker && <span>{texts.asker(query.asker)}</span>}
          <TimeText at={startedAt} />
          {endedAt !== undefined && (
            <span>{texts.took(format.duration(Date.parse(endedAt) - Date.parse(startedAt)))}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
