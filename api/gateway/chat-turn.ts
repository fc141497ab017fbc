import { WorkflowFailedError } from '@temporalio/client';
import {
  ActivityFailure,
  ApplicationFailure,
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/common';
import { BODY_HASH_MEMO, TURN_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { Localized } from '../../contract/language.js';
import type { ChatTurnInput, ChatTurnResult } from '../../contract/tool-loop.js';
import { fairTo } from '../../temporal/priority.js';
import { DETAILS } from '../details.js';
import { ApiFailure } from '../failure.js';
import { ATTRIBUTES } from '../../temporal/attributes.js';
import { TASK_TIMEOUT } from '../../temporal/task-queue.js';
import { readDraft } from './read-draft.js';
import { refuseErased } from './read-status.js';
import { askServer, askWorker, type Rpc } from './rpc.js';

/** Name of the activity that calls the model. */
const WRITER = 'completeTurn';

const UNFINISHED: Localized = {
  en: 'The model has not finished yet and is still working. Send the same request again, with its Idempotency-Key if it had one.',
  ko: '모델이 아직 응답을 마치지 않았습니다. 작업은 계속되니 같은 요청을 (Idempotency-Key가 있었다면 함께) 다시 보내 주십시오.',
};

/** Turns of conversations with models and a client's tools. */
export interface ChatTurns {
  /**
   * Starts a turn, or finds the one that was started with the same id and body; one that failed is started again.
   * @returns the result of a turn that was found and has completed; else undefined
   * @throws ApiFailure IDEMPOTENCY_KEY_REUSED, TEMPORAL_UNAVAILABLE
   */
  start(input: ChatTurnInput, bodyHash: string, tenant: string): Promise<ChatTurnResult | undefined>;
  /**
   * Waits for the result of a turn.
   * @throws ApiFailure MODEL_BUSY, MODEL_UNAVAILABLE, MODEL_REFUSED, MODEL_FAILED; WORKER_UNAVAILABLE when it has not
   *   ended after `ms` milliseconds; TEMPORAL_UNAVAILABLE
   */
  outcome(id: string, ms: number, signal: AbortSignal): Promise<ChatTurnResult>;
  /** Returns the text that the model has written so far; undefined if none is known. */
  draft(id: string): Promise<string | undefined>;
}

/** @param closing ends all waits */
export function createChatTurns(rpc: Rpc, closing: AbortSignal): ChatTurns {
  const { client, config } = rpc;
  return {
    async start(input, bodyHash, tenant) {
      const { id, conversation, parent, model } = input;
      try {
        await askServer(rpc, () =>
          client.workflow.start(WORKFLOW_TYPES.chatTurn, {
            workflowId: id,
            taskQueue: config.VOUCH_TASK_QUEUE,
            workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
            ...TASK_TIMEOUT,
            args: [input],
            typedSearchAttributes: new TypedSearchAttributes([
              { key: ATTRIBUTES.session, value: conversation },
              { key: ATTRIBUTES.asker, value: input.asker.id },
            ]),
            ...fairTo(tenant, config),
            memo: { [BODY_HASH_MEMO]: bodyHash, [TURN_MEMO]: { parent: parent ?? null, model } },
          }),
        );
        return undefined;
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        const handle = client.workflow.getHandle(id);
        const { memo, status } = await askServer(rpc, () => handle.describe());
        refuseErased(memo?.[BODY_HASH_MEMO]);
        if (memo?.[BODY_HASH_MEMO] !== bodyHash) throw new ApiFailure('IDEMPOTENCY_KEY_REUSED');
        if (status.name !== 'COMPLETED') return undefined;
        return (await askServer(rpc, () => handle.result())) as ChatTurnResult;
      }
    },
    async outcome(id, ms, signal) {
      const handle = client.workflow.getHandle(id);
      try {
        const result = () =>
          client.withAbortSignal(AbortSignal.any([signal, closing]), () => handle.result());
        return (await askWorker(rpc, ms, result, UNFINISHED)) as ChatTurnResult;
      } catch (error) {
        throw error instanceof WorkflowFailedError ? modelFailure(error) : error;
      }
    },
    draft: async (id) => (await readDraft(rpc, id, [WRITER]))?.draft,
  };
}

/** Returns the failure of a turn for its client. A provider's own message is included only if it refused the request. */
function modelFailure(error: WorkflowFailedError): ApiFailure {
  const cause = error.cause instanceof ActivityFailure ? error.cause.cause : error.cause;
  if (!(cause instanceof ApplicationFailure)) return new ApiFailure('MODEL_UNAVAILABLE', { cause: error });
  const { type, message } = cause;
  if (type === 'throttled')
    return new ApiFailure('MODEL_BUSY', { headers: { 'Retry-After': '10' }, cause: error });
  if (type === 'timeout' || type === 'unavailable')
    return new ApiFailure('MODEL_UNAVAILABLE', { cause: error });
  if (type !== 'invalid') return new ApiFailure('MODEL_FAILED', { cause: error });
  const { en, ko } = DETAILS.MODEL_REFUSED;
  const detail = { en: `${en} (${message})`, ko: `${ko} (${message})` };
  return new ApiFailure('MODEL_REFUSED', { detail, cause: error });
}
