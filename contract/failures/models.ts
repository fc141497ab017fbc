import type { Failure } from './failure.js';

/** Models and the calls of a client's tools. */
export const MODEL_FAILURES = {
  MODEL_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such model', ko: '모델을 찾을 수 없습니다' },
  },
  MODEL_BUSY: { status: 429, title: { en: 'The model is busy', ko: '모델이 혼잡합니다' } },
  MODEL_REFUSED: {
    status: 400,
    title: { en: 'The model does not accept this request', ko: '모델이 받지 않는 요청입니다' },
  },
  MODEL_UNAVAILABLE: {
    status: 503,
    title: { en: 'The model cannot be reached', ko: '모델에 연결할 수 없습니다' },
  },
  MODEL_FAILED: {
    status: 502,
    title: { en: 'The model gave no usable reply', ko: '모델에서 쓸 수 있는 응답을 받지 못했습니다' },
  },
  TOOL_CALL_UNKNOWN: {
    status: 400,
    title: { en: 'No such tool call was issued', ko: '발급된 적이 없는 도구 호출입니다' },
  },
  TOOL_CALL_ALTERED: {
    status: 400,
    title: { en: 'The tool call differs from the one issued', ko: '발급된 도구 호출과 내용이 다릅니다' },
  },
  TOOL_RESULT_REPLAYED: {
    status: 400,
    title: {
      en: 'The tool call already has a different result',
      ko: '이미 다른 결과로 응답된 도구 호출입니다',
    },
  },
  TOOL_RESULT_MISSING: {
    status: 400,
    title: { en: 'Results of tool calls are missing', ko: '도구 호출의 결과가 빠졌습니다' },
  },
  COMPLETION_CHANGED: {
    status: 409,
    title: {
      en: 'The reply has changed since the stream was interrupted',
      ko: '스트림이 끊긴 뒤 답변이 바뀌었습니다',
    },
  },
} as const satisfies Record<string, Failure>;
