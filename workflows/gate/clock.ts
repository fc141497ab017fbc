import { condition } from '@temporalio/workflow';
import { dueSteps, nextWake, shownEscalation, type ScheduledStep } from '../../domain/requests/escalation.js';
import { notFoundOf } from '../../domain/review.js';
import type { EventLog } from '../query/event-log.js';
import type { Entry, RequestBook } from './request-book.js';

const NOTICES = {
  remind: 'hitl_reminder',
  warn: 'hitl_warning',
  widen: 'hitl_widened',
  escalate: 'hitl_escalated',
} as const;

/** The time of open requests: their deadlines, their escalation, and standing still while the query is paused. */
export class Clock {
  readonly #book: RequestBook;
  readonly #events: EventLog;
  #frozen = false;

  constructor(book: RequestBook, events: EventLog) {
    this.#book = book;
    this.#events = events;
  }

  /** Resolves when time is not standing still. */
  async running(): Promise<void> {
    if (this.#frozen) await condition(() => !this.#frozen);
  }

  /** Sleeps until the request is decided or its deadline has come, and takes the steps of its escalation meanwhile. */
  async untilDue(entry: Entry): Promise<void> {
    while (!entry.receipt) {
      const { changes } = entry;
      const stirred = () => entry.receipt !== undefined || entry.changes !== changes;
      if (this.#book.shown(entry.id).frozenSince) {
        await condition(stirred);
        continue;
      }
      const sleepMs = nextWake(entry.escalation, entry.span) - Date.now();
      const { kind, defaultAction } = this.#book.shown(entry.id);
      const summary = `${kind} ${entry.id}, default ${defaultAction}`;
      if (await condition(stirred, Math.max(1, sleepMs), { summary })) continue;
      const now = Date.now();
      if (now >= entry.span.deadline) return;
      for (const step of dueSteps(entry.escalation, entry.span, now)) this.#take(entry, step);
    }
  }

  /** Stops the clocks of all open requests but the pause itself. */
  freeze(): void {
    this.#frozen = true;
    const frozenSince = new Date().toISOString();
    for (const entry of this.#book.open()) {
      if (this.#book.shown(entry.id).kind === 'pause') continue;
      entry.changes++;
      this.#book.patch(entry.id, { frozenSince });
    }
    this.#book.publish();
  }

  /** Lets the clocks go on where they stood. */
  unfreeze(): void {
    this.#frozen = false;
    for (const entry of this.#book.open()) {
      const { frozenSince } = this.#book.shown(entry.id);
      if (!frozenSince) continue;
      const stood = Date.now() - Date.parse(frozenSince);
      const { from, deadline } = entry.span;
      const moved = this.#book.move(entry, { from: from + stood, deadline: deadline + stood });
      this.#book.patch(entry.id, { ...moved, frozenSince: undefined });
    }
    this.#book.publish();
  }

  #take(entry: Entry, step: ScheduledStep): void {
    const done = { ...step, doneAt: new Date().toISOString() };
    entry.escalation = entry.escalation.map((one) => (one === step ? done : one));
    const { step: name, groups = [] } = step;
    const { groups: before } = this.#book.shown(entry.id);
    // an empty list means everyone: there is nobody to add
    const widened = before.length > 0 ? [...new Set([...before, ...groups])] : [];
    const request = this.#book.change(entry.id, {
      ladder: shownEscalation(entry.escalation, entry.span),
      ...(name === 'widen' || name === 'escalate' ? { groups: widened } : {}),
      ...(name === 'escalate' ? { priority: 'urgent' as const } : {}),
    });
    const { id: requestId, kind, deadline, defaultAction, priority } = request;
    this.#events.record(NOTICES[name], {
      requestId,
      kind,
      deadline,
      defaultAction,
      ...notFoundOf(request.payload),
      groups: request.groups,
      priority,
    });
  }
}
