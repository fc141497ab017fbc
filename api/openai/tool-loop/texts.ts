import type { Localized } from '../../../contract/language.js';

/** Texts of faults in a completion request for a model with tools. */
export const TEXTS = {
  textOnly: {
    en: 'Only text is passed on to this model: leave out pieces of content of other types.',
    ko: '이 모델에는 텍스트만 전달됩니다. 다른 형식의 내용은 빼 주세요.',
  },
  lastMessage: {
    en: 'The last message must be the user’s, or the result of a tool.',
    ko: '마지막 메시지는 사용자 메시지이거나 도구 결과여야 합니다.',
  },
  sameToolName: {
    en: 'Two tools have the same name.',
    ko: '이름이 같은 도구가 둘 있습니다.',
  },
  toolChoice: {
    en: 'It must be none, auto, required, or {"type": "function", "function": {"name": …}} with one of the tools.',
    ko: 'none, auto, required 또는 {"type": "function", "function": {"name": …}} 형식으로 도구 중 하나를 지정해야 합니다.',
  },
  responseFormat: {
    en: 'Other formats than text are not served here. Describe a tool with the wanted schema and require it instead.',
    ko: '텍스트 이외의 응답 형식은 지원하지 않습니다. 원하는 스키마를 가진 도구를 정의하고 필수로 지정해 주세요.',
  },
} as const satisfies Record<string, Localized>;
