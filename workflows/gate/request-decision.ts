import { ApplicationFailure, log } from '@temporalio/workflow';
import { z } from 'zod';
import { requestIdOf } from '../../contract/ids.js';
import { type Principal, senderSchema } from '../../contract/principal.js';
import {
  parseReply,
  type Decision,
  type DecidedBy,
  type DecisionResult,
  type Difference,
  type HumanRequest,
  type Receipt,
  type Reply,
  type RequestKind,
} from '../../contract/requests/index.js';
import { KIND_FACTS } from '../../contract/requests/kinds.js';
import { unprovenIn, VIA_SIGNAL } from '../../contract/unproven.js';
import { digest } from '../../domain/digest.js';
import { isPartialVote, refuseDecision } from '../../domain/requests/admission.js';
import { shownEscalation } from '../../domain/requests/escalation.js';
import { notFoundOf } from '../../domain/review.js';
import type { EventLog } from '../query/event-log.js';
import type { DecideInput } from '../messages.js';
import type { QueryState } from '../query/query-state.js';
import type { AnyAsk, Ask, AskOutcome } from './ask.js';
import { Claims } from './claims.js';
import { Clock } from './clock.js';
import { RequestBook, type Entry } from './request-book.js';
import { senderOf, throwRefused } from './refusal.js';

/** The one way to ask a person, and the one place where a request ends. */
export class Gate {
  readonly claims: Claims;
  readonly clock: Clock;
  readonly #book: RequestBook;
  readonly #state: QueryState;
  readonly #events: EventLog;
  readonly #askerId: string;
  readonly #signals: boolean | undefined;

  /** @param signals whether decisions by Signal count; undefined for a query of before that could be said. */
  constructor(state: QueryState, events: EventLog, askerId: string, signals: boolean | undefined) {
    this.#state = state;
    this.#events = events;
    this.#askerId = askerId;
    this.#signals = signals;
    this.#book = new RequestBook(state);
    this.claims = new Claims(this.#book, events);
    this.clock = new Clock(this.#book, events);
  }

  /** True if no request is open. */
  get idle(): boolean {
    return this.#book.open().length === 0;
  }

  /** Opens a request and waits until it is decided: by a person, by its deadline, by policy or by cancellation. */
  async requestDecision<K extends RequestKind>(ask: Ask<K>): Promise<AskOutcome<K>> {
    await this.clock.running(); // what comes up while the query is paused waits for it to go on
    const receipt = await this.untilDecided(this.open(ask).id);
    return (receipt.lapsed ? { takenBack: receipt.requestId } : receipt) as AskOutcome<K>;
  }

  /** Opens a request without waiting for it. */
  open<K extends RequestKind>(ask: Ask<K>): HumanRequest {
    const from = Date.now();
    const { status } = this.#state;
    const { kind, policy, payload, readFirst, reopens, todoId, madeFrom } = ask;
    const { groups, priority, defaultAction, quorum, askerMayDecide: mayDecide } = policy;
    const entry: Entry = {
      id: requestIdOf(status.id, status.requests.length + 1),
      policy,
      ask: ask as unknown as AnyAsk,
      escalation: policy.ladder,
      span: { from, deadline: from + policy.timeoutSeconds * 1000 },
      changes: 0,
      receipt: undefined,
    };
    const deadline = new Date(entry.span.deadline).toISOString();
    this.#book.add(entry, {
      id: entry.id,
      queryId: status.id,
      kind,
      status: 'open',
      createdAt: new Date(from).toISOString(),
      deadline,
      defaultAction,
      shownHash: digest(reopens ? { payload, difference: reopens.difference } : payload),
      groups,
      asker: { id: this.#askerId, mayDecide },
      priority,
      ...(todoId === undefined ? {} : { todoId }),
      ladder: shownEscalation(entry.escalation, entry.span),
      ...(quorum.approvals > 1 || quorum.people.length > 0
        ? { quorum: { ...quorum, votes: ask.votes ?? [] } }
        : {}),
      ...(readFirst ? { readFirst } : {}),
      extendedSeconds: 0,
      extensionLeftSeconds: policy.maxExtensionSeconds,
      ...(reopens ? { reopens: reopens.id, difference: reopens.difference } : {}),
      ...(madeFrom ? { madeFrom } : {}),
      payload,
    } as HumanRequest);
    if (reopens) this.#amend(reopens.id, { reopenedAs: entry.id });
    const facts = { requestId: entry.id, kind, deadline, defaultAction, groups, priority };
    this.#events.record('hitl_request', { ...facts, ...notFoundOf(payload) });
    return this.#book.shown(entry.id);
  }

  /** Waits until a request has its receipt; at its deadline it gets the default's. */
  async untilDecided(id: string): Promise<Receipt> {
    const entry = this.#book.find(id);
    await this.clock.untilDue(entry);
    return entry.receipt ?? this.#settle(entry, 'timeout', 'timer', { action: entry.policy.defaultAction });
  }

  /** Refuses a decision that would not count. Synchronous and without effect: the validator of the Update. */
  validate({ requestId, decision, by }: DecideInput): void {
    const { ask } = this.#book.undecided(requestId);
    const request = this.#book.shown(requestId);
    throwRefused(refuseDecision(request, decision, senderOf(by), Date.now()));
    const parsed = parseReply(request.kind, decision);
    if (parsed.ok) ask.check?.(parsed.reply, senderOf(by));
  }

  /**
   * Decides a request for a person, or counts their approval where more are needed.
   * @throws ApplicationFailure of a FailureCode when the decision does not count; nothing has changed then.
   */
  async decide(input: DecideInput): Promise<DecisionResult> {
    this.validate(input);
    const entry = this.#book.find(input.requestId);
    const parsed = parseReply(this.#book.shown(entry.id).kind, input.decision);
    if (!parsed.ok) throw new Error('a decision passed validation that cannot be read');
    if (entry.ask.prepare) {
      try {
        await entry.ask.prepare(parsed.reply, senderOf(input.by));
      } catch (error) {
        this.#noteError(input.requestId, error);
        throw error;
      }
      this.validate(input); // someone else, or the deadline, may have decided meanwhile
    }
    const by = senderOf(input.by);
    const request = this.#book.shown(entry.id);
    if (isPartialVote(request, input.decision.action)) return this.#vote(request, input.decision, by);
    return this.#settle(entry, 'human', by.id, input.decision, by.via === undefined ? {} : { via: by.via });
  }

  /**
   * The same by Signal, where nobody can be told: what does not count is logged and noted as an event. Nothing proves who
   * sends a Signal, and its receipt says so.
   */
  async decideQuietly(sent: unknown): Promise<void> {
    const input = readSignal(sent);
    if (this.#signals === false || unprovenIn(sent)) {
      const about = input && { requestId: input.requestId };
      log.warn('refused a decision by Signal: nothing proves who sent it', about);
      this.#events.record('hitl_error', { ...about, code: 'SENDER_UNPROVEN' });
      return;
    }
    if (!input) {
      log.warn('ignored a signal that is no decision');
      this.#events.record('hitl_error', { code: 'HITL_INVALID_RESPONSE' });
      return;
    }
    try {
      const { id, groups } = senderOf(input.by);
      // queries of before said nothing: their receipts stay as they were
      const via = this.#signals ? { via: VIA_SIGNAL } : {};
      await this.decide({ ...input, by: { id, groups, ...via } });
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
      log.warn('ignored a decision that does not count', { code: error.type, requestId: input.requestId });
      this.#noteError(input.requestId, error);
    }
  }

  /** Takes back what is asked, because it has changed: of all open requests of revocable kinds, those for which this holds. */
  lapseOpen(because: Difference['because'], concerns: (request: HumanRequest) => boolean): void {
    for (const entry of this.#book.open()) {
      const request = this.#book.shown(entry.id);
      if (!KIND_FACTS[request.kind].revocable || !concerns(request)) continue;
      this.#settle(entry, 'policy', 'policy', { action: 'lapse' }, { lapsed: { at: now(), because } });
    }
  }

  /** Takes back an approval that was given, because what was approved changed before it took effect. */
  lapse({ requestId, kind }: Receipt, because: Difference['because']): void {
    const lapsed = { at: now(), because };
    this.#state.set({
      receipts: this.#state.status.receipts.map((one) =>
        one.requestId === requestId ? { ...one, lapsed } : one,
      ),
    });
    this.#book.patch(requestId, { status: 'lapsed' });
    this.#events.record('hitl_lapsed', { requestId, kind, because });
  }

  /** Ends every open request because the query ends. */
  cancelAll(by: string, reason: string | undefined): void {
    for (const entry of this.#book.open()) {
      this.#settle(entry, 'cancel', by, { action: 'cancel', ...(reason ? { reason } : {}) });
    }
  }

  #vote(request: HumanRequest, { action, comment }: Decision, by: Principal): DecisionResult {
    const { id: requestId, queryId, kind, quorum } = request;
    if (!quorum) throw new Error('only a request with a quorum has votes');
    const vote = { ...proven(by), action, at: now(), ...(comment === undefined ? {} : { comment }) };
    const votes = [...quorum.votes, vote];
    // whoever has approved is done; the next person may take it
    this.#book.change(requestId, { quorum: { ...quorum, votes }, claim: undefined });
    const pending = { approvals: votes.length, needed: quorum.approvals };
    this.#events.record('hitl_voted', { requestId, kind, by: by.id, action, ...pending });
    return { requestId, queryId, kind, action, by: by.id, at: vote.at, pending };
  }

  /** Writes the receipt. The first one stays: whoever comes later gets the receipt of the first. */
  #settle(
    entry: Entry,
    decidedBy: DecidedBy,
    by: string,
    { shownHash: _shownHash, ...reply }: Decision,
    { lapsed, via }: Pick<Receipt, 'lapsed' | 'via'> = {},
  ): Receipt {
    if (entry.receipt) return entry.receipt;
    const at = now();
    const request = this.#book.shown(entry.id);
    const { id, queryId, kind, createdAt, shownHash, defaultAction, quorum } = request;
    const byPerson = decidedBy === 'human';
    const diff = byPerson ? entry.ask.diff?.(reply as Reply) : undefined;
    const { action, comment } = reply;
    const last = { ...proven({ id: by, via }), action, at, ...(comment === undefined ? {} : { comment }) };
    const receipt: Receipt = {
      requestId: id,
      queryId,
      kind,
      action,
      decidedBy,
      ...proven({ id: by, via }),
      at,
      waitedMs: Math.max(0, Date.parse(at) - Date.parse(createdAt)),
      shownHash,
      defaultAction,
      reply,
      ...(quorum ? { votes: byPerson ? [...quorum.votes, last] : quorum.votes } : {}),
      ...(diff ? { diff } : {}),
      ...entry.ask.reveals,
      ...(lapsed ? { lapsed } : {}),
    };
    entry.receipt = receipt;
    this.#state.set({ receipts: [...this.#state.status.receipts, receipt] });
    this.#book.change(id, { status: lapsed ? 'lapsed' : 'decided', frozenSince: undefined });
    if (lapsed) this.#events.record('hitl_lapsed', { requestId: id, kind, because: lapsed.because });
    else {
      const type = decidedBy === 'timeout' ? 'hitl_timeout' : 'hitl_decided';
      const { waitedMs } = receipt;
      const level = this.#state.status.confidence?.level;
      const answer = level === undefined ? {} : { confidence: level };
      this.#events.record(type, {
        requestId: id,
        kind,
        action,
        decidedBy,
        by,
        waitedMs,
        defaultAction,
        ...answer,
      });
    }
    entry.ask.onDecided?.(receipt);
    return receipt;
  }

  /** Adds to the lapse of a request what is known of it only later. */
  #amend(requestId: string, more: Partial<NonNullable<Receipt['lapsed']>>): void {
    this.#state.set({
      receipts: this.#state.status.receipts.map((one) =>
        one.requestId === requestId && one.lapsed ? { ...one, lapsed: { ...one.lapsed, ...more } } : one,
      ),
    });
  }

  #noteError(requestId: string, error: unknown): void {
    if (error instanceof ApplicationFailure) {
      this.#events.record('hitl_error', { requestId, code: error.type ?? 'INTERNAL' });
    }
  }
}

/** Returns the fields of a receipt that name the person and, where they had to prove it, how. */
function proven({ id: by, via }: { id: string; via?: string | undefined }): Pick<Receipt, 'by' | 'via'> {
  return { by, ...(via === undefined ? {} : { via }) };
}

function now(): string {
  return new Date().toISOString();
}

/**
 * The shape of everything sent as a decision; the gate decides whether it is a reply to its request, as of any other.
 */
const sentSchema = z.object({
  requestId: z.string().max(200),
  decision: z.looseObject({ action: z.string() }),
  by: senderSchema,
});

/**
 * The decision that a Signal carries; undefined when it is none. A Signal may be written by hand, and nothing has
 * looked at it before: reading it must never fail.
 */
function readSignal(sent: unknown): DecideInput | undefined {
  const read = sentSchema.safeParse(sent);
  return read.success ? read.data : undefined;
}
