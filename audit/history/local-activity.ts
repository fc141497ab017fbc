import type { temporal } from '@temporalio/proto';
import { z } from 'zod';
import type { PayloadReader } from '../../temporal/read-payloads.js';
import { outcomeOfFailure, outcomeOfResult } from './outcome.js';
import type { RecordedEvent } from './recorded.js';
import { timeText } from '../../temporal/time-text.js';

type Marker = temporal.api.history.v1.IMarkerRecordedEventAttributes;
type LocalActivity = Omit<Extract<RecordedEvent, { type: 'local_activity' }>, 'runId' | 'id' | 'at'>;

const MARKER = 'core_local_activity';

/** The SDK's notes on a local activity beside its result. */
const notedSchema = z.object({
  attempt: z.number().int().min(1),
  activity_type: z.string(),
  /** In the time of the workflow. */
  complete_time: z.object({ seconds: z.number(), nanos: z.number() }),
  /** Set when it was given up only to be tried again later, which leaves another marker. */
  backoff: z.unknown(),
});

/** Steps that are done in one activity, by its type, with the fields of their results (`activities/joined.ts`). */
const JOINED: Partial<Record<string, Record<string, string>>> = {
  openAndAnalyse: { first: 'openQuery', along: 'analyse' },
  retrieveAndGrade: { first: 'retrieve', along: 'grade' },
  answerAndJudge: { first: 'answer', along: 'judge', checked: 'checkDelivery' },
};
const joinedSchema = z.record(z.string(), z.unknown());

/** A local activity as its marker tells it; undefined when the marker is none of one that is over. */
export async function readLocalActivity(
  reader: PayloadReader,
  { markerName, details, failure }: Marker,
): Promise<LocalActivity | undefined> {
  if (markerName !== MARKER) return undefined;
  const [data] = await reader.values(details?.['data']?.payloads);
  const noted = notedSchema.safeParse(data).data;
  if (!noted || (failure && noted.backoff)) return undefined;
  const { activity_type: type, attempt, complete_time: completed } = noted;
  const { first: activity = type, ...next } = JOINED[type] ?? {};
  const fact = { type: 'local_activity', activity, attempt, completedAt: timeText(completed) } as const;
  if (failure) return { ...fact, outcome: outcomeOfFailure(await reader.failure(failure)) };
  const [result] = await reader.values(details?.['result']?.payloads);
  if (!(type in JOINED)) return { ...fact, outcome: outcomeOfResult(activity, result) };
  const results = joinedSchema.safeParse(result).data ?? {};
  const along = Object.entries(next)
    .filter(([field]) => results[field] !== undefined)
    .map(([field, step]) => ({ activity: step, outcome: outcomeOfResult(step, results[field]) }));
  return { ...fact, outcome: outcomeOfResult(activity, results['first']), along };
}
