import type { Failure } from './failure.js';

/** Failures of the parts of the installation. */
export const INSTALLATION_FAILURES = {
  TEMPORAL_UNAVAILABLE: {
    status: 503,
    title: { en: 'The workflow server cannot be reached', ko: '워크플로 서버에 연결할 수 없습니다' },
  },
  WORKER_UNAVAILABLE: { status: 503, title: { en: 'No worker answers', ko: '응답하는 워커가 없습니다' } },
  STORE_UNAVAILABLE: {
    status: 503,
    title: { en: 'The document store cannot be reached', ko: '문서 저장소에 연결할 수 없습니다' },
  },
  STORE_FULL: {
    status: 503,
    title: { en: 'There is no space left to store anything', ko: '저장 공간이 부족합니다' },
  },
  STORE_DAMAGED: {
    status: 503,
    title: { en: 'The store is damaged', ko: '저장소가 손상되었습니다' },
  },
  PAYLOAD_UNREADABLE: {
    status: 422,
    title: { en: 'The payload cannot be decrypted', ko: '페이로드를 복호화할 수 없습니다' },
  },
  INTERNAL: {
    status: 500,
    title: { en: 'Something went wrong on our side', ko: '내부 오류가 발생했습니다' },
  },
  POLICY_VERSION_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such version of the policy', ko: '정책 버전을 찾을 수 없습니다' },
  },
  EXPERIMENT_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such experiment', ko: '실험을 찾을 수 없습니다' },
  },
} as const satisfies Record<string, Failure>;
