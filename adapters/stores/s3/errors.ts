import { types } from 'node:util';
import { PortError, type PortErrorKind } from '../../../ports/port-error.js';
import { kindOfStatus } from '../../models/vendor-call.js';

/** As far as the SDK's errors are read here; those of the network have none of it. */
interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
}

const KINDS: Record<string, PortErrorKind> = {
  SlowDown: 'throttled',
  ThrottlingException: 'throttled',
  RequestLimitExceeded: 'throttled',
  'KMS.ThrottlingException': 'throttled',
  RequestTimeout: 'timeout',
  InternalError: 'unavailable',
  ServiceUnavailable: 'unavailable',
  // spoiled on the way: what was sent is not what its checksum says
  BadDigest: 'unavailable',
  XAmzContentSHA256Mismatch: 'unavailable',
  NoSuchBucket: 'invalid',
  PermanentRedirect: 'invalid',
  AuthorizationHeaderMalformed: 'invalid',
  AccessDenied: 'forbidden',
  InvalidAccessKeyId: 'forbidden',
  SignatureDoesNotMatch: 'forbidden',
  ExpiredToken: 'forbidden',
  InvalidToken: 'forbidden',
  RequestTimeTooSkewed: 'forbidden',
  CredentialsProviderError: 'forbidden',
  TokenProviderError: 'forbidden',
};

const REGION = 'the bucket is in another region: check VOUCH_S3_REGION';
const NOT_ACCEPTED = 'the credentials are not accepted: check them';
const NOT_ALLOWED =
  'the credentials may not use it: allow s3:GetObject, s3:PutObject and s3:DeleteObject on its objects, s3:ListBucket on ' +
  'the bucket, and its KMS key';

const REMEDIES: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: check VOUCH_S3_BUCKET, VOUCH_S3_ENDPOINT and VOUCH_S3_REGION',
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  InvalidAccessKeyId: NOT_ACCEPTED,
  SignatureDoesNotMatch: NOT_ACCEPTED,
  InvalidToken: NOT_ACCEPTED,
  ExpiredToken: 'the session has expired: sign in again or renew the credentials',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  CredentialsProviderError: 'no credentials were found: set a profile, environment variables or a role',
};

const statusOf = (error: SdkError): number => error.$metadata?.httpStatusCode ?? 0;

function kindOf(error: SdkError): PortErrorKind | undefined {
  const known = KINDS[error.name];
  if (known) return known;
  const status = statusOf(error);
  // an answer to HEAD has no name for its error; 503 is how S3 asks to slow down
  if (status === 503) return 'throttled';
  if (status === 301) return 'invalid';
  if (status >= 400) return kindOfStatus(status);
  if (error.message.startsWith('Region is missing')) return 'invalid';
  // what is left is the network; a TypeError is a defect of our own
  return error.name === 'TypeError' ? undefined : 'unavailable';
}

function remedyOf(error: SdkError, kind: PortErrorKind): string {
  const known = REMEDIES[error.name];
  if (known) return `: ${known}`;
  if (error.name.startsWith('KMS.') && kind === 'invalid') return ': check VOUCH_S3_KMS_KEY';
  if (kind === 'forbidden') return `: ${NOT_ALLOWED}`;
  if (error.message.startsWith('Region is missing')) return ': set VOUCH_S3_REGION';
  return statusOf(error) === 301 ? `: ${REGION}` : '';
}

/** Returns the service's name for its error, with the status; for network errors the code. */
function nameOf(error: SdkError): string {
  const status = statusOf(error);
  const { name } = error;
  if (status < 300)
    return name in KINDS ? name : ((error as NodeJS.ErrnoException).code ?? 'the connection failed');
  // an answer to HEAD has none
  return /^[A-Za-z.]{3,60}$/.test(name) && name !== 'UnknownError'
    ? `${name} (${status})`
    : `status ${status}`;
}

export const noSuchBucket = (bucket: string): PortError =>
  new PortError('invalid', `S3, bucket ${bucket}: ${REMEDIES['NoSuchBucket'] ?? ''}`);

/** True if the answer was that there is no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/**
 * The PortError that stands for an error of the SDK; a PortError or a defect of our own is given back as it is. The SDK's
 * is not kept as its cause: it holds what the server said, such as ids of keys, and causes are written to histories.
 */
export function asPortError(error: unknown, bucket: string): unknown {
  if (error instanceof PortError || !types.isNativeError(error)) return error;
  const kind = kindOf(error);
  if (!kind) return error;
  return new PortError(kind, `S3, bucket ${bucket}: ${nameOf(error)}${remedyOf(error, kind)}`);
}
