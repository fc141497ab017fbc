import * as errors from '@opensearch-project/opensearch/lib/errors.js';
import { alike, type Localized } from '../../../contract/language.js';
import { retryAfterMs } from '../../http-answer.js';
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

const HINT: Localized = {
  en:
    'check VOUCH_OPENSEARCH_AUTH with VOUCH_OPENSEARCH_USERNAME and VOUCH_OPENSEARCH_PASSWORD, or with AWS_REGION, ' +
    'VOUCH_OPENSEARCH_SERVICE and the AWS credentials, and what they are allowed to do',
  ko:
    'VOUCH_OPENSEARCH_AUTH와 VOUCH_OPENSEARCH_USERNAME, VOUCH_OPENSEARCH_PASSWORD 설정, 또는 AWS_REGION, ' +
    'VOUCH_OPENSEARCH_SERVICE, AWS 자격 증명과 그 권한을 확인해 주십시오',
};

/** The error that stands for a refusal. It holds no part of the request: that may be anyone's text. */
export function refusalError(refusal: Refusal): PortError {
  const kind = kindOf(refusal);
  const what = [refusal.type, refusal.reason?.slice(0, LONGEST_REASON)].filter(Boolean).join(': ');
  const status = `${refusal.status}${what && ` (${what})`}`;
  const hint = kind === 'forbidden' ? { en: `; ${HINT.en}`, ko: `. ${HINT.ko}` } : alike('');
  const text = {
    en: `OpenSearch answered ${status}${hint.en}`,
    ko: `OpenSearch의 응답: ${status}${hint.ko}`,
  };
  const after = retryAfterMs((name) => (name === 'retry-after' ? refusal.retryAfter : undefined));
  return new PortError(kind, text, after === undefined ? {} : { retryAfterMs: after });
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
    return new PortError('timeout', {
      en: 'OpenSearch did not answer in time',
      ko: 'OpenSearch가 제때 응답하지 않았습니다',
    });
  }
  if (error instanceof errors.ConnectionError && /certificate/i.test(error.message)) {
    return new PortError('forbidden', {
      en: `OpenSearch’s certificate is not trusted (${error.message}); check VOUCH_OPENSEARCH_CA_FILE and VOUCH_OPENSEARCH_URL`,
      ko: `OpenSearch의 인증서를 신뢰할 수 없습니다 (${error.message}). VOUCH_OPENSEARCH_CA_FILE, VOUCH_OPENSEARCH_URL 설정을 확인해 주십시오`,
    });
  }
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.RequestAbortedError ||
    error instanceof errors.DeserializationError
  ) {
    const why = error.message.slice(0, LONGEST_REASON);
    return new PortError('unavailable', {
      en: `OpenSearch cannot be reached: ${why}`,
      ko: `OpenSearch에 연결할 수 없습니다: ${why}`,
    });
  }
  if (error instanceof Error && error.name === 'CredentialsProviderError') {
    return new PortError('forbidden', {
      en: `no AWS credentials to sign for OpenSearch: ${error.message}`,
      ko: `OpenSearch 요청에 서명할 AWS 자격 증명이 없습니다: ${error.message}`,
    });
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
