import { ApplicationFailure, condition, log } from '@temporalio/workflow';
import { requestIdOf } from '../contract/ids.js';
import type { RequestPolicy } from '../contract/policy.js';
import type { Principal } from '../contract/principal.js';
import {
  parseReply,
  type Decision,
  type DecidedBy,
  type DecisionResult,
  type Difference,
  type HumanRequest,
  type PayloadOf,
  type Receipt,
  type Reply,
  type ReplyOf,
  type RequestKind,
  type TextDiff,
  type Vote,
} from '../contract/requests/index.js';
import { digest } from '../domain/digest.js';
import { isPartialVote, refuseAccess, refuseClaimed, refuseDecision } from '../domain/requests/admission.js';
import { dueSteps, nextWake, shownLadder, type LadderStep } from '../domain/requests/ladder.js';
import type { EventLog } from './event-log.js';
import type { DecideInput, RequestInput } from './messages.js';
import type { QueryState } from './query-state.js';
import { principalOf, refusal } from './refusal.js';
import { publishRequests } from './visibility.js';

/** What is asked of a person. */
export interface Ask<K extends RequestKind> {
  kind: K;
  payload: PayloadOf<K>;
  policy: RequestPolicy;
  /** The todo it is about. */
  todoId?: string;
  /** The request whose approval lapsed, and all that has changed since. */
  reopens?: { id: string; difference: Difference };
  /** Approvals that count already. */
  votes?: Vote[];
  /** Refuses a well-formed reply that cannot be taken; synchronous, and changes nothing. */
  check?: (reply: ReplyOf<K>) => void;
  /**
   * Work that must succeed before the reply counts, such as reading an instruction. When it throws, the sender is told
   * and the request stays open.
   */
  prepare?: (reply: ReplyOf<K>) => Promise<void>;
  /** From what was shown to what the person wrote instead, for the receipt. */
  diff?: (reply: ReplyOf<K>) => TextDiff | undefined;
  /** Takes the decision up in the same moment in which it is made. */
  onDecided?: (receipt: Receipt) => void;
}

/** How a request ended: the receipt with the reply of its kind. */
export type Decided<K extends RequestKind> = Receipt & { reply: ReplyOf<K> };

/** A request that was taken back while it was open, because what it asked has changed. */
export interface TakenBack {
  takenBack: string;
}

interface OpenRequest {
  readonly id: string;
  readonly policy: RequestPolicy;
  readonly ask: Pick<Ask<RequestKind>, 'check' | 'prepare' | 'diff' | 'onDecided'>;
  ladder: LadderStep[];
  /** Opening and deadline in milliseconds since the epoch; both move with pauses, the deadline with extensions. */
  span: { from: number; deadline: number };
  /** Counts changes of the span, so that who sleeps until a moment of it starts anew. */
  changes: number;
  receipt: Receipt | undefined;
}

/** The one way to ask a person, and the one place where a request ends. */
export class Gate {
  readonly #requests = new Map<string, OpenRequest>();
  readonly #state: QueryState;
  readonly #events: EventLog;
  readonly #asker: { id: string };
  #frozen = false;

  constructor(state: QueryState, events: EventLog, asker: { id: string }) {
    this.#state = state;
    this.#events = events;
    this.#asker = asker;
  }

  /** Whether no request is open. */
  get idle(): boolean {
    return this.#open().length === 0;
  }

  /** Opens a request and waits until it is decided: by a person, by its deadline, by policy or by cancellation. */
  async requestDecision<K extends RequestKind>(ask: Ask<K>): Promise<Decided<K>> {
    const decided = await this.requestRevocable(ask);
    if ('takenBack' in decided) throw new Error(`a ${ask.kind} cannot be taken back while it is open`);
    return decided;
  }

  /** The same for what may change while it is asked. */
  async requestRevocable<K extends RequestKind>(ask: Ask<K>): Promise<Decided<K> | TakenBack> {
    // what comes up while the query is paused waits for it to go on
    if (this.#frozen) await condition(() => !this.#frozen);
    const receipt = await this.untilDecided(this.open(ask).id);
    return receipt.lapsed ? { takenBack: receipt.requestId } : (receipt as Decided<K>);
  }

  /** Opens a request without waiting for it. */
  open<K extends RequestKind>(ask: Ask<K>): HumanRequest {
    const now = Date.now();
    const { status } = this.#state;
    const { policy, payload, reopens } = ask;
    const entry: OpenRequest = {
      id: requestIdOf(status.id, status.requests.length + 1),
      policy,
      ask: ask as unknown as OpenRequest['ask'],
      ladder: policy.ladder.map((rung) => ({ rung })),
      span: { from: now, deadline: now + policy.timeoutSeconds * 1000 },
      changes: 0,
      receipt: undefined,
    };
    const request = {
      id: entry.id,
      queryId: status.id,
      kind: ask.kind,
      status: 'open',
      createdAt: new Date(now).toISOString(),
      deadline: new Date(entry.span.deadline).toISOString(),
      defaultAction: policy.defaultAction,
      shownHash: digest(reopens ? { payload, difference: reopens.difference } : payload),
      groups: policy.groups,
      priority: policy.priority,
      ...(ask.todoId === undefined ? {} : { todoId: ask.todoId }),
      ladder: shownLadder(entry.ladder, entry.span),
      ...(policy.quorum.approvals > 1 || policy.quorum.people.length > 0
        ? { quorum: { ...policy.quorum, votes: ask.votes ?? [] } }
        : {}),
      extendedSeconds: 0,
      extensionLeftSeconds: policy.maxExtensionSeconds,
      ...(reopens ? { reopens: reopens.id, difference: reopens.difference } : {}),
      payload,
    } as HumanRequest;
    this.#requests.set(entry.id, entry);
    this.#state.set({ requests: [...status.requests, request] });
    publishRequests(this.#state.status);
    const { id: requestId, kind, deadline, defaultAction, groups, priority } = request;
    this.#events.record('hitl_request', { requestId, kind, deadline, defaultAction, groups, priority });
    return request;
  }

  /** Waits until a request has its receipt; at its deadline it gets the default's. */
  async untilDecided(id: string): Promise<Receipt> {
    const entry = this.#find(id);
    while (!entry.receipt) {
      const { changes } = entry;
      const stirred = () => entry.receipt !== undefined || entry.changes !== changes;
      if (this.#request(id).frozenSince) {
        await condition(stirred);
        continue;
      }
      const sleepMs = nextWake(entry.ladder, entry.span) - Date.now();
      if (!(await condition(stirred, Math.max(1, sleepMs)))) this.#onTime(entry);
    }
    return entry.receipt;
  }

  /** Refuses a decision that would not count. Synchronous and without effect: the validator of the Update. */
  validate({ requestId, decision, by }: DecideInput): void {
    const entry = this.#undecided(requestId);
    const request = this.#request(requestId);
    const refused = refuseDecision(request, decision, principalOf(by), this.#askerOf(entry), Date.now());
    if (refused) throw refusal(refused.code, refused.reason, refused);
    const parsed = parseReply(request.kind, decision);
    if (parsed.ok) entry.ask.check?.(parsed.reply);
  }

  /**
   * Decides a request for a person, or counts their approval where more are needed.
   * @throws ApplicationFailure of a FailureCode when the decision does not count; nothing has changed then.
   */
  async decide(input: DecideInput): Promise<DecisionResult> {
    this.validate(input);
    const entry = this.#find(input.requestId);
    const { kind } = this.#request(entry.id);
    const parsed = parseReply(kind, input.decision);
    if (!parsed.ok) throw new Error('a decision passed validation that cannot be read');
    if (entry.ask.prepare) {
      try {
        await entry.ask.prepare(parsed.reply);
      } catch (error) {
        this.#noteError(input.requestId, error);
        throw error;
      }
      this.validate(input); // someone else, or the deadline, may have decided meanwhile
    }
    const by = principalOf(input.by);
    const request = this.#request(entry.id);
    if (isPartialVote(request, input.decision.action)) return this.#vote(request, input.decision, by);
    return this.#settle(entry, 'human', by.id, input.decision);
  }

  /** The same by Signal, where nobody can be told: what does not count is logged and noted as an event. */
  async decideQuietly(input: DecideInput): Promise<void> {
    try {
      await this.decide(input);
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
      log.warn('ignored a decision that does not count', { code: error.type, requestId: input.requestId });
      this.#noteError(input.requestId, error);
    }
  }

  /** @throws ApplicationFailure HITL_… when this person may not work on the request now. */
  validateAct({ requestId, by }: RequestInput): void {
    const entry = this.#undecided(requestId);
    const request = this.#request(requestId);
    const principal = principalOf(by);
    const refused =
      refuseAccess(request, principal, this.#askerOf(entry)) ?? refuseClaimed(request, principal, Date.now());
    if (refused) throw refusal(refused.code, refused.reason, refused);
  }

  /** Reserves a request for a person for a time, or renews their claim. */
  claim(input: RequestInput): HumanRequest {
    this.validateAct(input);
    return this.#hold(this.#find(input.requestId), principalOf(input.by), input.seconds);
  }

  /** @throws ApplicationFailure HITL_NOT_CLAIMED when the person does not hold it. */
  validateRelease({ requestId, by }: RequestInput): void {
    this.#undecided(requestId);
    const { claim } = this.#request(requestId);
    const holds = claim?.by === principalOf(by).id && Date.parse(claim.until) > Date.now();
    if (!holds) throw refusal('HITL_NOT_CLAIMED', 'you do not hold this request');
  }

  release(input: RequestInput): HumanRequest {
    this.validateRelease(input);
    const request = this.#change(input.requestId, { claim: undefined });
    this.#events.record('hitl_released', { requestId: request.id, by: principalOf(input.by).id });
    return request;
  }

  /** @throws ApplicationFailure HITL_EXTENSION_REFUSED beyond what the policy allows. */
  validateExtension(input: RequestInput & { seconds: number }): void {
    this.validateAct(input);
    const { extensionLeftSeconds: left } = this.#request(input.requestId);
    if (input.seconds > left) {
      throw refusal('HITL_EXTENSION_REFUSED', `the deadline may be put off by ${left} more seconds`);
    }
  }

  /** Puts a deadline off. Whoever holds the request keeps it for another lease. */
  extend(input: RequestInput & { seconds: number }): HumanRequest {
    this.validateExtension(input);
    const entry = this.#find(input.requestId);
    const by = principalOf(input.by);
    const { extendedSeconds, extensionLeftSeconds, claim } = this.#request(entry.id);
    this.#move(entry, { ...entry.span, deadline: entry.span.deadline + input.seconds * 1000 });
    const request = this.#change(entry.id, {
      ...this.#schedule(entry),
      extendedSeconds: extendedSeconds + input.seconds,
      extensionLeftSeconds: extensionLeftSeconds - input.seconds,
    });
    this.#events.record('hitl_extended', { requestId: entry.id, by: by.id, deadline: request.deadline });
    return claim?.by === by.id ? this.#hold(entry, by, undefined) : request;
  }

  /** Stops the clocks of all open requests but the pause itself. */
  freeze(): void {
    this.#frozen = true;
    const frozenSince = new Date().toISOString();
    for (const entry of this.#open()) {
      if (this.#request(entry.id).kind === 'pause') continue;
      entry.changes++;
      this.#patch(entry.id, { frozenSince });
    }
    publishRequests(this.#state.status);
  }

  /** Lets the clocks go on where they stood. */
  unfreeze(): void {
    this.#frozen = false;
    for (const entry of this.#open()) {
      const { frozenSince } = this.#request(entry.id);
      if (!frozenSince) continue;
      const stood = Date.now() - Date.parse(frozenSince);
      const { from, deadline } = entry.span;
      this.#move(entry, { from: from + stood, deadline: deadline + stood });
      this.#patch(entry.id, { ...this.#schedule(entry), frozenSince: undefined });
    }
    publishRequests(this.#state.status);
  }

  /** Takes back what is asked, because it has changed: of all open requests, those for which this holds. */
  lapseOpen(because: Difference['because'], concerns: (request: HumanRequest) => boolean): void {
    for (const entry of this.#open()) {
      if (!concerns(this.#request(entry.id))) continue;
      this.#settle(entry, 'policy', 'policy', { action: 'lapse' }, { at: now(), because });
    }
  }

  /** Takes back an approval that was given, because what was approved changed before it took effect. */
  lapse(receipt: Receipt, because: Difference['because']): void {
    const { requests, receipts } = this.#state.status;
    const { requestId } = receipt;
    const reopenedAs = requestIdOf(this.#state.status.id, requests.length + 1);
    const lapsed = { at: now(), because, reopenedAs };
    this.#state.set({
      requests: requests.map((one) => (one.id === requestId ? { ...one, status: 'lapsed' } : one)),
      receipts: receipts.map((one) => (one.requestId === requestId ? { ...one, lapsed } : one)),
    });
    this.#events.record('hitl_lapsed', { requestId, kind: receipt.kind, because });
  }

  /** Ends every open request because the query ends. */
  cancelAll(by: string, reason: string | undefined): void {
    for (const entry of this.#open()) {
      this.#settle(entry, 'cancel', by, { action: 'cancel', ...(reason ? { reason } : {}) });
    }
  }

  #onTime(entry: OpenRequest): void {
    if (Date.now() >= entry.span.deadline) {
      this.#settle(entry, 'timeout', 'timer', { action: entry.policy.defaultAction });
      return;
    }
    for (const step of dueSteps(entry.ladder, entry.span, Date.now())) this.#climb(entry, step);
  }

  /** Takes one step of the ladder. */
  #climb(entry: OpenRequest, step: LadderStep): void {
    entry.ladder = entry.ladder.map((one) => (one === step ? { ...step, doneAt: now() } : one));
    const before = this.#request(entry.id);
    const { step: name, groups = [] } = step.rung;
    // an empty list means everyone: there is nobody to add
    const widened = before.groups.length > 0 ? [...new Set([...before.groups, ...groups])] : [];
    const request = this.#change(entry.id, {
      ...this.#schedule(entry),
      ...(name === 'widen' || name === 'escalate' ? { groups: widened } : {}),
      ...(name === 'escalate' ? { priority: 'urgent' as const } : {}),
    });
    const { id: requestId, kind, deadline, defaultAction, priority } = request;
    const facts = { requestId, kind, deadline, defaultAction, groups: request.groups, priority };
    const types = {
      remind: 'hitl_reminder',
      warn: 'hitl_warning',
      widen: 'hitl_widened',
      escalate: 'hitl_escalated',
    } as const;
    this.#events.record(types[name], facts);
  }

  #vote(request: HumanRequest, { action, comment }: Decision, by: Principal): DecisionResult {
    const { id: requestId, queryId, kind, quorum } = request;
    if (!quorum) throw new Error('only a request with a quorum has votes');
    const vote = { by: by.id, action, at: now(), ...(comment === undefined ? {} : { comment }) };
    const votes = [...quorum.votes, vote];
    // whoever has approved is done; the next person may take it
    this.#change(requestId, { quorum: { ...quorum, votes }, claim: undefined });
    const pending = { approvals: votes.length, needed: quorum.approvals };
    this.#events.record('hitl_voted', { requestId, kind, by: by.id, action, ...pending });
    return { requestId, queryId, kind, action, by: by.id, at: vote.at, pending };
  }

  /** Writes the receipt. The first one stays: whoever comes later gets the receipt of the first. */
  #settle(
    entry: OpenRequest,
    decidedBy: DecidedBy,
    by: string,
    { shownHash: _shownHash, ...reply }: Decision,
    lapsed?: Receipt['lapsed'],
  ): Receipt {
    if (entry.receipt) return entry.receipt;
    const request = this.#request(entry.id);
    const { id, queryId, kind, createdAt, shownHash, defaultAction, quorum } = request;
    const diff = decidedBy === 'human' ? entry.ask.diff?.(reply as Reply) : undefined;
    const last = { by, action: reply.action, at: now(), ...commentOf(reply) };
    const receipt: Receipt = {
      requestId: id,
      queryId,
      kind,
      action: reply.action,
      decidedBy,
      by,
      at: now(),
      waitedMs: Math.max(0, Date.now() - Date.parse(createdAt)),
      shownHash,
      defaultAction,
      reply,
      ...(quorum ? { votes: decidedBy === 'human' ? [...quorum.votes, last] : quorum.votes } : {}),
      ...(diff ? { diff } : {}),
      ...(lapsed ? { lapsed } : {}),
    };
    entry.receipt = receipt;
    this.#state.set({ receipts: [...this.#state.status.receipts, receipt] });
    this.#change(id, { status: lapsed ? 'lapsed' : 'decided', frozenSince: undefined });
    if (lapsed) this.#events.record('hitl_lapsed', { requestId: id, kind, because: lapsed.because });
    else {
      const type = decidedBy === 'timeout' ? 'hitl_timeout' : 'hitl_decided';
      this.#events.record(type, { requestId: id, kind, action: reply.action, decidedBy, by });
    }
    entry.ask.onDecided?.(receipt);
    return receipt;
  }

  #hold(entry: OpenRequest, { id: by }: Principal, seconds: number | undefined): HumanRequest {
    const lease = Math.min(seconds ?? entry.policy.claimSeconds, entry.policy.claimSeconds);
    const until = new Date(Date.now() + lease * 1000).toISOString();
    const request = this.#change(entry.id, { claim: { by, at: now(), until } });
    this.#events.record('hitl_claimed', { requestId: entry.id, by, until });
    return request;
  }

  #noteError(requestId: string, error: unknown): void {
    if (error instanceof ApplicationFailure) {
      this.#events.record('hitl_error', { requestId, code: error.type ?? 'INTERNAL' });
    }
  }

  #askerOf({ policy }: OpenRequest): { id: string; mayDecide: boolean } {
    return { id: this.#asker.id, mayDecide: policy.askerMayDecide };
  }

  #move(entry: OpenRequest, span: OpenRequest['span']): void {
    entry.span = span;
    entry.changes++;
  }

  #schedule({ ladder, span }: OpenRequest): Pick<HumanRequest, 'deadline' | 'ladder'> {
    return { deadline: new Date(span.deadline).toISOString(), ladder: shownLadder(ladder, span) };
  }

  /** Changes a request and shows it to lists and inboxes. */
  #change(id: string, patch: Partial<HumanRequest>): HumanRequest {
    this.#patch(id, patch);
    publishRequests(this.#state.status);
    return this.#request(id);
  }

  #patch(id: string, patch: Partial<HumanRequest>): void {
    const { requests } = this.#state.status;
    this.#state.set({
      requests: requests.map((one) => (one.id === id ? ({ ...one, ...patch } as HumanRequest) : one)),
    });
  }

  #open(): OpenRequest[] {
    return [...this.#requests.values()].filter((entry) => !entry.receipt);
  }

  #request(id: string): HumanRequest {
    const request = this.#state.status.requests.find((one) => one.id === id);
    if (!request) throw new Error(`there is no request ${id}`);
    return request;
  }

  /** @throws ApplicationFailure when the request is not there, not yet there, or decided. */
  #undecided(id: string): OpenRequest {
    const receipt = this.#state.status.receipts.find((one) => one.requestId === id);
    if (!receipt) return this.#find(id);
    const code = receipt.decidedBy === 'human' ? 'HITL_ALREADY_DECIDED' : 'HITL_REQUEST_EXPIRED';
    throw refusal(code, 'the request has already been decided', { receipt });
  }

  #find(id: string): OpenRequest {
    const entry = this.#requests.get(id);
    if (entry) return entry;
    const { status } = this.#state;
    const ordinal = Number(id.slice(id.lastIndexOf('.r') + 2));
    if (requestIdOf(status.id, ordinal) === id && ordinal > status.requests.length) {
      throw refusal('HITL_REQUEST_NOT_OPEN', 'the query has not asked this yet');
    }
    throw refusal('REQUEST_NOT_FOUND', `the query has no request ${id}`);
  }
}

function now(): string {
  return new Date().toISOString();
}

function commentOf({ comment }: Decision): { comment?: string } {
  return comment === undefined ? {} : { comment };
}
