import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { isMissing } from '../../../api/status.js';
import { isAboutNotFound } from '../../../../domain/review.js';
import { unknownMarkers, type AddedCitation } from '../../../../domain/markers.js';
import { readingUntil } from '../../../../contract/requests/who-decides.js';
import { useEndpoint, keyOf, useApi } from '../../../api/api.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import type { FormProps, RequestOf } from '../form.js';

/** The chosen action. */
export type Mode = 'approve' | 'edit' | 'retry' | 'reject';

/** State of an answer review: the chosen action and the text typed for it, persisted until a decision counts. */
export function useAnswerReview({ request, decide, deciding, readOnly }: FormProps<'answer_review'>) {
  const { draft, confidence, query: words, retriesLeft } = request.payload;
  const aboutNotFound = isAboutNotFound(request.payload);
  const textToEdit = aboutNotFound ? '' : draft.text;
  const sourcesChanged = useSourcesChanged(request);
  const wanted = useWanted();
  const [text, setText] = usePersistedState(`${request.id}:text`, textToEdit);
  const [cited, setCited] = usePersistedState<AddedCitation[]>(`${request.id}:citations`, []);
  const [query, setQuery] = usePersistedState(`${request.id}:query`, words);
  const [reason, setReason] = usePersistedState(`${request.id}:reason`, '');
  const [comment, setComment] = usePersistedState(`${request.id}:comment`, '');
  // what was typed before and not sent is found where it was typed
  const [mode, setMode] = useState<Mode | undefined>(
    wanted ?? unsent({ edit: text !== textToEdit, retry: query !== words, reject: reason !== '' }),
  );
  const [left, setLeft] = useState<Mode>();
  const unknown = unknownMarkers(text, request.payload, cited);
  const busy = deciding || readOnly;
  const secondsToRead = useSecondsToRead(request);
  const read = secondsToRead === undefined;
  /** Actions that the request allows. */
  const may: Record<Mode, boolean> = {
    approve: !draft.withheld,
    edit: !draft.withheld,
    retry: retriesLeft > 0,
    reject: true,
  };
  /** Actions whose input is complete. */
  const ready: Record<Mode, boolean> = {
    approve: read,
    edit: read && text.trim() !== '' && text.trim() !== draft.text.trim() && unknown.length === 0,
    retry: read && query.trim() !== '',
    reject: read,
  };

  function send(action: Mode) {
    if (busy || !may[action] || !ready[action]) return;
    const said = comment.trim();
    const why = reason.trim();
    decide({
      action,
      ...(action === 'edit' && {
        text: text.trim(),
        ...(cited.length > 0 && { citations: cited.filter(({ marker }) => text.includes(`[${marker}]`)) }),
      }),
      ...(action === 'retry' && { query: query.trim() }),
      ...(action === 'reject' && why !== '' && { reason: why }),
      ...(said !== '' && { comment: said }),
    });
  }

  /** Begins a way to decide; an approval that needs no second thought is sent at once. */
  function begin(next: Mode) {
    if (busy || !may[next]) return;
    const isRisky = sourcesChanged || (confidence?.level === 'LOW' && !aboutNotFound);
    if (next === 'approve' && !isRisky) send('approve');
    else setMode(next);
  }

  return {
    mode: mode !== undefined && may[mode] && !readOnly ? mode : undefined,
    begin,
    back: () => {
      setLeft(mode);
      setMode(undefined);
    },
    /** The action that one has gone back from. */
    left,
    send,
    may,
    ready,
    aboutNotFound,
    secondsToRead,
    /** Of the time to read, behind the words of a button. */
    countdown: read || secondsToRead === Infinity ? '' : ` (${secondsToRead})`,
    /** The documents do not say any more what the draft rests on. */
    sourcesChanged,
    /** Numbers in the text that lead to no source. */
    unknown,
    fields: { cited, setCited, text, setText, query, setQuery, reason, setReason, comment, setComment },
  };
}

export type AnswerReviewState = ReturnType<typeof useAnswerReview>;

/**
 * Returns the seconds left until the viewer has held the request for the time that reading it takes; Infinity until they claim
 * it, undefined where they may decide.
 */
function useSecondsToRead(request: RequestOf<'answer_review'>): number | undefined {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const [now, setNow] = useState(Date.now);
  const until = me && readingUntil(request, me, now);
  useEffect(() => {
    if (until === undefined || until === Infinity) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined || until === Infinity) return until;
  return Math.min(Math.ceil((until - now) / 1000), request.readFirst?.seconds ?? Infinity);
}

/** Returns the first action for which something was typed. */
function unsent(typed: Partial<Record<Mode, boolean>>): Mode | undefined {
  return (Object.keys(typed) as Mode[]).find((mode) => typed[mode]);
}

/** Returns the action in the address: `?action=edit`. */
function useWanted(): Mode | undefined {
  const action = new URLSearchParams(useSearch()).get('action');
  return action === 'edit' || action === 'retry' || action === 'reject' ? action : undefined;
}

/**
 * True if a draft rests on what its documents do not say any more: the request asks again for that reason, or a cited
 * passage is not in the index as it was shown.
 */
function useSourcesChanged({ status, payload, difference }: RequestOf<'answer_review'>): boolean {
  const api = useApi();
  const cited = new Set(payload.draft.citations.map(({ passageId }) => passageId));
  const passages = payload.passages.filter(
    ({ id, withheld }) => cited.has(id) && !withheld && !/^(web|todo):/.test(id),
  );
  const answers = useQueries({
    queries: passages.map(({ id }) => ({
      queryKey: keyOf('getPassage', { params: { id } }),
      queryFn: async () => (await api.call('getPassage', { params: { id } })).data,
      enabled: status === 'open',
    })),
  });
  const changed = answers.some(({ data, error }, at) =>
    data ? data.contentHash !== passages[at]?.contentHash : isMissing(error),
  );
  return changed || difference?.because === 'evidence_changed';
}
