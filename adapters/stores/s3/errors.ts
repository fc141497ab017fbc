import { types } from 'node:util';
import { alike, type Localized } from '../../../contract/language.js';
import { PortError, type PortErrorKind } from '../../../ports/port-error.js';
import { WRONG } from '../../models/texts.js';
import { kindOfStatus } from '../../http-answer.js';

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

const REGION: Localized = {
  en: 'the bucket is in another region: check VOUCH_S3_REGION',
  ko: '버킷이 다른 리전에 있습니다. VOUCH_S3_REGION 설정을 확인해 주십시오',
};
const NOT_ACCEPTED: Localized = {
  en: 'the credentials are not accepted: check them',
  ko: '자격 증명이 받아들여지지 않았습니다. 자격 증명을 확인해 주십시오',
};
const NOT_ALLOWED: Localized = {
  en:
    'the credentials may not use it: allow s3:GetObject, s3:PutObject and s3:DeleteObject on its objects, s3:ListBucket on ' +
    'the bucket, and its KMS key',
  ko:
    '이 자격 증명으로는 쓸 수 없습니다. 객체의 s3:GetObject, s3:PutObject, s3:DeleteObject와 버킷의 s3:ListBucket, ' +
    'KMS 키의 사용을 허용해 주십시오',
};
const NO_BUCKET: Localized = {
  en: 'there is no such bucket: check VOUCH_S3_BUCKET, VOUCH_S3_ENDPOINT and VOUCH_S3_REGION',
  ko: '버킷이 없습니다. VOUCH_S3_BUCKET, VOUCH_S3_ENDPOINT, VOUCH_S3_REGION 설정을 확인해 주십시오',
};

const REMEDIES: Record<string, Localized> = {
  NoSuchBucket: NO_BUCKET,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  InvalidAccessKeyId: NOT_ACCEPTED,
  SignatureDoesNotMatch: NOT_ACCEPTED,
  InvalidToken: NOT_ACCEPTED,
  ExpiredToken: {
    en: 'the session has expired: sign in again or renew the credentials',
    ko: '세션이 만료되었습니다. 다시 로그인하거나 자격 증명을 갱신해 주십시오',
  },
  RequestTimeTooSkewed: { en: 'the clock of this machine is wrong', ko: '이 컴퓨터의 시계가 맞지 않습니다' },
  CredentialsProviderError: {
    en: 'no credentials were found: set a profile, environment variables or a role',
    ko: '자격 증명을 찾을 수 없습니다. 프로필, 환경 변수, 역할 중 하나를 설정해 주십시오',
  },
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

function remedyOf(error: SdkError, kind: PortErrorKind): Localized | undefined {
  const known = REMEDIES[error.name];
  if (known) return known;
  if (error.name.startsWith('KMS.') && kind === 'invalid')
    return { en: 'check VOUCH_S3_KMS_KEY', ko: 'VOUCH_S3_KMS_KEY 설정을 확인해 주십시오' };
  if (kind === 'forbidden') return NOT_ALLOWED;
  if (error.message.startsWith('Region is missing'))
    return { en: 'set VOUCH_S3_REGION', ko: 'VOUCH_S3_REGION을 지정해 주십시오' };
  return statusOf(error) === 301 ? REGION : undefined;
}

/** Returns the service's name for its error, with the status; for network errors the code. */
function nameOf(error: SdkError): Localized {
  const status = statusOf(error);
  const { name } = error;
  if (status < 300) {
    const known = name in KINDS ? name : (error as NodeJS.ErrnoException).code;
    return known === undefined ? WRONG.notConnected : alike(known);
  }
  // an answer to HEAD has none
  return alike(
    /^[A-Za-z.]{3,60}$/.test(name) && name !== 'UnknownError' ? `${name} (${status})` : `status ${status}`,
  );
}

const bucketError = (kind: PortErrorKind, bucket: string, said: readonly Localized[]): PortError =>
  new PortError(kind, {
    en: [`S3, bucket ${bucket}`, ...said.map(({ en }) => en)].join(': '),
    ko: [`S3 버킷 ${bucket}`, ...said.map(({ ko }) => ko)].join(': '),
  });

export const noSuchBucket = (bucket: string): PortError => bucketError('invalid', bucket, [NO_BUCKET]);

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
  const remedy = remedyOf(error, kind);
  return bucketError(kind, bucket, [nameOf(error), ...(remedy ? [remedy] : [])]);
}
