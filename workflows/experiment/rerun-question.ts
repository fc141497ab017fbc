import { ApplicationFailure, isCancellation, log, proxyLocalActivities } from '@temporalio/workflow';
import type { QueryActivities } from '../../activities/index.js';
import type { ExperimentActivities, OpenedRerun, RerunInput, Spent } from '../../activities/experiments.js';
import { digest } from '../../domain/digest.js';
import { questionRunOf, type Reviewed } from '../../domain/what-if.js';
import { requestIdOf } from '../../contract/ids.js';
import type { Receipt, RequestKind } from '../../contract/requests/index.js';
import { findAnswer } from '../query/answer-query.js';
import { dropAhead } from '../query/look-ahead.js';
import { createRun, QueryEnd, type QueryRun } from '../query/query-run.js';
import { UNTIL_DONE } from '../patience.js';
import type { Ask, AskOutcome } from '../gate/ask.js';
import { Gate } from '../gate/request-decision.js';

/** Reads and writes of small records, whatever the store: an experiment waits as long as it takes. */
const { openRerun, keepRerun } = proxyLocalActivities<ExperimentActivities>({
  startToCloseTimeout: '1 minute',
  retry: UNTIL_DONE,
});

/**
 * Runs a question of an experiment again, by the steps of every question, and keeps how it ended. Nothing is delivered, told
 * or recorded beside that; people, tools and the web say what they said the first time.
 * @returns what it has used
 */
export async function rerunQuestion(asked: RerunInput): Promise<Spent> {
  const { id, queryId } = asked;
  const opened = await openRerun(asked);
  if (!opened) return { tokens: 0, costUsd: 0 };
  const { run, gate } = runWithoutEffects(opened);
  const { state } = run;
  const failed = await findAnswer(run).then(
    () => false,
    async (error: unknown) => {
      if (isCancellation(error)) throw error;
      if (run.work.ahead) await dropAhead(run);
      if (!(error instanceof QueryEnd)) log.error('a question could not be run again', { queryId, error });
      else state.end(error.stage, { code: error.code, message: '' });
      return !(error instanceof QueryEnd);
    },
  );
  const { chosen, before } = opened;
  const after = questionRunOf(state.status, gate.reviewed);
  const { language } = state.status;
  const rerun = failed ? { queryId, leftOut: 'failed' as const } : { ...chosen, language, before, after };
  await keepRerun({ id, rerun });
  return { tokens: after.inputTokens + after.outputTokens, costUsd: after.costUsd };
}

/** The run of a question again: its gate asks nobody, and none of its steps changes or tells anything. */
function runWithoutEffects(opened: OpenedRerun): { run: QueryRun; gate: RecordedGate } {
  const run = createRun(opened.input, undefined, () => undefined);
  const gate = new RecordedGate(run, opened);
  return { run: { ...run, gate, steps: { ...run.steps, ...standInsFor(opened) } }, gate };
}

/** The steps that would change something or tell somebody, by what they gave the first time. */
function standInsFor({
  results,
  web,
}: OpenedRerun): Pick<QueryActivities, 'callTool' | 'searchWeb' | 'recordTurn'> {
  return {
    async callTool({ tool, arguments: args }) {
      const before = results.find((one) => one.tool === tool && digest(one.arguments) === digest(args));
      if (before?.result === undefined)
        throw ApplicationFailure.nonRetryable(`${tool} was not called with these arguments`, 'NOT_CALLED');
      return { value: { text: before.result }, ms: 0 };
    },
    searchWeb: async () => ({ value: web, ms: 0 }),
    recordTurn: async () => ({ value: null, ms: 0 }),
  };
}

/** A gate that asks nobody: each request is decided as people decided the first time, without being opened. */
class RecordedGate extends Gate {
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
