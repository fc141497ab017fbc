/** Header of every request of the web app: no page of another origin can send it. */
export const CSRF_HEADER = 'x-vouch-csrf';

/** Addresses of the sign-in at an identity provider, for the browser to go to. */
export const PROVIDER_SIGN_IN = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const;

/** Why a sign-in at the identity provider came to nothing; told to the page that offers it. */
export type SignInProblem = 'refused' | 'expired' | 'unavailable';
