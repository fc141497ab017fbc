import * as errors from '@opensearch-project/opensearch/lib/errors.js';
import { retryAfterMs } from '../../models/vendor-call.js';
import { PortError, type PortErrorKind } from '../../../ports/port-error.js';

/** The answer of a cluster that refuses a request, or one item of a bulk request. */
interface Refusal {
  /** HTTP status. */
  status: number;
  /** Type of the error, such as `version_conflict_engine_exception`. */
  type?: string | undefined;
  reason?: string | undefined;
  retryAfter?: string | undefined;
}

const LONGEST_REASON = 300;

const REFUSED_KINDS: Record<number, PortErrorKind> = {
  401: 'forbidden',
  403: 'forbidden',
  408: 'timeout',
  429: 'throttled',
};

/** Number of the block that a disk above its flood stage puts on indices, in the reason of a refusal. */
const FLOOD_STAGE = '/12/';

function kindOf({ status, type, reason }: Refusal): PortErrorKind {
  if (type === 'cluster_block_exception') {
    if (reason?.includes(FLOOD_STAGE)) return 'full';
    // of other blocks no credential would help either
    if (status !== 429) return 'unavailable';
  }
  return REFUSED_KINDS[status] ?? (status >= 500 ? 'unavailable' : 'invalid');
}

const HINT =
  'check VOUCH_OPENSEARCH_AUTH with VOUCH_OPENSEARCH_USERNAME and VOUCH_OPENSEARCH_PASSWORD, or with AWS_REGION, ' +
  'VOUCH_OPENSEARCH_SERVICE and the AWS credentials, and what they are allowed to do';

/** The error that stands for a refusal. It holds no part of the request: that may be anyone's text. */
export function refusalError(refusal: Refusal): PortError {
  const kind = kindOf(refusal);
  const what = [refusal.type, refusal.reason?.slice(0, LONGEST_REASON)].filter(Boolean).join(': ');
  const said = `OpenSearch answered ${refusal.status}${what && ` (${what})`}`;
  const after = retryAfterMs((name) => (name === 'retry-after' ? refusal.retryAfter : undefined));
  return new PortError(kind, kind === 'forbidden' ? `${said}; ${HINT}` : said, {
    ...(after === undefined ? {} : { retryAfterMs: after }),
  });
}

interface ErrorBody {
  error?: { type?: string; reason?: string; root_cause?: { type?: string; reason?: string }[] };
}

function refusalOf(error: errors.ResponseError): Refusal {
  const body = error.meta.body as ErrorBody | string | null;
  const cause = typeof body === 'object' ? body?.error : undefined;
  const root = cause?.root_cause?.[0] ?? cause;
  const retryAfter = (error.meta.headers as Record<string, string> | null)?.['retry-after'];
  return { status: error.meta.statusCode ?? 500, type: root?.type, reason: root?.reason, retryAfter };
}

/**
 * The PortError that stands for an error of the client; a defect of our own is given back as it is. The client's error
 * is not kept as the cause: it carries the request, with its headers and its content.
 */
function asPortError(error: unknown): unknown {
  if (error instanceof errors.ResponseError) return refusalError(refusalOf(error));
  if (error instanceof errors.TimeoutError) {
    return new PortError('timeout', 'OpenSearch did not answer in time');
  }
  if (error instanceof errors.ConnectionError && /certificate/i.test(error.message)) {
    return new PortError(
      'forbidden',
      `OpenSearch’s certificate is not trusted (${error.message}); check VOUCH_OPENSEARCH_CA_FILE and VOUCH_OPENSEARCH_URL`,
    );
  }
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.RequestAbortedError ||
    error instanceof errors.DeserializationError
  ) {
    return new PortError(
      'unavailable',
      `OpenSearch cannot be reached: ${error.message.slice(0, LONGEST_REASON)}`,
    );
  }
  if (error instanceof Error && error.name === 'CredentialsProviderError') {
    return new PortError('forbidden', `no AWS credentials to sign for OpenSearch: ${error.message}`);
  }
  return error;
}

/**
 * Runs calls of the client.
 * @throws PortError for what is not a defect of our own.
 */
export async function withSearchErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asPortError(error);
  }
}

/** Runs calls of the client as `withSearchErrors` does, once what they work on has been made. */
export function whenReady({ ready }: { ready: () => Promise<unknown> }): typeof withSearchErrors {
  return (work) =>
    withSearchErrors(async () => {
      await ready();
      return work();
    });
}
