import type * as Sdk from '@aws-sdk/client-bedrock-runtime';

/** Connection to Bedrock. Credentials come from the SDK's own chain. */
export interface BedrockConnection {
  region: string;
  /** Address inside a private network; that of the region when absent. */
  endpoint?: string | undefined;
  /** Limit of one call. */
  timeoutMs: number;
}

interface Loaded {
  sdk: typeof Sdk;
  client: Sdk.BedrockRuntimeClient;
}

/** Loads the SDK at the first call, so that processes that never ask Bedrock do not pay for it. */
export function lazyClient(connection: BedrockConnection): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  const load = async () => {
    const sdk = await import('@aws-sdk/client-bedrock-runtime');
    const client = new sdk.BedrockRuntimeClient({
      region: connection.region,
      ...(connection.endpoint ? { endpoint: connection.endpoint } : {}),
      // Temporal owns retry: one that the SDK makes would hide the wait from it, and outlive the activity
      maxAttempts: 1,
    });
    return { sdk, client };
  };
  return () => (loaded ??= load());
}
