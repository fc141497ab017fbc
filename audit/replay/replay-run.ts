import {
  defaultPayloadConverter,
  ExternalStorage,
  ValueError,
  type DataConverter,
  type Payload,
  type PayloadCodec,
} from '@temporalio/common';
import { loadDataConverter } from '@temporalio/common/lib/internal-non-workflow/index.js';
import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import { payloadReader, type HistoryEvent, type Payloads } from '../../temporal/read-payloads.js';
import { UNTRACED } from '../../temporal/untraced.js';
import { decisionIn } from './decisions.js';
import { nearestDifferences } from './difference.js';

/** One run of a workflow as it was recorded. */
interface RecordedHistory {
  workflowId: string;
  events: readonly HistoryEvent[];
}

/** The first thing that the present code would have done otherwise. */
export interface ReplayDifference {
  /**
   * `steps`: other steps, or in another order; `input`: a tool is called with something else; `reply`: a message was answered
   * otherwise; `result`: the query ended otherwise; `unreadable`: the history cannot be read.
   */
  kind: 'steps' | 'input' | 'reply' | 'result' | 'unreadable';
  /** Event of the history. */
  eventId?: number;
  /** Path in the value. */
  field?: string;
  recorded?: unknown;
  replayed?: unknown;
  /** Message of the SDK. */
  detail?: string;
}

interface ReplayOptions {
  /** The workflows as they are now. */
  workflowBundle: WorkflowBundleOption;
  /** Converter of the installation, to read what was recorded. */
  dataConverter: DataConverter;
}

/**
 * Runs the present code over a recorded history: the same steps in the same order, the same calls of tools, the same
 * decisions on human requests, the same answer. How something is told, and what a later release adds, is no difference.
 * @returns the first difference; undefined when there is none
 */
export async function replayRun(
  { workflowId, events }: RecordedHistory,
  { workflowBundle, dataConverter }: ReplayOptions,
): Promise<ReplayDifference | undefined> {
  if (events.length === 0) return { kind: 'unreadable', detail: 'the history is empty' };
  const { converter, values } = noteEmissions(dataConverter);
  try {
    const given = await givenOut(events, dataConverter);
    await Worker.runReplayHistory(
      { workflowBundle, dataConverter: converter, replayName: workflowId, ...UNTRACED },
      { events: [...events] },
      workflowId,
    );
    return firstDifference(given, values);
  } catch (error) {
    if (error instanceof ValueError) return { kind: 'unreadable', detail: error.message };
    // the SDK exports the first of them to workflow code only
    const differs = error instanceof Error && OF_REPLAYS.includes(error.name);
    if (differs) return stepsDiffer(error.message);
    throw error;
  }
}

/** Names of errors that tell how a replay went. */
const OF_REPLAYS = ['DeterminismViolationError', 'ReplayError'];

/** Something that the workflow gave out when it ran. */
interface Given {
  kind: 'input' | 'reply' | 'result';
  eventId: number;
  value: unknown;
}

async function givenOut(events: readonly HistoryEvent[], dataConverter: DataConverter): Promise<Given[]> {
  const reader = payloadReader(loadDataConverter(dataConverter));
  const found: Given[] = [];
  for (const event of events) {
    const eventId = Number(event.eventId);
    const add = async (kind: Given['kind'], payloads: Payloads): Promise<void> => {
      for (const value of await reader.values(payloads?.payloads)) found.push({ kind, eventId, value });
    };
    await add('input', event.activityTaskScheduledEventAttributes?.input);
    await add('reply', event.workflowExecutionUpdateCompletedEventAttributes?.outcome?.success);
    await add('input', event.workflowExecutionContinuedAsNewEventAttributes?.input);
    await add('result', event.workflowExecutionCompletedEventAttributes?.result);
  }
  return found;
}

function firstDifference(given: readonly Given[], values: readonly unknown[]): ReplayDifference | undefined {
  const replayed = values.flatMap((value) => decisionIn(value) ?? []);
  for (const { kind, eventId, value } of given) {
    const recorded = decisionIn(value);
    if (!recorded) continue;
    const candidates = replayed.filter(({ type }) => type === recorded.type).map((one) => one.value);
    const [difference] = nearestDifferences(recorded.value, candidates);
    if (difference) return { kind, eventId, ...difference };
  }
  return undefined;
}

function stepsDiffer(message: string): ReplayDifference {
  const detail = detailIn(message);
  const eventId = /\b(?:event_id|event id|eventId|HistoryEvent\(id):?\s*(\d+)/i.exec(message)?.[1];
  return { kind: 'steps', detail, ...(eventId === undefined ? {} : { eventId: Number(eventId) }) };
}

/** Returns the cause in a message of the SDK, without the words around it. */
function detailIn(message: string): string {
  return (message.split('Details: ').at(-1) ?? message).trim();
}

/** Keeps everything in place: what is replayed must not be written anywhere. */
const NOTHING_IS_LARGE = Number.MAX_SAFE_INTEGER;

/** Values that workflow code gave out while it was replayed: inputs of steps, replies to messages, its result. */
interface Emissions {
  /** Reads as the installation does, and writes nothing. */
  converter: DataConverter;
  values: unknown[];
}

/** A converter for replays that notes what the workflow gives out. */
function noteEmissions({ payloadCodecs = [], externalStorage, ...converter }: DataConverter): Emissions {
  const values: unknown[] = [];
  const noting: PayloadCodec = {
    encode: (payloads) => {
      values.push(...payloads.map(plainValue));
      return Promise.resolve(payloads);
    },
    decode: async (payloads, context) => {
      let decoded: Payload[] = payloads;
      for (const codec of [...payloadCodecs].reverse()) decoded = await codec.decode(decoded, context);
      return decoded;
    },
  };
  return {
    values,
    converter: {
      ...converter,
      payloadCodecs: [noting],
      ...(externalStorage
        ? {
            externalStorage: new ExternalStorage({
              payloadSizeThreshold: NOTHING_IS_LARGE,
              drivers: [...externalStorage.drivers],
            }),
          }
        : {}),
    },
  };
}

function plainValue(payload: Payload): unknown {
  try {
    return defaultPayloadConverter.fromPayload(payload);
  } catch {
    return undefined;
  }
}
