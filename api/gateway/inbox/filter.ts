import type { CountRequests } from '../../../contract/endpoints.js';
import type { RequestOutline } from '../../../contract/requests/index.js';
import { fold, wordsIn } from '../../../domain/text/index.js';
import type { Row } from './snapshot.js';

/** A request with the question it belongs to. */
export interface Waiting {
  request: RequestOutline;
  question: string;
}

/** The viewer and the time in milliseconds, on which `me` and the claims that still hold depend. */
export interface View {
  me: string;
  now: number;
  /** True if the viewer may see a request of a question. */
  reaches: (request: RequestOutline, question: Pick<Row, 'asker' | 'requests'>) => boolean;
}

/** Returns the open requests of these rows that pass the filter, unordered. */
export function waitingIn(rows: Iterable<Row>, filter: CountRequests, view: View): RequestOutline[] {
  const passes = conditions(filter, view);
  const waiting: RequestOutline[] = [];
  for (const row of rows) {
    const { requests, question } = row;
    for (const request of requests)
      if (view.reaches(request, row) && passes.every((condition) => condition({ request, question })))
        waiting.push(request);
  }
  return waiting;
}

/** Returns the id of the present claimant; an expired claim does not count. */
export function claimantOf({ claim }: RequestOutline, now: number): string | undefined {
  return claim && Date.parse(claim.until) > now ? claim.by : undefined;
}

function conditions(filter: CountRequests, { me, now }: View): ((waiting: Waiting) => boolean)[] {
  const { kind, queryId, group, claimedBy, dueBefore, text } = filter;
  const when = <T>(value: T | undefined, condition: (value: T) => (waiting: Waiting) => boolean) =>
    value === undefined ? [] : [condition(value)];
  return [
    ...when(
      queryId,
      (id) =>
        ({ request }) =>
          request.queryId === id,
    ),
    ...when(
      kind,
      (wanted) =>
        ({ request }) =>
          request.kind === wanted,
    ),
    ...when(
      group,
      (wanted) =>
        ({ request: { groups } }) =>
          groups.length === 0 || groups.includes(wanted),
    ),
    ...when(claimedBy, (who) => {
      const claimant = who === 'nobody' ? undefined : who === 'me' ? me : who;
      return ({ request }) => claimantOf(request, now) === claimant;
    }),
    ...when(dueBefore, (moment) => {
      const limit = Date.parse(moment);
      return ({ request }) => Date.parse(request.deadline) < limit;
    }),
    ...when(text, (given) => (waiting) => holdsWords(waiting, given)),
  ];
}

/** True if a request and its question together contain all these words. */
export function holdsWords(waiting: Waiting, words: string): boolean {
  return wordsIn(words).every((word) => textOf(waiting).includes(word));
}

const texts = new WeakMap<RequestOutline, string>();

/** Returns all text of a request and its question; without a payload only the question. */
function textOf({ request, question }: Waiting): string {
  const known = texts.get(request);
  if (known !== undefined) return known;
  const text = fold([question, ...stringsIn(request.payload)].join('\n'));
  texts.set(request, text);
  return text;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'contentHash' ? [] : stringsIn(part)));
}
