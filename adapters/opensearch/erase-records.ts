import type { Client } from '@opensearch-project/opensearch';
import type { Feedback } from '../../contract/feedback.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import { withoutContent } from '../records/without-content.js';

interface Names {
  outcomes: string;
  cache: string;
  feedback: string;
}

/** Opinions on one query: one of each person. */
const MOST_OPINIONS = 1_000;

/** Takes the content of a query out of the indices; the figures stay. */
export async function eraseRecords(client: Client, names: Names, queryId: string): Promise<void> {
  const query = { term: { queryId } };
  await client.indices.refresh({ index: [names.cache, names.feedback] });
  await client.deleteByQuery({ index: names.cache, refresh: true, body: { query } });
  const { body: found } = await client.get({ index: names.outcomes, id: queryId }, { ignore: [404] });
  if (found._source)
    await replace<OutcomeRecord>(client, names.outcomes, { _id: queryId, _source: found._source });
  const { body } = await client.search({ index: names.feedback, body: { size: MOST_OPINIONS, query } });
  for (const hit of body.hits.hits) await replace<Feedback>(client, names.feedback, hit);
}

async function replace<T extends OutcomeRecord | Feedback>(
  client: Client,
  index: string,
  { _id: id, _source: source }: { _id?: string | undefined; _source?: unknown },
): Promise<void> {
  const { record, ...fields } = source as { record: string };
  const erased = withoutContent(JSON.parse(record) as T);
  await client.index({
    index,
    id: id ?? '',
    refresh: true,
    body: { ...fields, record: JSON.stringify(erased) },
  });
}
