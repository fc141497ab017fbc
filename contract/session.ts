import { z } from 'zod';

/** How one may sign in to the web app of an installation. */
export const signInOptionsSchema = z.object({
  /** False where nobody has to prove who they are. */
  required: z.boolean(),
  /** Whether an API key will do. */
  key: z.boolean(),
  /** The identity provider that one may be sent to. */
  provider: z.object({ name: z.string() }).exactOptional(),
});
export type SignInOptions = z.infer<typeof signInOptionsSchema>;

/** Signing in with an API key. */
export const beginSessionSchema = z.strictObject({ key: z.string().trim().min(1).max(500) });

/** A session that was just begun; the browser keeps its cookie. */
export const sessionSchema = z.object({
  /** Who one is. */
  id: z.string(),
  /** When one has to sign in again, however busy the session was. */
  endsAt: z.iso.datetime(),
});

/** Header of every request of the web app: no page of another origin can send it. */
export const CSRF_HEADER = 'x-vouch-csrf';

/** Addresses of the sign-in at an identity provider, for the browser to go to. */
export const PROVIDER_SIGN_IN = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const;

/** Why a sign-in at the identity provider came to nothing; told to the page that offers it. */
export const signInProblemSchema = z.enum(['refused', 'expired', 'unavailable']);
export type SignInProblem = z.infer<typeof signInProblemSchema>;
