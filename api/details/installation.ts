import type { INSTALLATION_FAILURES } from '../../contract/failures/installation.js';
import type { Detail } from './detail.js';

export const INSTALLATION_DETAILS: Record<keyof typeof INSTALLATION_FAILURES, Detail> = {
  TEMPORAL_UNAVAILABLE: {
    en: 'The workflow server does not answer. No question is lost; try again in a few seconds.',
    ko: '워크플로 서버가 응답하지 않습니다. 진행 중인 질문은 사라지지 않습니다. 잠시 후 다시 시도해 주십시오.',
    about:
      'The Temporal server does not answer. No question is lost; `Retry-After` says when to try again. `vouch doctor` ' +
      'and `GET /readyz` show what is down.',
  },
  WORKER_UNAVAILABLE: {
    en: 'No worker answered in time. No question is lost; try again in a few seconds, and check that a worker is running.',
    ko: '제시간에 응답한 워커가 없습니다. 질문은 사라지지 않습니다. 워커가 실행 중인지 확인하고 잠시 후 다시 시도해 주십시오.',
    about:
      'No worker took the message in time, or none confirmed it. It may still count: read the question, or send the ' +
      'same message again with the same `Idempotency-Key`. Check that a worker is running.',
  },
  STORE_UNAVAILABLE: {
    en: 'The store does not answer, so nothing was saved. Try again in a few seconds.',
    ko: '저장소가 응답하지 않아 저장하지 못했습니다. 잠시 후 다시 시도해 주십시오.',
    about:
      'The store of documents and feedback does not answer, so nothing was saved. Try again in a few ' +
      'seconds.',
  },
  STORE_FULL: {
    en: 'The disk is full, so nothing more can be stored. Waiting questions are kept and continue once there is space; then send the same request again.',
    ko: '디스크가 가득 차서 더 이상 저장할 수 없습니다. 대기 중인 질문과 요청은 그대로 있으며 공간이 생기면 이어집니다. 그때 같은 요청을 다시 보내 주십시오.',
    about:
      'The disk of the data folder is full, or OpenSearch accepts no more writes (flood stage). What was accepted ' +
      'before is kept, and work continues automatically once there is space: free some, then send the same request ' +
      'again, with the same `Idempotency-Key` if it had one. The embedded store accepts nothing below 1 MB of free ' +
      'space. To see it, fill the disk of the data folder.',
  },
  STORE_DAMAGED: {
    en: 'What was stored is damaged or gone. No question is lost: waiting questions continue once the operator has restored the store.',
    ko: '저장된 내용이 손상되었거나 없어졌습니다. 질문은 사라지지 않으며, 운영 담당자가 저장소를 복원하면 대기 중인 질문이 이어집니다.',
    about:
      'The database of the embedded store is damaged, or large content that a question needs is missing from the store. ' +
      'Workers take no work, so that nothing fails because of it. Stop every process, restore the data folder ([Backup ' +
      'and restore](operations.md#backup-and-restore)), and start again: waiting questions then continue. The log and ' +
      '`vouch doctor` say what is damaged.',
  },
  PAYLOAD_UNREADABLE: {
    en: 'Its key is not in VOUCH_ENCRYPTION_KEYS, or the payload was changed. Add the key it was encrypted with.',
    ko: 'VOUCH_ENCRYPTION_KEYS에 이 페이로드의 키가 없거나 내용이 변경되었습니다. 작성 당시의 키를 추가해 주십시오.',
    about:
      '`POST /codec/decode` was given a payload, or a query or its history holds one, whose key is ' +
      'not among `VOUCH_ENCRYPTION_KEYS`, or whose bytes were changed.',
  },
  INTERNAL: {
    en: 'The request could not be completed. Try again; if it happens again, give “requestId” to the operator.',
    ko: '요청을 처리하지 못했습니다. 다시 시도해 보시고, 반복되면 “requestId”를 운영 담당자에게 알려 주십시오.',
    about: 'A defect of the API. The log holds the cause under the `requestId` of the problem.',
  },
  POLICY_VERSION_NOT_FOUND: {
    en: 'No version of the policy has this number. GET /v1/policies lists the versions.',
    ko: '이 번호의 정책 버전이 없습니다. 목록은 GET /v1/policies에서 볼 수 있습니다.',
    about: '`GET /v1/policies` lists the versions there are; version 0 is the policy of the settings.',
  },
  EXPERIMENT_NOT_FOUND: {
    en: 'No experiment has this id. GET /v1/experiments lists them.',
    ko: '이 ID의 실험이 없습니다. 목록은 GET /v1/experiments에서 볼 수 있습니다.',
    about: '`GET /v1/experiments` lists the experiments there are.',
  },
};
