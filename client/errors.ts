import type { Problem } from '../contract/failures.js';
import type { HumanRequest, Receipt } from '../contract/requests/index.js';

/** Nothing answers at the address of the API, or what answers is not the API. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
  constructor(
    readonly url: string,
    /** The answer that came instead, for example `HTTP 404, text/html`; absent when nothing did. */
    readonly answered?: string,
  ) {
    super(`${url}: ${answered ?? 'no answer'}`);
  }
}

/** The API refused, with problem details. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
  }

  /** The winning receipt, where a decision came too late. */
  get receipt(): Receipt | undefined {
    return this.problem['receipt'] as Receipt | undefined;
  }

  /** Reason, where it differs from case to case and the detail does not say it. */
  get reason(): string | undefined {
    return this.problem['reason'] as string | undefined;
  }

  /** Under which the log of the API holds the cause. */
  get requestId(): string | undefined {
    return this.problem['requestId'] as string | undefined;
  }

  /** Since when the content is gone, where it was erased. */
  get erasedAt(): string | undefined {
    return this.problem['erasedAt'] as string | undefined;
  }

  /** The claim on the request, where someone else works on it. */
  get claim(): HumanRequest['claim'] {
    return this.problem['claim'] as HumanRequest['claim'];
  }
}

/** True if a body is a problem of this API; other servers write problems, too, but without a code. */
export function isProblem(content: unknown): content is Problem {
  if (typeof content !== 'object' || content === null) return false;
  const { code, title, detail, status } = content as Partial<Problem>;
  return [code, title, detail].every((text) => typeof text === 'string') && typeof status === 'number';
}

/** True if the API is away or cannot reach what it needs: worth another try. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiProblem && error.problem.status === 503);
}
