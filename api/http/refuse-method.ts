import type { RequestHandler } from 'express';
import { ApiFailure } from '../failure.js';

/** Answers 405: stands behind what serves an address, for all other methods. @param allow those that it takes */
export function refuseMethod(allow = 'GET, HEAD'): RequestHandler {
  return () => {
    throw new ApiFailure('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
  };
}
