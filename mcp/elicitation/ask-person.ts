import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { ApiClient } from '../../client/api-client.js';
import { ApiProblem } from '../../client/errors.js';
import type { QueryView } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import type { McpCaller } from '../caller.js';
import { follow } from '../follow.js';
import { openRequests } from '../query-outline.js';
import type { ToolCall } from '../tools/tool-call.js';
import { formOf } from './form.js';

/** Beyond this the request is left to `decide`, however long it stays open. */
const PATIENCE_MS = 600_000;

/** A form whose values do not fit is shown again so often, with its faults. */
const MAX_CORRECTIONS = 3;

/** The next request that the person at the client can be asked; those that they were asked already are left out. */
export async function requestToAsk(
  { api, showsForms }: Pick<McpCaller, 'api' | 'showsForms'>,
  view: QueryView,
  asked: ReadonlySet<string>,
): Promise<HumanRequest | undefined> {
  const open = openRequests(view).filter(
    (request) => !asked.has(request.id) && !request.withheld && formOf(request, view.language) !== undefined,
  );
  if (open.length === 0 || !showsForms()) return undefined;
  const me = (await api.call('getMe', {})).data;
  if (me.id !== view.asker) return undefined;
  return open.find(
    ({ groups, quorum }) =>
      !quorum && (groups.length === 0 || groups.some((group) => me.groups.includes(group))),
  );
}

/**
 * Asks the person at the client, and decides as they say. Whoever declines, or closes the form, decides nothing: many
 * clients do so by themselves; nor does a process that is about to stop, which takes the form back.
 * @returns whether the request is decided, by whomever
 * @throws ApiProblem other than refusals of the decision; ApiUnreachable
 */
export async function askPerson(
  { api, elicit, stopping }: Pick<McpCaller, 'api' | 'elicit' | 'stopping'>,
  view: QueryView,
  request: HumanRequest,
  { requestId, signal }: Pick<ToolCall, 'requestId' | 'signal'>,
): Promise<boolean> {
  const form = formOf(request, view.language);
  if (!form) return false;
  const over = new AbortController();
  const asking = AbortSignal.any([signal, stopping, over.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const decided = untilDecided(api, view, request, asking);
    const show = (params: ElicitRequestFormParams) =>
      Promise.race([elicit(params, { requestId, signal: asking }), decided]);
    let filled = await show(form.params);
    for (let again = 0; again < MAX_CORRECTIONS && filled !== 'decided'; again++) {
      const faults = filled.action === 'accept' ? form.faults?.(filled.content ?? {}) : undefined;
      if (!faults) break;
      filled = await show({ ...form.params, message: `${form.params.message}\n\n${faults}` });
    }
    if (filled === 'decided') return true;
    const decision = filled.action === 'accept' ? form.decision(filled.content ?? {}) : undefined;
    if (!decision) return false;
    await api.call('decideRequest', { params: { id: request.id }, body: decision }, { signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    // it still waits, and the result says so with what is wanted
    if (error instanceof ApiProblem ? error.problem.status < 500 : asking.aborted) return false;
    throw error;
  } finally {
    over.abort();
  }
}

/** Somebody else may decide meanwhile, or the deadline. Never settles while the request is open. */
async function untilDecided(
  api: ApiClient,
  view: QueryView,
  { id }: HumanRequest,
  signal: AbortSignal,
): Promise<ElicitResult | 'decided'> {
  for await (const now of follow(api, { data: view }, { until: Date.now() + PATIENCE_MS, signal })) {
    if (!openRequests(now).some((open) => open.id === id)) return 'decided';
  }
  return { action: 'cancel' };
}
