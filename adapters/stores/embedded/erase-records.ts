import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import type { RecordStore } from '../../../ports/record-store.js';
import { withoutContent } from '../records/without-content.js';
import { write } from './access.js';
import type { EmbeddedDatabase } from './database.js';

/** Takes the content of a query out of the embedded store; the figures stay. */
export function recordEraser(db: EmbeddedDatabase): Pick<RecordStore, 'erase'> {
  const dropTurn = db.prepare('DELETE FROM turns WHERE query_id = ?');
  const dropCached = db.prepare("DELETE FROM answer_cache WHERE json_extract(entry, '$.queryId') = ?");
  const outcomes = db.prepare('SELECT record FROM outcomes WHERE query_id = ?');
  const putOutcome = db.prepare('UPDATE outcomes SET record = ? WHERE query_id = ?');
  const opinions = db.prepare('SELECT record FROM feedback WHERE query_id = ?');
  const putOpinion = db.prepare('UPDATE feedback SET record = ? WHERE query_id = ? AND given_by = ?');
  return {
    erase: ({ queryId }) =>
      write(db, () => {
        dropTurn.run(queryId);
        dropCached.run(queryId);
        for (const { record } of outcomes.all(queryId) as { record: string }[]) {
          putOutcome.run(JSON.stringify(withoutContent(JSON.parse(record) as OutcomeRecord)), queryId);
        }
        for (const { record } of opinions.all(queryId) as { record: string }[]) {
          const opinion = JSON.parse(record) as Feedback;
          putOpinion.run(JSON.stringify(withoutContent(opinion)), queryId, opinion.by);
        }
      }),
  };
}
