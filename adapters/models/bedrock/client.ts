import { Readable } from 'node:stream';
import { types } from 'node:util';
import type * as Sdk from '@aws-sdk/client-bedrock-runtime';
import { PortError, type PortErrorKind } from '../../../ports/port-error.js';
import type { Localized } from '../../../contract/language.js';
import { countBytes, EndlessAnswer, kindOfStatus } from '../../http-answer.js';
import { bedrockNamed, failed, redirects, WRONG } from '../texts.js';
import { namedError, vendorError, type Called } from '../vendor-call.js';

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

/** @throws EndlessAnswer */
async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const count = countBytes();
  for await (const part of body) {
    count(part);
    yield part;
  }
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
    client.middlewareStack.add(
      (next) => async (args) => {
        const { response, ...result } = await next(args);
        const answer = response as { body?: unknown };
        if (answer.body instanceof Readable) answer.body = Readable.from(limited(answer.body));
        return { response, ...result };
      },
      // before anything has read it
      { step: 'deserialize', priority: 'low', name: 'limitAnswer' },
    );
    return { sdk, client };
  };
  return () => (loaded ??= load());
}

/** As far as the SDK's errors are read here; those of the network have none of it. */
interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

const KINDS: ReadonlyMap<string, PortErrorKind> = new Map(
  Object.entries({
    ThrottlingException: 'throttled',
    TooManyRequestsException: 'throttled',
    ServiceQuotaExceededException: 'throttled',
    ModelTimeoutException: 'timeout',
    // answers 429 while a model is being loaded: not a rate limit, the model is just not available yet
    ModelNotReadyException: 'unavailable',
    // answers 424: the model itself failed
    ModelErrorException: 'unavailable',
    ModelStreamErrorException: 'unavailable',
    InternalServerException: 'unavailable',
    ServiceUnavailableException: 'unavailable',
    ValidationException: 'invalid',
    ResourceNotFoundException: 'invalid',
    AccessDeniedException: 'forbidden',
    ExpiredTokenException: 'forbidden',
    UnrecognizedClientException: 'forbidden',
    InvalidSignatureException: 'forbidden',
    CredentialsProviderError: 'forbidden',
    TokenProviderError: 'forbidden',
  }),
);

function kindOf(error: SdkError): PortErrorKind | undefined {
  const known = KINDS.get(error.name);
  if (known) return known;
  const status = error.$metadata?.httpStatusCode ?? 0;
  if (status >= 400) return kindOfStatus(status);
  if (error.name === 'SyntaxError' || error.name === 'RangeError') return 'unparsable';
  // what is left is the network and its event stream; a TypeError is the reading of an answer, or a defect of our own
  if (error.name === 'TypeError') return error.$response ? 'unparsable' : undefined;
  return 'unavailable';
}

const FORBIDDEN: ReadonlyMap<string, Localized> = new Map(
  Object.entries({
    AccessDeniedException: WRONG.awsDenied,
    ExpiredTokenException: WRONG.awsExpired,
    CredentialsProviderError: WRONG.awsMissing,
  }),
);

/** Returns the service's name for its error, with the status; for network errors the code. */
function nameOf(error: SdkError, kind: PortErrorKind): string | Localized {
  const status = error.$metadata?.httpStatusCode ?? 0;
  if (status >= 400 || KINDS.has(error.name))
    return namedError(error.name, status >= 400 ? status : undefined)!;
  if (kind === 'unparsable') return error.name === 'TypeError' ? WRONG.noReply : WRONG.noJson;
  // the SDK also calls a lost connection a TimeoutError; time that really ran out is noticed by the deadline
  return (error as NodeJS.ErrnoException).code ?? WRONG.notConnected;
}

/** The PortError that stands for an error of the SDK; a PortError or a defect of our own is given back as it is. */
export function asPortError(error: unknown, called: Called): unknown {
  if (error instanceof PortError || !types.isNativeError(error)) return error;
  const subject = bedrockNamed(called.model);
  if (error instanceof EndlessAnswer) return new PortError('invalid', failed(subject, WRONG.tooLong));
  const { httpStatusCode = 0 } = (error as SdkError).$metadata ?? {};
  if (httpStatusCode >= 300 && httpStatusCode < 400)
    return new PortError('invalid', failed(subject, redirects('VOUCH_BEDROCK_ENDPOINT')));
  const kind = kindOf(error);
  if (!kind) return error;
  const headers = (error as SdkError).$response?.headers ?? {};
  return vendorError(kind, failed(subject, nameOf(error, kind)), {
    error,
    called,
    header: (name) => headers[name],
    remedy: FORBIDDEN.get(error.name) ?? WRONG.awsRefused,
  });
}
