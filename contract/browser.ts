/** Header of every request of the web app: no page of another origin can send it. */
export const CSRF_HEADER = 'x-vouch-csrf';

/** Methods of requests that change nothing; what changes something may never be one of them. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Tells whether a page of the place that a request is sent to has sent it, or no page: browsers say by these headers, which no
 * page can change, where a request comes from; programs send none of them. Each must speak for it where it is there. The
 * caller checks the host, of which the port counts here.
 * @param header of the request, by its name in lower case
 * @param also another origin of the same place
 */
export function isOwnPage(header: (name: string) => string | undefined, also?: string): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = header('origin');
  return origin === undefined || origin === also || hostOf(origin) === header('host')?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Addresses of the sign-in at an identity provider, for the browser to go to. */
export const PROVIDER_SIGN_IN = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const;

/** Reason for which a sign-in at the identity provider failed; told to the page that offers it. */
export type SignInProblem = 'refused' | 'expired' | 'unavailable';
