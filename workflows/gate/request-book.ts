import { requestIdOf } from '../../contract/ids.js';
import type { RequestPolicy } from '../../contract/request-policy.js';
import type { HumanRequest, Receipt } from '../../contract/requests/index.js';
import { tooLateCode } from '../../domain/requests/admission.js';
import { shownEscalation, type ScheduledStep, type Span } from '../../domain/requests/escalation.js';
import type { QueryState } from '../query/query-state.js';
import { refusal } from './refusal.js';
import { publishRequests } from '../query/visibility.js';
import type { AnyAsk } from './ask.js';

/** A request as the gate knows it beside what the status shows. */
export interface Entry {
  readonly id: string;
  readonly policy: RequestPolicy;
  readonly ask: AnyAsk;
  escalation: readonly ScheduledStep[];
  /** Opening and deadline; both move with pauses, the deadline with extensions. */
  span: Span;
  /** Counts changes of the span, so that who sleeps until a moment of it starts anew. */
  changes: number;
  receipt: Receipt | undefined;
}

/** The requests of this run: found by id, changed in the status, shown to lists and inboxes. */
export class RequestBook {
  readonly #entries = new Map<string, Entry>();
  readonly #state: QueryState;

  constructor(state: QueryState) {
    this.#state = state;
  }

  add(entry: Entry, request: HumanRequest): void {
    this.#entries.set(entry.id, entry);
    this.#state.set({ requests: [...this.#state.status.requests, request] });
    publishRequests(this.#state.status);
  }

  open(): Entry[] {
    return [...this.#entries.values()].filter((entry) => !entry.receipt);
  }

  /** A request as it shows now. */
  shown(id: string): HumanRequest {
    const request = this.#state.status.requests.find((one) => one.id === id);
    if (!request) throw new Error(`there is no request ${id}`);
    return request;
  }

  /** Changes a request and publishes the change. */
  change(id: string, patch: Partial<HumanRequest>): HumanRequest {
    this.patch(id, patch);
    this.publish();
    return this.shown(id);
  }

  /** Changes a request; the caller publishes once for several. */
  patch(id: string, patch: Partial<HumanRequest>): void {
    const { requests } = this.#state.status;
    this.#state.set({
      requests: requests.map((one) => (one.id === id ? ({ ...one, ...patch } as HumanRequest) : one)),
    });
  }

  publish(): void {
    publishRequests(this.#state.status);
  }

  /** Moves opening and deadline; gives what the request shows of it. */
  move(entry: Entry, span: Span): Pick<HumanRequest, 'deadline' | 'ladder'> {
    entry.span = span;
    entry.changes++;
    return {
      deadline: new Date(span.deadline).toISOString(),
      ladder: shownEscalation(entry.escalation, span),
    };
  }

  /** @throws ApplicationFailure when the request is not there, not yet there, or decided. */
  undecided(id: string): Entry {
    const receipt = this.#state.status.receipts.find((one) => one.requestId === id);
    if (!receipt) return this.find(id);
    throw refusal(
      tooLateCode(receipt),
      { en: 'the request has already been decided', ko: '이미 결정된 요청입니다' },
      { receipt },
    );
  }

  /** @throws ApplicationFailure when the request is not there, or not yet there. */
  find(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry) return entry;
    const { status } = this.#state;
    const ordinal = Number(id.slice(id.lastIndexOf('.r') + 2));
    if (requestIdOf(status.id, ordinal) === id && ordinal > status.requests.length) {
      throw refusal('HITL_REQUEST_NOT_OPEN', {
        en: 'the query has not asked this yet',
        ko: '아직 열리지 않은 요청입니다',
      });
    }
    throw refusal('REQUEST_NOT_FOUND', {
      en: `the query has no request ${id}`,
      ko: `이 질문에는 ${id} 요청이 없습니다`,
    });
  }
}
