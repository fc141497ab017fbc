import type { OpenedRerun } from '../../activities/experiments.js';
import { requestIdOf } from '../../contract/ids.js';
import type { Receipt, RequestKind } from '../../contract/requests/index.js';
import { digest } from '../../domain/digest.js';
import type { Reviewed } from '../../domain/what-if.js';
import type { Ask, AskOutcome } from '../gate/ask.js';
import { Gate } from '../gate/request-decision.js';
import type { QueryRun } from '../query/query-run.js';

/** A gate that asks nobody: each request is decided as people decided the first time, without being opened. */
export class RecordedGate extends Gate {
  /** Payload of the first review of an answer; undefined while none was asked for. */
  reviewed: Reviewed | undefined;
  readonly #queryId: string;
  readonly #right: boolean | undefined;
  readonly #replies: OpenedRerun['receipts'];
  #asked = 0;

  constructor({ state, events, input }: QueryRun, { receipts, chosen }: OpenedRerun) {
    super(state, events, input.asker.id, false);
    this.#queryId = input.id;
    this.#right = chosen.right;
    this.#replies = [...receipts];
  }

  /** False, as while somebody is asked: a rerun is never continued in another history. */
  override get idle(): boolean {
    return false;
  }

  override async requestDecision<K extends RequestKind>(ask: Ask<K>): Promise<AskOutcome<K>> {
    const { kind, payload, policy } = ask;
    if (kind === 'answer_review') this.reviewed ??= payload as Ask<'answer_review'>['payload'];
    const reply = this.#replyTo(kind, policy.defaultAction);
    const receipt: Receipt = {
      requestId: requestIdOf(this.#queryId, ++this.#asked),
      queryId: this.#queryId,
      kind,
      action: reply.action,
      decidedBy: 'policy',
      by: 'policy',
      at: new Date().toISOString(),
      waitedMs: 0,
      shownHash: digest(payload),
      defaultAction: policy.defaultAction,
      reply,
    };
    ask.onDecided?.(receipt);
    return receipt as AskOutcome<K>;
  }

  #replyTo(kind: RequestKind, defaultAction: string): Receipt['reply'] {
    if (kind === 'answer_review' || kind === 'plan_review') {
      // what was edited or sent back was not refused: how good the new answer is follows from the verdict
      const last = this.#replies.findLast((one) => one.kind === kind)?.reply.action;
      const isRefused = last ? last === 'reject' : kind === 'answer_review' && this.#right === false;
      return { action: isRefused ? 'reject' : 'approve' };
    }
    const at = this.#replies.findIndex((one) => one.kind === kind);
    return (at < 0 ? undefined : this.#replies.splice(at, 1)[0]?.reply) ?? { action: defaultAction };
  }
}
