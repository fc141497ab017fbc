import type { Client } from '@opensearch-project/opensearch';
import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import { withoutContent } from '../records.js';
import { revisionOf } from './connection.js';

interface Names {
  outcomes: string;
  cache: string;
  feedback: string;
}

/** Opinions on one query: one of each person. */
const MOST_OPINIONS = 1_000;

/** Erases the content of a query from the indices; its measures stay. */
export async function eraseRecords(client: Client, names: Names, queryId: string): Promise<void> {
  const query = { term: { queryId } };
  await eraseWhere(client, names.cache, query);
  await replace<OutcomeRecord>(client, names.outcomes, queryId);
  await client.indices.refresh({ index: names.feedback });
  const { body } = await client.search({
    index: names.feedback,
    body: { size: MOST_OPINIONS, _source: false, query },
  });
  for (const { _id: id } of body.hits.hits) if (id) await replace<Feedback>(client, names.feedback, id);
}

/**
 * Removes the documents that a query finds; again when one was replaced at that moment: it may be another query's by now,
 * or this one's once more.
 */
export async function eraseWhere(client: Client, index: string, query: object): Promise<void> {
  for (;;) {
    await client.indices.refresh({ index });
    const { body } = await client.deleteByQuery({
      index,
      refresh: true,
      conflicts: 'proceed',
      body: { query },
    });
    if (!('version_conflicts' in body) || !body.version_conflicts) return;
  }
}

/** Replaces a record as it is now, and no later one: feedback that is given meanwhile is not lost. */
async function replace<T extends OutcomeRecord | Feedback>(
  client: Client,
  index: string,
  id: string,
): Promise<void> {
  for (;;) {
    const { body } = await client.get({ index, id, preference: '_primary' }, { ignore: [404] });
    if (!body._source) return;
    const { record, ...fields } = body._source as { record: string };
    const erased = withoutContent(JSON.parse(record) as T);
    const { statusCode } = await client.index(
      {
        ...{ index, id, refresh: true },
        ...revisionOf(body),
        body: { ...fields, record: JSON.stringify(erased) },
      },
      { ignore: [409] },
    );
    if (statusCode !== 409) return;
  }
}
