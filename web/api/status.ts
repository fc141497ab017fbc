import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../client/errors.js';
import type { AnswerText } from '../../contract/events.js';
import type { QueryView, Stage } from '../../contract/query.js';
import { keyOf, useEndpoint } from './api.js';
import { useLive, type Connection } from './live.js';

/** A query as it is now, and what is known of it before its status says so. */
export interface LiveStatus {
  status: QueryView | undefined;
  error: Error | null;
  /** `ended` also for a query whose live stream was refused; it is read from time to time then. */
  connection: Connection;
  /** The answer as far as it is written, until it goes to a reviewer; nobody has vouched for it. */
  draft: LiveDraft | undefined;
  /** Reads the status anew. */
  refresh: () => void;
}

/** The text of an answer that is being written; once it is judged with the statements that no quote bears out. */
export type LiveDraft = Pick<AnswerText, 'text' | 'uncited'>;

/** The status is read this long after something happened, so that a burst costs one read. */
const COALESCE_MS = 120;
/** Interval between reads of the status while the live stream is down. */
const POLL_MS = 10_000;

/** Stages in which a draft is shown: what a reviewer looks at may be withheld. */
const WRITING: readonly Stage[] = ['answering', 'paused'];

const FINAL: readonly Stage[] = ['completed', 'rejected', 'cancelled', 'failed'];

/** True once a query has reached a final stage. Repeats the contract's list, whose schemas the page need not load. */
export function hasEnded({ stage }: { stage: Stage }): boolean {
  return FINAL.includes(stage);
}

/** True for the API's answer that the content was erased, which carries the time of the erasure. */
export function isErased(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.problem.code === 'QUERY_ERASED';
}

/** True for the API's answer that there is no such thing, or none that one may read. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.status === 404;
}

/** Follows one query: every change as it happens, the text of its answer while it is written. */
export function useStatus(id: string): LiveStatus {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<LiveDraft>();
  const [follows, setFollows] = useState(false);
  const { data, error, refetch } = useEndpoint(
    'getQuery',
    { params: { id } },
    {
      refetchInterval: ({ state }) => {
        const over = state.data ? hasEnded(state.data) : isErased(state.error);
        return follows || over ? false : POLL_MS;
      },
    },
  );
  const refresh = useCoalesced(useCallback(() => refetch({ cancelRefetch: false }), [refetch]));
  const runs = data !== undefined && !hasEnded(data);
  const connection = useLive(
    id,
    (live) => {
      if (live.type === 'answer_text') return setDraft((before) => extended(before, live.text));
      refresh();
      if (live.type === 'event' && live.event.type === 'query_ended') {
        void cache.invalidateQueries({ queryKey: keyOf('listQueries') });
      }
    },
    runs,
  );
  // a pause does not bring back what was taken away
  if (draft && data && (data.stage === 'reviewing' || hasEnded(data))) setDraft(undefined);
  if (follows !== (connection === 'live')) setFollows(connection === 'live');
  const shown = data && WRITING.includes(data.stage) && draft?.text !== '' ? draft : undefined;
  return { status: data, error, connection: runs ? connection : 'ended', draft: shown, refresh };
}

/** A draft with what was written since; a piece at offset 0 begins anew. */
function extended(before: LiveDraft | undefined, { offset, text, uncited }: AnswerText): LiveDraft {
  return { text: (before?.text ?? '').slice(0, offset) + text, uncited };
}

/** Does something soon, once for all calls until then, and never twice at the same time. */
function useCoalesced(act: () => Promise<unknown>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const acting = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const plan = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        // what happened after the read began asks for another one
        if (acting.current) return plan();
        acting.current = true;
        void act().finally(() => (acting.current = false));
      }, COALESCE_MS);
    };
    plan();
  }, [act]);
}
