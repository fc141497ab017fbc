import type { Decision, DecisionResult, RequestView } from '../../contract/requests/index.js';

/** Time in which a decision can be taken back, in milliseconds. */
export const UNDO_MS = 8000;
/** Time for which a message is shown, in milliseconds. */
const SHOWN_MS = 6000;

/** A request as far as it is needed to decide it and to say so. */
export type Decidable = Pick<RequestView, 'id' | 'queryId' | 'kind' | 'shownHash' | 'payload'>;

/** A decision before it is sent: on one request, or on several at once. */
export interface Held {
  items: readonly { request: Decidable; decision: Omit<Decision, 'shownHash'> }[];
  /** Path of the page that it was made on: taking it back, and a refusal, lead there. */
  madeOn: string;
}

/** Results of a decision by the ids of its requests. */
export type Outcomes = ReadonlyMap<string, DecisionResult | Error>;

/** A decision after it was sent. */
export interface Sent extends Held {
  outcomes: Outcomes;
}

/** A message that goes away by itself. */
export interface Note {
  tone: 'done' | 'warning';
  title: string;
  message?: string;
}

export interface Line {
  /** The decision that waits to be sent. */
  held?: Held | undefined;
  /** The decision that was taken back last. */
  undone?: Held | undefined;
  /** The decision that counted last, for a while. */
  sent?: Sent | undefined;
  /** Decisions that did not count, or not wholly, until they are dismissed. */
  problems: readonly Sent[];
  note?: Note | undefined;
  /** Ids of requests that are decided here, whether the server knows it already or not. */
  away: ReadonlySet<string>;
}

/** True for an outcome after which the request does not wait any more: a decision counted, its own or an earlier one. */
function isEnd(outcome: DecisionResult | Error | undefined): boolean {
  if (outcome instanceof Error) return 'receipt' in outcome && outcome.receipt !== undefined;
  return outcome !== undefined && !('pending' in outcome);
}

/**
 * Keeps each decision for UNDO_MS before it is sent, one at a time: the next one sends the one before. Nothing is lost
 * that is not taken back: whoever leaves the page calls `sendNow`.
 */
export class Outbox {
  private line: Line = { problems: [], away: new Set() };
  private due: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  private send: (held: Held) => Promise<Outcomes> = async () => new Map();

  /** @param send sends a decision; resolves with what became of it and never rejects */
  sendBy(send: (held: Held) => Promise<Outcomes>): void {
    this.send = send;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): Line => this.line;

  hold(held: Held): void {
    this.sendNow();
    const ids = held.items.map(({ request }) => request.id);
    const isAbout = (one: Held) => one.items.some(({ request }) => ids.includes(request.id));
    this.change({
      held,
      sent: undefined,
      note: undefined,
      undone: undefined,
      problems: this.line.problems.filter((one) => !isAbout(one)),
      away: new Set([...this.line.away, ...ids]),
    });
    this.due = setTimeout(() => this.sendNow(), UNDO_MS);
  }

  undo(): void {
    const { held } = this.line;
    if (!held) return;
    clearTimeout(this.due);
    this.change({ held: undefined, undone: held, away: this.without(held.items) });
  }

  sendNow(): void {
    const { held } = this.line;
    if (!held) return;
    clearTimeout(this.due);
    this.change({ held: undefined });
    void this.send(held).then((outcomes) => this.settle({ ...held, outcomes }));
  }

  tell(note: Note): void {
    this.change({ note });
    setTimeout(() => this.line.note === note && this.change({ note: undefined }), SHOWN_MS);
  }

  dismiss(sent: Sent): void {
    this.change({ problems: this.line.problems.filter((one) => one !== sent) });
  }

  private settle(sent: Sent): void {
    const { items, outcomes } = sent;
    const away = this.without(items.filter(({ request }) => !isEnd(outcomes.get(request.id))));
    if (items.some(({ request }) => outcomes.get(request.id) instanceof Error)) {
      this.change({ away, problems: [...this.line.problems, sent] });
    } else {
      this.change({ away, sent });
      setTimeout(() => this.line.sent === sent && this.change({ sent: undefined }), SHOWN_MS);
    }
  }

  private without(items: Held['items']): ReadonlySet<string> {
    const ids = new Set(items.map(({ request }) => request.id));
    return new Set([...this.line.away].filter((id) => !ids.has(id)));
  }

  private change(part: Partial<Line>): void {
    this.line = { ...this.line, ...part };
    for (const tell of this.listeners) tell();
  }
}
