/** Milliseconds; well above the delay with which a change shows in visibility. */
const SETTLED_MS = 5_000;
/** Greatest assumed difference of clocks, milliseconds. */
const SKEW_MS = 60_000;

/**
 * The moment from which on changes have to be read. Times of changes are the Temporal server's, whose clock may differ
 * from ours; our own clock only measures how long ago the latest change was seen.
 */
export class ChangeMark {
  #latest = 0;
  #seenAt = 0;

  /** Notes a change that was read. @param changed time of the change, milliseconds since 1970 */
  note(changed: number, now: number): void {
    if (changed <= this.#latest) return;
    this.#latest = changed;
    this.#seenAt = now;
  }

  /**
   * Returns the moment after which changes may be unread, in milliseconds since 1970. Changes shortly before the latest one
   * may not have been visible when that one was seen; SETTLED_MS later they are.
   * @param begun start of the last read that saw every change, by our clock
   */
  since(begun: number): number {
    const settled = begun - this.#seenAt >= SETTLED_MS;
    return Math.max(settled ? this.#latest : this.#latest - SETTLED_MS, begun - SKEW_MS);
  }
}
