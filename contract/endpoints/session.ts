import { z } from 'zod';
import { ROUTES } from '../routes.js';
import { beginSessionSchema, sessionSchema, signInOptionsSchema } from '../session.js';

/** Signing in to the web app, and out again. Programs send their key with every request instead. */
export const SESSION_ENDPOINTS = {
  signInOptions: { ...ROUTES.signInOptions, response: signInOptionsSchema },
  beginSession: { ...ROUTES.beginSession, body: beginSessionSchema, response: sessionSchema },
  /** Ends the session of the browser that asks; without one nothing happens. */
  endSession: { ...ROUTES.endSession, response: z.undefined() },
} as const;
