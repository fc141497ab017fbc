/** Well above the time after which a change shows in visibility. */
const SETTLED_MS = 5_000;
/** Clocks are taken to differ by no more than this. */
const SKEW_MS = 60_000;

/**
 * From when on changes have to be read. Their times are those of the Temporal server, whose clock may differ from
 * ours; what is measured here is how long ago the latest one was seen.
 */
export class ChangeMark {
  #latest = 0;
  #seenAt = 0;

  /** @param changed when something that was just read had changed, in milliseconds. */
  note(changed: number, now: number): void {
    if (changed <= this.#latest) return;
    this.#latest = changed;
    this.#seenAt = now;
  }

  /**
   * The moment behind which changes may be unread, in milliseconds. What changed just before the latest change may
   * still have been on its way when that one was seen; a while later it has arrived.
   * @param begun when the last read began that has seen everything there was, by our clock.
   */
  since(begun: number): number {
    const settled = begun - this.#seenAt >= SETTLED_MS;
    return Math.max(settled ? this.#latest : this.#latest - SETTLED_MS, begun - SKEW_MS);
  }
}
