import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { CallInput } from '../../../client/api-client.js';
import { pageAddress } from '../../../contract/pages.js';
import { keyOf, useAct } from '../../api/api.js';
import { keepSession } from './session.js';

type Start = CallInput<'startQuery'>['body'];

/** Control characters, which come with pasted text and which the API refuses. */

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Asks a question; the conversation it belongs to becomes that of this tab.
 * @param then what follows, with the id of the question; by default its page is opened
 */
export function useStart(then?: (id: string) => void) {
  const cache = useQueryClient();
  const [, navigate] = useLocation();
  const { act, isPending, error, reset } = useAct('startQuery', ['listQueries']);
  /** @returns whether it was asked */
  async function start(question: Start): Promise<boolean> {
    try {
      const text = question.question.replace(CONTROL_CHARACTERS, ' ').trim();
      const status = await act({ body: { ...question, question: text } });
      cache.setQueryData(keyOf('getQuery', { params: { id: status.id } }), status);
      if (status.sessionId !== undefined) keepSession(status.sessionId);
      if (then) then(status.id);
      else navigate(pageAddress('query', status.id));
      return true;
    } catch {
      return false; // the error is shown from `error`
    }
  }
  return { start, isPending, error, reset };
}
