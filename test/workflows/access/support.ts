import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Turn } from '../../../contract/analysis.js';
import type { Classification, DocumentRecord } from '../../../contract/passage.js';
import { isFinal, type QueryView, type StartQuery } from '../../../contract/query.js';
import type { RequestView } from '../../../contract/requests/index.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import type { RecordStore } from '../../../ports/record-store.js';
import type { SearchIndex } from '../../../ports/search-index.js';
import { as, eventually, openRequest, startApi, type Api, type Response } from '../../api/support.js';
import { openEvents } from '../../support/event-source.js';
import {
  quoteFirst,
  scores,
  scriptedReasoner,
  thought,
  clearAnalysis,
} from '../../support/scripted-reasoner.js';

/** Words that stand in the page which becomes private, in its title and in no question. */
export const SECRET = /quokka/i;
export const QUESTION = 'When is the launch of the Falcon?';
const PAGE = 'pages/falcon.md';
const OTHER = 'pages/press.md';

/**
 * `ann` and `una` belong to everyone alone; `sam`, `sue`, and the reviewers `rex` and `roy`, also to the staff. `una` reviews
 * without being cleared for anything.
 */
const PEOPLE =
  'ann,una:reviewers,sam:staff,sue:staff,rex:staff|reviewers,roy:staff|reviewers,cleo:cleared,carl:staff|cleared';

export interface TestStore {
  index: SearchIndex;
  records: RecordStore;
  close(): Promise<void>;
}

type Step = 'analyse' | 'grade' | 'answer' | 'judge' | 'cached';

export interface World {
  api: Api;
  index: SearchIndex;
  /** Done once, at the beginning of the next such step. */
  at(step: Step, act: () => Promise<unknown>): void;
  /** Turns that the last analysis was told of. */
  turns(): Turn[];
  stop(): Promise<void>;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Stores a page of one passage. */
async function put(
  index: SearchIndex,
  {
    id,
    title,
    text,
    groups,
    classification,
  }: Pick<DocumentRecord, 'id' | 'title' | 'groups' | 'classification'> & { text: string },
): Promise<void> {
  const [collection = '', path = ''] = id.split('/');
  await index.putDocument({
    document: {
      ...{ id, collection, path, title, groups, classification, language: 'en', domains: [] },
      ...{
        fileHash: hash(text),
        origin: 'folder',
        mediaType: 'text/markdown',
        indexedAt: '2026-01-01T00:00:00.000Z',
      },
    },
    chunks: [{ id: `${id}#0`, documentId: id, ordinal: 0, section: '', text, contentHash: hash(text) }],
  });
}

/** The page of which it all is, for these groups. */
export function putPage(
  index: SearchIndex,
  groups = ['everyone'],
  classification: Classification = 'internal',
  text = 'The launch of the Falcon is on quokka Tuesday. The Falcon launch is run from the quokka tower.',
) {
  return put(index, { id: PAGE, title: 'Falcon launch quokka', text, groups, classification });
}

/** Ways in which a public page becomes one that its readers may no longer read. */
export const WAYS = {
  'other groups': (index: SearchIndex) => putPage(index, ['staff']),
  removal: (index: SearchIndex) => index.removeDocument({ documentId: PAGE }),
} as const;

export async function openWorld(env: TestWorkflowEnvironment, { index, records }: TestStore): Promise<World> {
  const acts = new Map<Step, () => Promise<unknown>>();
  let turns: Turn[] = [];
  const at = async (step: Step) => {
    const act = acts.get(step);
    acts.delete(step);
    await act?.();
  };
  const script: Partial<Reasoner> = {
    async analyse({ question, clarifications, turns: told }) {
      turns = told;
      await at('analyse');
      return thought(clearAnalysis([question, ...clarifications].join(' ')));
    },
    async grade({ passages }) {
      return thought(passages.map(({ id }) => ({ passageId: id, score: 0.9 })));
    },
    async answer({ passages }) {
      await at('answer');
      // the page itself first, wherever it was found
      return thought(
        quoteFirst([...passages].sort((a, b) => Number(SECRET.test(b.text)) - Number(SECRET.test(a.text)))),
      );
    },
    async judge({ draft }) {
      await at('judge');
      return thought(scores(0.9, { missing: [draft.text], suggestions: [draft.text] }));
    },
  };
  // what the reasoner is given to grade has been read already: the moment before that is behind the search
  const search: SearchIndex['search'] = async (input) => {
    const found = await index.search(input);
    await at('grade');
    return found;
  };
  const cached: RecordStore['cached'] = async (input) => {
    const found = await records.cached(input);
    if (found) await at('cached');
    return found;
  };
  const ports = {
    index: { ...index, search },
    records: { ...records, cached },
    reasoner: scriptedReasoner(script),
  };
  const api = await startApi(env, { ports, people: PEOPLE });
  await api.startWorker();
  await put(index, {
    ...{ id: OTHER, title: 'Press office', groups: ['everyone'], classification: 'internal' },
    text: 'The press office announces every launch of the Falcon.',
  });
  return {
    api,
    index,
    at: (step, act) => void acts.set(step, act),
    turns: () => turns,
    stop: () => api.stop(),
  };
}

/** Asks for somebody, and waits until the query ends or needs a person. */
export function ask(api: Api, who: string, more: Partial<StartQuery> = {}): Promise<QueryView> {
  const { policy, ...rest } = more;
  const uncached = { cache: { ttlSeconds: 0 }, ...policy };
  return api.ask({ question: QUESTION, ...rest, policy: uncached }, 30, as(who));
}

/** Confidence that is always so, by the policy. */
export const HIGH = { confidence: { high: 0, medium: 0 } };
export const MEDIUM = { confidence: { high: 1, medium: 0 } };
export const HARD = { review: { planInStrict: false } };

export function read(api: Api, who: string, id: string): Promise<Response<QueryView>> {
  return api.get<QueryView>(`/v1/queries/${id}`, as(who));
}

/** Everything that the API says to somebody about a query, as it comes. */
export async function everythingSaid(api: Api, who: string, { id, requests }: QueryView): Promise<string> {
  const paths = [
    `/v1/queries/${id}`,
    `/v1/queries/${id}/plan`,
    '/v1/queries',
    `/v1/requests?queryId=${id}`,
    `/v1/requests?queryId=${id}&text=quokka`,
    `/v1/requests/counts?queryId=${id}`,
    ...requests.map((request) => `/v1/requests/${request.id}`),
  ];
  const bodies = await Promise.all(
    paths.map(async (path) => (await fetch(api.url + path, { headers: as(who) })).text()),
  );
  const counted = await api.get<{ total: number }>(`/v1/requests/counts?queryId=${id}&text=quokka`, as(who));
  return [
    ...bodies,
    await streamed(api, who, id),
    counted.body.total > 0 ? 'quokka can be searched for' : '',
  ].join('\n');
}

/** Returns the events that the stream of a query sends at once, as JSON. */
async function streamed(api: Api, who: string, id: string): Promise<string> {
  const source = await openEvents(`${api.url}/v1/queries/${id}/events`, as(who));
  if (source.status === 200)
    await eventually(
      async () => source.events.length,
      (count) => count > 0,
    );
  // it goes on for as long as the query does
  await Promise.race([source.ended, pause(300)]);
  source.close();
  return JSON.stringify(source.events);
}

export function decide(api: Api, who: string, { id }: RequestView, action = 'approve') {
  return api.post(`/v1/requests/${id}/decision`, { action }, as(who));
}

/** Waits until a query asks something that it has not asked before, or has ended. */
export async function settled(api: Api, who: string, before: QueryView): Promise<QueryView> {
  const known = new Set(before.requests.map(({ id }) => id));
  const { body } = await eventually(
    () => read(api, who, before.id),
    ({ body: now }) =>
      isFinal(now.stage) || now.requests.some(({ id, status }) => status === 'open' && !known.has(id)),
  );
  return body;
}

/** Approves for somebody whatever a query asks, until it ends. */
export async function approveAll(api: Api, who: string, status: QueryView): Promise<QueryView> {
  let now = status;
  while (now.requests.some((request) => request.status === 'open')) {
    const decided = await decide(api, who, openRequest(now));
    if (decided.status >= 300) throw new Error(JSON.stringify(decided.body));
    now = await settled(api, who, now);
  }
  return now;
}

export function textOf(status: QueryView): string {
  return 'answer' in status ? (status.answer?.text ?? '') : '';
}
