import type { temporal } from '@temporalio/proto';
import { z } from 'zod';
import { requestIdSchema } from '../../contract/ids.js';
import { timeText } from '../../temporal/attributes.js';
import type { HistoryEvent, PayloadReader, Payloads } from '../../temporal/read-payloads.js';
import { failureOf, outcomeOfFailure, outcomeOfResult } from './outcome.js';
import type { RecordedEvent, Said, StepOutcome } from './recorded.js';

type Fact<E = RecordedEvent> = E extends RecordedEvent ? Omit<E, 'runId' | 'id' | 'at'> : never;

/**
 * The field of an activity's input that is read, by its type: words that are searched with, and the tool that is
 * called.
 */
const INPUTS: Partial<Record<string, 'query' | 'tool'>> = {
  retrieve: 'query',
  searchWeb: 'query',
  callTool: 'tool',
};

/** Reads the events of one run, in their order. */
export class RunDecoder {
  readonly #times = new Map<number, string>();
  /** Types of activities, by the id of the event that scheduled them. */
  readonly #activities = new Map<number, string>();

  constructor(
    private readonly reader: PayloadReader,
    private readonly runId: string,
  ) {}

  /** Decodes an event as far as the audit needs it; undefined when it does not. @throws ValueError, PortError */
  async decode(event: HistoryEvent): Promise<RecordedEvent | undefined> {
    const id = Number(event.eventId);
    const at = timeText(event.eventTime);
    this.#times.set(id, at);
    const fact =
      (await this.#step(event, id)) ??
      (await this.#update(event)) ??
      (await this.#other(event, at)) ??
      endIn(event);
    return fact && { ...fact, runId: this.runId, id, at };
  }

  async #step(event: HistoryEvent, id: number): Promise<Fact | undefined> {
    const {
      markerRecordedEventAttributes: marker,
      activityTaskScheduledEventAttributes: scheduled,
      activityTaskStartedEventAttributes: started,
      activityTaskCompletedEventAttributes: completed,
      activityTaskCanceledEventAttributes: cancelled,
    } = event;
    const failed = event.activityTaskFailedEventAttributes ?? event.activityTaskTimedOutEventAttributes;
    if (marker) return readLocalActivity(this.reader, marker);
    if (scheduled) {
      const activity = scheduled.activityType?.name ?? '';
      this.#activities.set(id, activity);
      const input = await this.#input(activity, scheduled.input);
      return { type: 'scheduled', activity, activityId: scheduled.activityId ?? '', ...input };
    }
    if (started) {
      const attempt = started.attempt ?? 1;
      return { type: 'attempt', scheduledId: Number(started.scheduledEventId), attempt };
    }
    const settled = (scheduledEventId: unknown, outcome: StepOutcome): Fact => ({
      type: 'settled',
      scheduledId: Number(scheduledEventId),
      outcome,
    });
    if (completed) {
      const activity = this.#activities.get(Number(completed.scheduledEventId)) ?? '';
      const [result] = await this.reader.values(completed.result?.payloads);
      return settled(completed.scheduledEventId, outcomeOfResult(activity, result));
    }
    if (failed) {
      return settled(failed.scheduledEventId, outcomeOfFailure(await this.reader.failure(failed.failure)));
    }
    if (!cancelled) return undefined;
    return settled(cancelled.scheduledEventId, { calls: [], failure: { code: 'cancelled', message: '' } });
  }

  async #input(activity: string, input: Payloads): Promise<{ query?: string; tool?: string }> {
    const field = INPUTS[activity];
    if (field === undefined) return {};
    const [values] = await this.reader.values(input?.payloads);
    const value = (values as Record<string, unknown> | undefined)?.[field];
    return typeof value === 'string' ? { [field]: value } : {};
  }

  async #update(event: HistoryEvent): Promise<Fact | undefined> {
    const accepted = event.workflowExecutionUpdateAcceptedEventAttributes;
    if (accepted) {
      const { input } = accepted.acceptedRequest ?? {};
      const [argument] = await this.reader.values(input?.args?.payloads);
      // it is accepted by what it has already brought about: that is later than it came
      const sentAt = this.#times.get(Number(accepted.acceptedRequestSequencingEventId));
      return {
        type: 'message',
        name: input?.name ?? '',
        via: 'update',
        sentAt: sentAt ?? timeText(event.eventTime),
        said: saidIn(argument),
      };
    }
    const completed = event.workflowExecutionUpdateCompletedEventAttributes;
    if (!completed?.outcome?.failure) return undefined;
    const failure = failureOf(await this.reader.failure(completed.outcome.failure));
    return { type: 'refused', acceptedId: Number(completed.acceptedEventId), failure };
  }

  /** Signals, and what an operator does to the workflow itself. */
  async #other(event: HistoryEvent, sentAt: string): Promise<Fact | undefined> {
    const {
      workflowExecutionSignaledEventAttributes: signalled,
      workflowExecutionCancelRequestedEventAttributes: cancelled,
      workflowExecutionTerminatedEventAttributes: terminated,
    } = event;
    if (signalled) {
      const [argument] = await this.reader.values(signalled.input?.payloads);
      const name = signalled.signalName ?? '';
      return { type: 'message', name, via: 'signal', sentAt, said: saidIn(argument) };
    }
    const done = cancelled ?? terminated;
    if (!done) return undefined;
    const name = cancelled ? 'cancel' : 'terminate';
    const said = done.identity ? { by: done.identity } : {};
    return { type: 'message', name, via: 'operator', sentAt, said };
  }
}

function endIn(event: HistoryEvent): Fact | undefined {
  const newRunId = event.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
  if (newRunId) return { type: 'continued', newRunId };
  const closed =
    event.workflowExecutionCompletedEventAttributes ??
    event.workflowExecutionFailedEventAttributes ??
    event.workflowExecutionCanceledEventAttributes ??
    event.workflowExecutionTimedOutEventAttributes;
  return closed ? { type: 'closed' } : undefined;
}

const senderSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/**
 * Reads the sender and the request of a message. A signal may be written by hand: what it does not say properly is left
 * out.
 */
export function saidIn(argument: unknown): Said {
  const { by, requestId, preview } = (argument ?? {}) as Record<string, unknown>;
  const sender = senderSchema.safeParse(by).data;
  const request = requestIdSchema.safeParse(requestId).data;
  return {
    ...(sender === undefined ? {} : { by: sender }),
    ...(request === undefined ? {} : { requestId: request }),
    ...(preview === true ? { preview } : {}),
  };
}

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
async function readLocalActivity(
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
