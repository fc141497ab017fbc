import { alike, type Localized } from '../../contract/language.js';

/** Ways of naming what is called; the name stands before every message about a call. */
export const modelNamed = (name: string): Localized => ({ en: `model ${name}`, ko: `모델 ${name}` });
export const bedrockNamed = (name: string): Localized => ({
  en: `Bedrock, model ${name}`,
  ko: `Bedrock 모델 ${name}`,
});
export const localNamed = (name: string): Localized => ({
  en: `local model ${name}`,
  ko: `로컬 모델 ${name}`,
});
export const embeddingNamed = (name: string): Localized => ({
  en: `embedding model ${name}`,
  ko: `임베딩 모델 ${name}`,
});

/** Faults of a call, which `failed` says of what was called. */
export const WRONG = {
  givenUp: { en: 'the call was given up by its caller', ko: '호출한 쪽에서 호출을 중단했습니다' },
  noJson: { en: 'the answer is not JSON', ko: '응답이 JSON이 아닙니다' },
  noMessage: {
    en: 'the answer holds no message of chat completions',
    ko: '응답에 대화 형식의 메시지가 없습니다',
  },
  noReply: { en: 'the reply holds no message', ko: '응답에 메시지가 없습니다' },
  noStream: { en: 'the reply holds no stream', ko: '응답에 스트림이 없습니다' },
  noResponse: { en: 'the answer is no response', ko: '응답의 형식이 올바르지 않습니다' },
  noEmbeddings: { en: 'the answer holds no embeddings', ko: '응답에 임베딩이 없습니다' },
  noVector: {
    en: 'the answer holds something that is no vector',
    ko: '응답에 벡터가 아닌 값이 있습니다',
  },
  zeroVector: { en: 'the answer holds a zero vector', ko: '응답에 영벡터가 있습니다' },
  tooLong: { en: 'sends an answer without end', ko: '응답이 끝없이 이어집니다' },
  noText: {
    en: 'the answer is no text',
    ko: '응답이 텍스트가 아닙니다',
  },
  cut: { en: 'the connection was cut', ko: '연결이 끊어졌습니다' },
  notConnected: { en: 'the connection failed', ko: '연결하지 못했습니다' },
  responseFailed: { en: 'the response failed', ko: '응답을 만들지 못했습니다' },
  endedEarly: {
    en: 'the stream ended before the answer did',
    ko: '응답이 끝나기 전에 스트림이 끊겼습니다',
  },
  toolInput: {
    en: 'the input of a tool call is not a JSON object',
    ko: '도구 호출의 인수가 JSON 객체가 아닙니다',
  },
  noCredit: { en: 'the account has no credit left', ko: '계정에 남은 크레딧이 없습니다' },
  openAiKey: {
    en: 'check OPENAI_API_KEY, and that its project may use this model',
    ko: 'OPENAI_API_KEY와, 그 프로젝트가 이 모델을 쓸 수 있는지 확인해 주십시오',
  },
  awsDenied: {
    en:
      'the AWS credentials may not use it: allow bedrock:InvokeModel and bedrock:InvokeModelWithResponseStream, and ' +
      'enable the model for this account and region',
    ko:
      'AWS 자격 증명으로는 쓸 수 없습니다. bedrock:InvokeModel과 bedrock:InvokeModelWithResponseStream을 허용하고, ' +
      '이 계정과 리전에서 모델을 사용하도록 설정해 주십시오',
  },
  awsExpired: {
    en: 'the AWS session has expired: sign in again or renew the credentials',
    ko: 'AWS 세션이 만료되었습니다. 다시 로그인하거나 자격 증명을 갱신해 주십시오',
  },
  awsMissing: {
    en: 'no AWS credentials were found: set a profile, environment variables or a role',
    ko: 'AWS 자격 증명을 찾을 수 없습니다. 프로필, 환경 변수, 역할 중 하나를 설정해 주십시오',
  },
  awsRefused: {
    en: 'the AWS credentials are not accepted: check them and AWS_REGION',
    ko: 'AWS 자격 증명이 받아들여지지 않았습니다. 자격 증명과 AWS_REGION을 확인해 주십시오',
  },
} as const satisfies Record<string, Localized>;

export const noAnswerWithin = (seconds: number): Localized => ({
  en: `no answer within ${seconds} s (VOUCH_MODEL_TIMEOUT_SECONDS)`,
  ko: `${seconds}초 안에 응답이 없습니다 (VOUCH_MODEL_TIMEOUT_SECONDS)`,
});

export const endless = (tokens: number): Localized => ({
  en: `it writes more than ${tokens} tokens without end`,
  ko: `끝없이 ${tokens}토큰보다 길게 쓰고 있습니다`,
});

/** Joins what is called and what went wrong with it. */
export function failed(subject: Localized, wrong: Localized | string): Localized {
  const { en, ko } = typeof wrong === 'string' ? alike(wrong) : wrong;
  return { en: `${subject.en}: ${en}`, ko: `${subject.ko}: ${ko}` };
}

/** @param setting names the server's address */
export const redirects = (setting: string): Localized => ({
  en: `the server redirects, and nothing is sent on: set ${setting} to the address where it is`,
  ko: `서버가 다른 주소로 넘기지만 그리로 보내지 않습니다. ${setting}에 실제 주소를 지정해 주십시오`,
});
