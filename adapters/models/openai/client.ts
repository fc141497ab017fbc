import type { OpenAI } from 'openai';

/** Connection to a server that speaks OpenAI's protocol. */
export interface OpenAiConnection {
  /** Absent for a server that wants none. */
  apiKey?: string | undefined;
  /** OpenAI itself when absent. */
  baseUrl?: string | undefined;
  /** Limit of one call. */
  timeoutMs: number;
}

/** Loads the SDK at the first call, so that processes that never ask such a server do not pay for it. */
export function lazyClient({ apiKey, baseUrl, timeoutMs }: OpenAiConnection): () => Promise<OpenAI> {
  let loaded: Promise<OpenAI> | undefined;
  const load = async () => {
    const sdk = await import('openai');
    return new sdk.OpenAI({
      // the client wants a key in any case; without one the header is left out
      apiKey: apiKey ?? 'none',
      ...(apiKey ? {} : { defaultHeaders: { Authorization: null } }),
      baseURL: baseUrl ?? null,
      timeout: timeoutMs,
      // Temporal owns retry: one that the SDK makes would hide the wait from it, and outlive the activity
      maxRetries: 0,
      // it would write output of models to the console
      logLevel: 'off',
    });
  };
  return () => (loaded ??= load());
}
