import type { StartQuery } from '../../../contract/query.js';
import type { Case } from './case.js';
import type { Stage } from './stage.js';

/** Asks a question until it is acknowledged, as often as the case wants. @returns the id of the query */
export async function start(stage: Stage, which: Case, body: StartQuery): Promise<string> {
  const { api, seen, cases } = stage;
  const { n, asker, sent, random } = which;
  const key = api.newKey();
  const session = body.sessionId ?? '';
  const noted = { n, key, session, ids: [] as string[] };
  seen.starts.push(noted);
  const abandonAfterMs = sent === 'abandoned' ? random.between(1, 60) : undefined;
  const once = async () => {
    const { id } = await api.call(asker, 'startQuery', { body }, { key, abandonAfterMs });
    noted.ids.push(id);
    cases.add(id, which, which.choice === 'evidence');
    return id;
  };
  const [id] = await Promise.all(sent === 'twice' ? [once(), once()] : [once()]);
  return id;
}
