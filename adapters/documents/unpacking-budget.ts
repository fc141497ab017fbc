import { FileFailure } from './problems.js';

const MB = 1024 * 1024;
/** Texts and tables are packed to a tenth of their size, the most uniform ones to a fiftieth. */
const TIMES = 100;
/** Megabytes that every file may unpack to, however small it is: about a second of work. */
const ALWAYS_MB = 20;

/** The number of bytes that a file may unpack to, less those already used. */
export class UnpackingBudget {
  /** Bytes that are left. */
  left: number;
  readonly #limitMb: number;

  /**
   * @param packed bytes of the file
   * @param maxMb what no file may exceed
   */
  constructor(packed: number, maxMb: number) {
    this.#limitMb = Math.min(maxMb, Math.max(ALWAYS_MB, Math.ceil((packed / MB) * TIMES)));
    this.left = this.#limitMb * MB;
  }

  /** @throws FileFailure `inflated` */
  spend(bytes: number): void {
    this.left -= bytes;
    if (this.left <= 0) throw this.exceeded();
  }

  exceeded(): FileFailure {
    return new FileFailure('inflated', String(this.#limitMb));
  }
}
