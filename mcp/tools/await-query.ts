import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Reply } from '../../client/api-client.js';
import { isFinal, type QueryView } from '../../contract/query.js';
import type { McpCaller } from '../caller.js';
import { askPerson, requestToAsk } from '../elicitation/ask-person.js';
import { follow } from '../follow.js';
import { describeQuery, openRequests, outlineOfQuery } from '../query-outline.js';
import { resultOf } from '../results.js';
import { TEXTS } from '../texts.js';
import { progressOf, type Tell, type ToolCall } from './tool-call.js';

export const waitSecondsSchema = z
  .number()
  .int()
  .min(0)
  .max(300)
  .describe('how long to wait for the answer, in seconds');

/** Clients that are told of progress wait on; so that they do while a person thinks, they are told this often. */
const HEARTBEAT_MS = 10_000;

interface Waiting {
  seconds: number;
  call: ToolCall;
  /** Requests that nobody needs to be told of again: they are waited for. */
  known?: ReadonlySet<string>;
}

/**
 * Waits until a query has ended, or asks something of a person, at most some seconds; what it asks is put to the person at
 * the client, where that can be done, and waited for anew. Whoever stops waiting stops nothing else; nor does a process
 * that is about to stop, which gives what it has seen last.
 */
export async function awaitQuery(
  caller: Pick<McpCaller, 'api' | 'elicit' | 'showsForms' | 'stopping'>,
  first: Reply<QueryView>,
  { seconds, call, known = new Set() }: Waiting,
): Promise<CallToolResult> {
  const { api, stopping } = caller;
  const signal = AbortSignal.any([call.signal, stopping]);
  const tell = progressOf(call);
  const asked = new Set<string>();
  let view = first.data;
  try {
    for (let reply = first; ;) {
      const until = Date.now() + seconds * 1000;
      for await (view of follow(api, reply, { until, signal })) {
        tell(progressLine(view));
        if (isFinal(view.stage) || openRequests(view).some(({ id }) => !known.has(id))) break;
      }
      const request = await requestToAsk(caller, view, asked);
      if (!request) break;
      asked.add(request.id);
      const seen = view;
      await whileTelling(tell, progressLine(seen), () => askPerson(caller, seen, request, call));
      // also while it stops: what was filled in may just have been decided
      reply = await api.call('getQuery', { params: { id: seen.id } }, { signal: call.signal });
    }
  } catch (error) {
    if (call.signal.aborted || !stopping.aborted) throw error;
  }
  return resultOf(view, outlineOfQuery, describeQuery);
}

function progressLine(view: QueryView): string {
  const texts = TEXTS[view.language];
  const [request] = openRequests(view);
  return request
    ? texts.waitingFor(texts.kinds[request.kind])
    : (texts.progress[view.stage as keyof typeof texts.progress] ?? texts.stages[view.stage]);
}

async function whileTelling<T>(tell: Tell, message: string, work: () => Promise<T>): Promise<T> {
  const heartbeat = setInterval(() => tell(message), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
