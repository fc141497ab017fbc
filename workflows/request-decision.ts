import { ApplicationFailure, condition, log } from '@temporalio/workflow';
import type { FailureCode } from '../contract/failures.js';
import { requestIdOf } from '../contract/ids.js';
import type { RequestPolicy } from '../contract/policy.js';
import {
  parseReply,
  type Decision,
  type DecidedBy,
  type HumanRequest,
  type PayloadOf,
  type Receipt,
  type Reply,
  type ReplyOf,
  type RequestKind,
} from '../contract/requests/index.js';
import { digest } from '../domain/digest.js';
import type { DecideInput, RefusalDetail } from './messages.js';
import type { QueryState } from './query-state.js';
import { publishRequests } from './visibility.js';

/** What is asked of a person. */
export interface Ask<K extends RequestKind> {
  kind: K;
  payload: PayloadOf<K>;
  policy: RequestPolicy;
  /** Refuses a well-formed reply that cannot be taken; synchronous, and changes nothing. */
  check?: (reply: ReplyOf<K>) => void;
  /**
   * Work that must succeed before the reply counts, such as reading an instruction. When it throws, the sender is told
   * and the request stays open.
   */
  prepare?: (reply: ReplyOf<K>) => Promise<void>;
}

interface OpenRequest {
  request: HumanRequest;
  check: (reply: Reply) => void;
  prepare: ((reply: Reply) => Promise<void>) | undefined;
  shownHash: string;
  receipt: Receipt | undefined;
}

/** The one way to ask a person, and the one place where a request ends. */
export class Gate {
  readonly #requests = new Map<string, OpenRequest>();
  readonly #state: QueryState;

  constructor(state: QueryState) {
    this.#state = state;
  }

  /** Opens a request and waits until it is decided: by a person, by its deadline, by policy or by cancellation. */
  async requestDecision<K extends RequestKind>(ask: Ask<K>): Promise<Receipt & { reply: ReplyOf<K> }> {
    const entry = this.#open(ask);
    const { id, deadline, defaultAction } = entry.request;
    const inTime = await condition(
      () => entry.receipt !== undefined,
      Math.max(1, Date.parse(deadline) - Date.now()),
    );
    if (!inTime) this.#settle(entry, 'timeout', 'timer', { action: defaultAction });
    const receipt = entry.receipt;
    if (!receipt) throw new Error(`request ${id} ended without a decision`);
    return receipt as Receipt & { reply: ReplyOf<K> };
  }

  /** Refuses a decision that would not count. Synchronous and without effect: the validator of the Update. */
  validate(input: DecideInput): void {
    const entry = this.#find(input.requestId);
    if (entry.receipt) {
      throw refusal('HITL_REQUEST_EXPIRED', 'The request has already been decided.', {
        receipt: entry.receipt,
      });
    }
    const parsed = parseReply(entry.request.kind, input.decision);
    if (!parsed.ok) {
      throw refusal('HITL_INVALID_RESPONSE', `This is not a reply to a ${entry.request.kind}.`, {
        issues: parsed.issues,
      });
    }
    entry.check(parsed.reply);
  }

  /**
   * Decides a request for a person.
   * @throws ApplicationFailure of a FailureCode when the decision does not count; nothing has changed then.
   */
  async decide(input: DecideInput): Promise<Receipt> {
    this.validate(input);
    const entry = this.#find(input.requestId);
    const parsed = parseReply(entry.request.kind, input.decision);
    if (parsed.ok && entry.prepare) {
      await entry.prepare(parsed.reply);
      this.validate(input); // someone else, or the deadline, may have decided meanwhile
    }
    return this.#settle(entry, 'human', input.by, input.decision);
  }

  /** The same by Signal, where nobody can be told: what does not count is logged. */
  async decideQuietly(input: DecideInput): Promise<void> {
    try {
      await this.decide(input);
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
      log.warn('ignored a decision that does not count', { code: error.type, requestId: input.requestId });
    }
  }

  /** Ends every open request because the query ends. */
  cancelAll(by: string, reason: string | undefined): void {
    for (const entry of this.#requests.values()) {
      if (!entry.receipt)
        this.#settle(entry, 'cancel', by, { action: 'cancel', ...(reason ? { reason } : {}) });
    }
  }

  #open<K extends RequestKind>(ask: Ask<K>): OpenRequest {
    const now = Date.now();
    const { status } = this.#state;
    const request = {
      id: requestIdOf(status.id, status.requests.length + 1),
      queryId: status.id,
      kind: ask.kind,
      status: 'open',
      createdAt: new Date(now).toISOString(),
      deadline: new Date(now + ask.policy.timeoutSeconds * 1000).toISOString(),
      defaultAction: ask.policy.defaultAction,
      payload: ask.payload,
    } as HumanRequest;
    const entry: OpenRequest = {
      request,
      check: (ask.check ?? (() => undefined)) as (reply: Reply) => void,
      prepare: ask.prepare as ((reply: Reply) => Promise<void>) | undefined,
      shownHash: digest(ask.payload),
      receipt: undefined,
    };
    this.#requests.set(request.id, entry);
    this.#state.set({ requests: [...status.requests, request] });
    publishRequests(this.#state.status);
    return entry;
  }

  /** The only way a request ends. Whoever comes second gets the receipt of the first. */
  #settle(entry: OpenRequest, decidedBy: DecidedBy, by: string, reply: Decision): Receipt {
    if (entry.receipt) return entry.receipt;
    const { id, queryId, kind, createdAt, defaultAction } = entry.request;
    entry.receipt = {
      requestId: id,
      queryId,
      kind,
      action: reply.action,
      decidedBy,
      by,
      at: new Date().toISOString(),
      waitedMs: Math.max(0, Date.now() - Date.parse(createdAt)),
      shownHash: entry.shownHash,
      defaultAction,
      reply,
    };
    const { requests, receipts } = this.#state.status;
    this.#state.set({
      requests: requests.map((request) => (request.id === id ? { ...request, status: 'decided' } : request)),
      receipts: [...receipts, entry.receipt],
    });
    publishRequests(this.#state.status);
    return entry.receipt;
  }

  #find(requestId: string): OpenRequest {
    const entry = this.#requests.get(requestId);
    if (entry) return entry;
    // decided before this history began, or never asked
    const receipt = this.#state.status.receipts.find((candidate) => candidate.requestId === requestId);
    if (receipt) throw refusal('HITL_REQUEST_EXPIRED', 'The request has already been decided.', { receipt });
    throw refusal('REQUEST_NOT_FOUND', `The query has no request ${requestId}.`);
  }
}

/** The failure by which a decision is refused; the sender's API turns it into a problem of the same code. */
export function refusal(code: FailureCode, message: string, detail: RefusalDetail = {}): ApplicationFailure {
  return ApplicationFailure.create({ type: code, message, nonRetryable: true, details: [detail] });
}
