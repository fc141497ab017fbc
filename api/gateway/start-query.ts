import { withSingleBlanks } from '../../domain/text/index.js';
import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { z } from 'zod';
import { BODY_HASH_MEMO, QUESTION_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { Config } from '../../config/load-config.js';
import type { Localized } from '../../contract/language.js';
import { initialStatus } from '../../contract/initial-status.js';
import { mergePolicy, overlayPolicy } from '../../contract/default-policy.js';
import type { NewTodo } from '../../contract/plan.js';
import type { Policy } from '../../contract/policy.js';
import { principalOf, type Caller } from '../../contract/principal.js';
import type { Engine, QueryInput, QueryStatus, StartQuery } from '../../contract/query.js';
import { digest, hashOfText } from '../../domain/digest.js';
import { PlanEditError } from '../../domain/plan-edits.js';
import { shortened } from '../../domain/json-text.js';
import { newTodoOf, requireTogether } from '../../domain/plan.js';
import { carriedOf } from '../../domain/policy-versions.js';
import { builtInCatalog } from '../../domain/tool-catalog.js';
import { loosenedKeys, modesFor, type Rules } from '../../domain/stricter-policy.js';
import { attributesOf } from '../../temporal/attributes.js';
import { fairTo } from '../../temporal/priority.js';
import { TASK_TIMEOUT } from '../../temporal/task-queue.js';
import { CASES, STRICTNESS } from '../details.js';
import { ApiFailure } from '../failure.js';
import { faultsOf } from '../http/validate.js';
import type { QuestionRegister } from './list-queries.js';
import { startOfRun, describeQuery, refuseErased, type StatusReader } from './read-status.js';
import type { NumberedPolicy, Policies } from './policies.js';
import { askServer, type Rpc } from './rpc.js';
import type { StartLine } from './start-line.js';

/** A request to start a query. */
export interface Start {
  body: StartQuery;
  caller: Caller;
  /** The same key with the same body starts the same query. */
  idempotencyKey: string | undefined;
}

/**
 * Starts the query's workflow. No worker need run: the returned status is the initial one.
 * @throws ApiFailure INVALID_REQUEST, TODOS_NOT_POSSIBLE, IDEMPOTENCY_KEY_REUSED, TEMPORAL_UNAVAILABLE.
 */
export async function startQuery(
  {
    rpc,
    engine,
    reader,
    register,
    policies,
    line,
  }: {
    rpc: Rpc;
    engine: Engine;
    reader: StatusReader;
    register: Pick<QuestionRegister, 'registerQuestion'>;
    policies: Pick<Policies, 'inForce'>;
    line: StartLine;
  },
  start: Start,
): Promise<QueryStatus> {
  const { policy: _overrides, ...body } = start.body;
  const { tenant } = start.caller;
  const rules = rulesFor(rpc.config, await policies.inForce(), start);
  refuseTodos(start.body, rules.policy.plan.todos);
  const input: QueryInput = {
    ...body,
    id: queryIdFor(start),
    ...rules,
    asker: principalOf(start.caller),
    engine,
  };
  const bodyHash = digest(start.body);
  try {
    const begin = () =>
      rpc.client.workflow.start(WORKFLOW_TYPES.answerQuery, {
        workflowId: input.id,
        taskQueue: rpc.config.VOUCH_TASK_QUEUE,
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        ...TASK_TIMEOUT,
        staticSummary: shortened(withSingleBlanks(input.question).trim(), SUMMARY_CHARS),
        args: [input],
        typedSearchAttributes: attributesOf(input, tenant),
        ...fairTo(tenant, rpc.config),
        memo: {
          [QUESTION_MEMO]: input.question,
          ...(start.idempotencyKey === undefined ? {} : { [BODY_HASH_MEMO]: bodyHash }),
        },
      });
    await line(input.asker.id, () => askServer(rpc, begin, rpc.deadlines.server, CASES.unconfirmedStart));
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError)
      return startedBefore(rpc, reader, input.id, bodyHash);
    throw error;
  }
  const at = new Date().toISOString();
  const { id: queryId, question, asker, scope } = input;
  await register
    .registerQuestion({ queryId, question, at, asker: asker.id, collections: scope?.collections ?? [] })
    // the question is under way; the end of the query registers it
    .catch(() => undefined);
  return initialStatus(input, at);
}

/**
 * Refuses todos that no tool would take or that no plan can hold together, as far as that can be told without asking the tool
 * host and without the question's own searches.
 * @param ofPolicy todos that every plan has beside them
 * @throws ApiFailure TODOS_NOT_POSSIBLE
 */
function refuseTodos({ todos = [] }: StartQuery, ofPolicy: readonly NewTodo[]): void {
  if (todos.length === 0) return;
  const taken = todos.flatMap((todo, at) =>
    // one of the tool host is named server.tool
    todo.tool.includes('.')
      ? []
      : faultOf(`/todos/${at}`, () => newTodoOf(todo, todo.id ?? `${at + 1}`, builtInCatalog())),
  );
  const errors = taken.length > 0 ? taken : faultOf('/todos', () => requireTogether([...ofPolicy, ...todos]));
  if (errors.length > 0) throw new ApiFailure('TODOS_NOT_POSSIBLE', { errors });
}

/** The fault of todos that cannot be planned; none when they can. */
function faultOf(pointer: string, plan: () => unknown): { pointer: string; detail: Localized }[] {
  try {
    plan();
    return [];
  } catch (error) {
    if (!(error instanceof PlanEditError)) throw error;
    return [{ pointer, detail: error.text }];
  }
}

/** Characters of the question at the head of its page in Temporal's web UI: a server takes 400 bytes, encrypted ones, too. */
const SUMMARY_CHARS = 60;

/** Returns the id of the query to start: the same one for the same key of the same asker. */
export function queryIdFor({ caller, idempotencyKey }: Pick<Start, 'caller' | 'idempotencyKey'>): string {
  if (idempotencyKey === undefined) return `q-${randomUUID().replaceAll('-', '')}`;
  return `q-${hashOfText(`${caller.id}\n${idempotencyKey}`).slice(0, 40)}`;
}

/** Returns the mode and the policy that the operator has set. */
export function rulesOf(config: Pick<Config, 'VOUCH_AUTH' | 'VOUCH_MODE'>, policy: Policy): Rules {
  return { mode: config.VOUCH_MODE, policy, proven: config.VOUCH_AUTH === 'required' };
}

/**
 * Returns the mode and the policy of a query: the installation's, made stricter as the asker wants.
 * @throws ApiFailure INVALID_REQUEST with every key that the asker may not change in this way
 */
function rulesFor(
  config: Rpc['config'],
  { version, policy }: NumberedPolicy,
  { body, caller }: Start,
): Pick<QueryInput, 'mode' | 'policy' | 'policyVersion' | 'proven'> {
  const operators = rulesOf(config, policy);
  const { mode = config.VOUCH_MODE } = body;
  const modes = modesFor(operators, caller.roles);
  const errors = [
    ...(modes.includes(mode) ? [] : [{ pointer: '/mode', detail: STRICTNESS.modes(modes) }]),
    ...loosenedKeys(operators, overlayPolicy(policy, body.policy ?? {})).map(({ pointer, direction }) => ({
      pointer: `/policy${pointer}`,
      detail: direction === undefined ? STRICTNESS.operators : STRICTNESS[`${direction}`],
    })),
  ];
  if (errors.length > 0) throw new ApiFailure('INVALID_REQUEST', { errors });
  return {
    ...carriedOf(mode, policyWith(policy, body.policy)),
    ...(version > 0 ? { policyVersion: version } : {}),
    proven: operators.proven,
  };
}

function policyWith(base: Policy, overrides: StartQuery['policy']): Policy {
  try {
    return mergePolicy(base, overrides);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new ApiFailure('INVALID_REQUEST', { errors: faultsOf(error, '/policy') });
  }
}

async function startedBefore(
  rpc: Rpc,
  reader: StatusReader,
  id: string,
  bodyHash: string,
): Promise<QueryStatus> {
  const info = await describeQuery(rpc, id);
  refuseErased(info.memo?.[BODY_HASH_MEMO]);
  if (info.memo?.[BODY_HASH_MEMO] !== bodyHash) throw new ApiFailure('IDEMPOTENCY_KEY_REUSED');
  try {
    return await reader.read(id);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'WORKER_UNAVAILABLE') return startOfRun(info);
    throw error;
  }
}
