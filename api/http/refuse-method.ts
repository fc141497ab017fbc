import type { RequestHandler } from 'express';
import { ApiFailure } from '../failure.js';

/** Answers 405; registered after the handlers of an address. @param allow methods that it takes */
export function refuseMethod(allow = 'GET, HEAD'): RequestHandler {
  return () => {
    throw new ApiFailure('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
  };
}
