import { allHandlersFinished, CancellationScope, condition, log } from '@temporalio/workflow';
import { isNotice, type EventData, type EventType, type QueryEvent } from '../../contract/events.js';
import type { QueryActivities } from '../../activities/index.js';
import type { Engine } from '../../contract/query.js';
import { codeRests } from '../sandbox/rest.js';
import type { QueryState } from './query-state.js';

/** Code that goes on may wait for a condition of its own before it records anything. */
const ROUNDS = 2;

/**
 * The events of the query, in order. They are part of the status, where live streams read them at no cost in history;
 * notices are also passed on to the notifiers, those of one activation together and never two calls at once, so that they
 * arrive in order. Nothing waits for them: a notifier that is away delays no decision.
 */
export class EventLog {
  readonly #state: QueryState;
  readonly #notify: QueryActivities['notify'] | undefined;
  readonly #together: boolean;
  readonly #pending: QueryEvent[] = [];
  #sending: Promise<void> | undefined;

  constructor(
    state: QueryState,
    { notices = false }: Pick<Engine, 'notices'>,
    notify: QueryActivities['notify'],
  ) {
    this.#state = state;
    this.#notify = notices === false ? undefined : notify;
    this.#together = notices === 'together';
  }

  record(type: EventType, data: EventData = {}): void {
    const event = this.#state.recordEvent(type, data);
    const notify = this.#notify;
    if (!notify || !isNotice(event)) return;
    this.#pending.push(event);
    // a notice of what ends the query must outlive the query's own scope
    this.#sending ??= CancellationScope.nonCancellable(() => this.#send(notify)).finally(
      () => (this.#sending = undefined),
    );
  }

  /** Resolves when no message is being handled, and all notices were passed on or given up. */
  async settled(): Promise<void> {
    do {
      await condition(allHandlersFinished);
      while (this.#sending) await this.#sending;
    } while (!allHandlersFinished()); // one came while a notice waited for its store
  }

  async #send(notify: QueryActivities['notify']): Promise<void> {
    // of old queries what is recorded in the same moment
    await (this.#together ? codeRests(ROUNDS) : Promise.resolve());
    while (this.#pending.length > 0) {
      const events = this.#pending.splice(0);
      try {
        await notify({ events });
      } catch (error) {
        log.error('notices could not be passed on', { from: events[0]?.seq, to: events.at(-1)?.seq, error });
      }
      if (this.#together) await codeRests(ROUNDS);
    }
  }
}
