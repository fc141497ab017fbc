import { z } from 'zod';

/** Ways to sign in to the web app of an installation. */
export const signInOptionsSchema = z.object({
  /** False where nobody has to prove who they are. */
  required: z.boolean(),
  /** True if an API key is accepted. */
  key: z.boolean(),
  /** The identity provider that one may be sent to. */
  provider: z.object({ name: z.string() }).exactOptional(),
});

/** Signing in with an API key. */
export const beginSessionSchema = z.strictObject({ key: z.string().trim().min(1).max(500) });

/** A session that was just begun; the browser keeps its cookie. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Time at which one has to sign in again, however busy the session was. */
  endsAt: z.iso.datetime(),
});
