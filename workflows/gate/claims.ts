import type { Principal } from '../../contract/principal.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { refuseAccess, refuseClaimed } from '../../domain/requests/admission.js';
import type { EventLog } from '../query/event-log.js';
import type { RequestInput } from '../messages.js';
import { senderOf, refusal, throwRefused } from './refusal.js';
import type { Entry, RequestBook } from './request-book.js';

/**
 * Claims with a lease, which end by themselves, and extensions of the deadline. A claim needs no timer: it counts while
 * its end lies ahead.
 */
export class Claims {
  readonly #book: RequestBook;
  readonly #events: EventLog;

  constructor(book: RequestBook, events: EventLog) {
    this.#book = book;
    this.#events = events;
  }

  /** @throws ApplicationFailure HITL_… when this person may not work on the request now. */
  validate(input: RequestInput): void {
    this.#validateAccess(input);
    const request = this.#book.shown(input.requestId);
    throwRefused(refuseClaimed(request, senderOf(input.by), Date.now()));
  }

  #validateAccess({ requestId, by }: RequestInput): void {
    this.#book.undecided(requestId);
    throwRefused(refuseAccess(this.#book.shown(requestId), senderOf(by)));
  }

  /** Reserves a request for a person for a time, or renews their claim. */
  claim(input: RequestInput): HumanRequest {
    this.validate(input);
    return this.#hold(this.#book.find(input.requestId), senderOf(input.by), input.seconds);
  }

  /** @throws ApplicationFailure HITL_NOT_CLAIMED when the person does not hold it; HITL_FORBIDDEN when they never could. */
  validateRelease(input: RequestInput): void {
    this.#book.undecided(input.requestId);
    const { claim } = this.#book.shown(input.requestId);
    if (claim?.by === senderOf(input.by).id && Date.parse(claim.until) > Date.now()) return;
    this.#validateAccess(input);
    throw refusal('HITL_NOT_CLAIMED', {
      en: 'you do not hold this request',
      ko: '맡고 있는 요청이 아닙니다',
    });
  }

  release(input: RequestInput): HumanRequest {
    this.validateRelease(input);
    const request = this.#book.change(input.requestId, { claim: undefined });
    this.#events.record('hitl_released', { requestId: request.id, by: senderOf(input.by).id });
    return request;
  }

  /** @throws ApplicationFailure HITL_EXTENSION_REFUSED beyond what the policy allows. */
  validateExtension(input: RequestInput & { seconds: number }): void {
    this.validate(input);
    const { extensionLeftSeconds: left } = this.#book.shown(input.requestId);
    if (!Number.isInteger(input.seconds) || input.seconds < 1 || input.seconds > left) {
      throw refusal('HITL_EXTENSION_REFUSED', {
        en: `the deadline may be put off by ${left} more seconds`,
        ko: `기한은 ${left}초까지만 더 연장할 수 있습니다`,
      });
    }
  }

  /** Puts a deadline off. Whoever holds the request keeps it for another lease. */
  extend(input: RequestInput & { seconds: number }): HumanRequest {
    this.validateExtension(input);
    const entry = this.#book.find(input.requestId);
    const by = senderOf(input.by);
    const { extendedSeconds, extensionLeftSeconds, claim } = this.#book.shown(entry.id);
    const { from, deadline } = entry.span;
    const request = this.#book.change(entry.id, {
      ...this.#book.move(entry, { from, deadline: deadline + input.seconds * 1000 }),
      extendedSeconds: extendedSeconds + input.seconds,
      extensionLeftSeconds: extensionLeftSeconds - input.seconds,
    });
    this.#events.record('hitl_extended', { requestId: entry.id, by: by.id, deadline: request.deadline });
    return claim?.by === by.id ? this.#hold(entry, by, undefined) : request;
  }

  #hold({ id, policy }: Entry, { id: by }: Principal, seconds: number | undefined): HumanRequest {
    const lease = Math.min(seconds ?? policy.claimSeconds, policy.claimSeconds);
    const until = new Date(Date.now() + lease * 1000).toISOString();
    const held = this.#book.shown(id).claim;
    // renewed, it is still the claim that it was
    const at = held?.by === by && Date.parse(held.until) > Date.now() ? held.at : new Date().toISOString();
    const request = this.#book.change(id, { claim: { by, at, until } });
    this.#events.record('hitl_claimed', { requestId: id, by, until });
    return request;
  }
}
