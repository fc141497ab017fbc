import { randomUUID } from 'node:crypto';
import { TypedSearchAttributes, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { z } from 'zod';
import { BODY_HASH_MEMO, QUESTION_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import { initialStatus } from '../../contract/initial-status.js';
import type { Language } from '../../contract/language.js';
import { mergePolicy } from '../../contract/default-policy.js';
import type { Policy } from '../../contract/policy.js';
import type { Principal } from '../../contract/principal.js';
import type { Engine, QueryInput, QueryStatus, StartQuery } from '../../contract/query.js';
import { digest, hashOfText } from '../../domain/digest.js';
import { DEFAULT_TENANT, fairTo } from '../../temporal/priority.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { faultsOf } from '../http/validate.js';
import { ATTRIBUTES } from './attributes.js';
import { startOfRun } from './lost-run.js';
import { describeQuery, refuseErased, type StatusReader } from './read-status.js';
import { askServer, type Rpc } from './rpc.js';

/** A question to start a query with. */
export interface Start {
  body: StartQuery;
  asker: Principal;
  /** Whom quotas count them together with; `default` when absent. */
  tenant?: string;
  /** The same key with the same body is the same query. */
  idempotencyKey: string | undefined;
  language: Language;
}

/**
 * Starts the query's workflow. No worker need run: the status returned is then the initial one.
 * @throws ApiFailure INVALID_REQUEST, IDEMPOTENCY_KEY_REUSED, TEMPORAL_UNAVAILABLE.
 */
export async function startQuery(
  rpc: Rpc,
  engine: Engine,
  reader: StatusReader,
  start: Start,
): Promise<QueryStatus> {
  const { policy: overrides, ...body } = start.body;
  const input: QueryInput = {
    ...body,
    id: queryIdFor(start),
    mode: body.mode ?? rpc.config.VOUCH_MODE,
    asker: start.asker,
    policy: policyFor(rpc.config.policy, overrides, start.language),
    engine,
  };
  const bodyHash = digest(start.body);
  try {
    await askServer(rpc, () =>
      rpc.client.workflow.start(WORKFLOW_TYPES.answerQuery, {
        workflowId: input.id,
        taskQueue: rpc.config.VOUCH_TASK_QUEUE,
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        args: [input],
        typedSearchAttributes: attributesOf(input, start.tenant),
        ...fairTo(start.tenant, rpc.config),
        memo: {
          [QUESTION_MEMO]: input.question,
          ...(start.idempotencyKey === undefined ? {} : { [BODY_HASH_MEMO]: bodyHash }),
        },
      }),
    );
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError)
      return startedBefore(rpc, reader, input.id, bodyHash);
    throw error;
  }
  return initialStatus(input, new Date().toISOString());
}

/** The id of the query that a question becomes: the same for the same key of the same asker. */
export function queryIdFor({ asker, idempotencyKey }: Pick<Start, 'asker' | 'idempotencyKey'>): string {
  if (idempotencyKey === undefined) return `q-${randomUUID().replaceAll('-', '')}`;
  return `q-${hashOfText(`${asker.id}\n${idempotencyKey}`).slice(0, 40)}`;
}

function policyFor(base: Policy, overrides: StartQuery['policy'], language: Language): Policy {
  try {
    const policy = mergePolicy(base, overrides);
    const loosened = loosenedIn(policy, base);
    if (loosened.length === 0) return policy;
    const detail = CASES.onlyStricter[language];
    throw new ApiFailure('INVALID_REQUEST', { errors: loosened.map((pointer) => ({ pointer, detail })) });
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new ApiFailure('INVALID_REQUEST', { errors: faultsOf(error, language, '/policy') });
  }
}

/** What protects documents from who asks is not theirs to switch off. */
function loosenedIn({ review, evidence }: Policy, base: Policy): string[] {
  const cleared = base.review.confidentialGroups;
  const strangers = review.confidentialGroups.some((group) => !cleared.includes(group));
  return [
    ...(base.review.confidentialAlways && !review.confidentialAlways
      ? ['/policy/review/confidentialAlways']
      : []),
    ...(cleared.length > 0 && (strangers || review.confidentialGroups.length === 0)
      ? ['/policy/review/confidentialGroups']
      : []),
    ...(base.evidence.checkAtDelivery && !evidence.checkAtDelivery
      ? ['/policy/evidence/checkAtDelivery']
      : []),
  ];
}

function attributesOf(input: QueryInput, tenant = DEFAULT_TENANT): TypedSearchAttributes {
  return new TypedSearchAttributes([
    { key: ATTRIBUTES.stage, value: 'analysing' },
    { key: ATTRIBUTES.mode, value: input.mode },
    { key: ATTRIBUTES.asker, value: input.asker.id },
    ...(input.sessionId === undefined ? [] : [{ key: ATTRIBUTES.session, value: input.sessionId }]),
    // most installations have one: nothing is written for it
    ...(tenant === DEFAULT_TENANT ? [] : [{ key: ATTRIBUTES.tenant, value: tenant }]),
  ]);
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
