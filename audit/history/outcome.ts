import { ApplicationFailure, CancelledFailure, rootCause, TimeoutFailure } from '@temporalio/common';
import { z } from 'zod';
import { analysisSchema } from '../../contract/analysis.js';
import { passageSchema } from '../../contract/passage.js';
import { modelCallSchema, type ModelCall } from '../../contract/query.js';
import type { EntryFailure, StepOutcome } from './recorded.js';

const MESSAGE_CHARS = 300;

const callsSchema = z.array(modelCallSchema);
const resultSchema = z.object({ value: z.unknown(), ms: z.number(), calls: callsSchema.optional() });
const passagesSchema = z.array(
  passageSchema.pick({ id: true, documentId: true, title: true, contentHash: true }),
);
const gradesSchema = z.array(z.object({ passageId: z.string(), score: z.number() }));
const refinedSchema = analysisSchema.pick({ refinedQuestion: true });
const openedSchema = z.object({ cache: z.object({ hit: z.object({ passages: passagesSchema }) }) });

/** Returns the outcome of an activity that succeeded. Results of other releases are read as far as possible. */
export function outcomeOfResult(activity: string, result: unknown): StepOutcome {
  const read = resultSchema.safeParse(result).data;
  if (!read) return { calls: [] };
  const { value, ms, calls = [] } = read;
  return { ms, calls, ...findingsOf(activity, value) };
}

function findingsOf(activity: string, value: unknown): Partial<StepOutcome> {
  switch (activity) {
    case 'retrieve':
    case 'searchWeb':
      return present({ found: passagesSchema.safeParse(value).data });
    case 'openQuery':
      return present({ found: openedSchema.safeParse(value).data?.cache.hit.passages });
    case 'grade':
      return present({ grades: gradesSchema.safeParse(value).data });
    case 'analyse':
      return present({ refinedQuestion: refinedSchema.safeParse(value).data?.refinedQuestion });
    default:
      return {};
  }
}

/** Returns the outcome of an activity that failed for good. */
export function outcomeOfFailure(error: Error | undefined): StepOutcome {
  return { calls: callsOf(error), failure: failureOf(error) };
}

/** The failure that an error began with: its code and one line, without stack. */
export function failureOf(error: Error | undefined): EntryFailure {
  const message = rootCause(error) ?? '';
  const line = message.trim().split('\n')[0] ?? '';
  return { code: codeOf(error), message: line.slice(0, MESSAGE_CHARS) };
}

function codeOf(error: Error | undefined): string {
  const root = rootOf(error);
  if (root instanceof TimeoutFailure) return 'timeout';
  if (root instanceof CancelledFailure) return 'cancelled';
  return (root instanceof ApplicationFailure ? root.type : undefined) ?? 'INTERNAL';
}

/** Model calls that were paid for although nothing came of them. */
function callsOf(error: Error | undefined): ModelCall[] {
  const root = rootOf(error);
  const told =
    root instanceof TimeoutFailure
      ? (root.lastHeartbeatDetails as { spent?: unknown } | undefined)?.spent
      : root instanceof ApplicationFailure
        ? (root.details?.[0] as { calls?: unknown } | undefined)?.calls
        : undefined;
  return callsSchema.safeParse(told).data ?? [];
}

function rootOf(error: Error | undefined): Error | undefined {
  let root = error;
  while (root?.cause instanceof Error) root = root.cause;
  return root;
}

function present<T extends object>(value: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}
