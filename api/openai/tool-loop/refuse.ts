import type { ConversationFault } from '../../../domain/tool-loop/read-conversation.js';
import { callIdSchema } from '../../../contract/tool-loop.js';
import type { Language, Localized } from '../../../contract/language.js';
import type { SecurityLog } from '../../security/log.js';
import { ApiFailure } from '../../failure.js';
import type { CompletionCall } from '../completion.js';

/** Texts of faults in a completion request for a model with tools. */
const TEXTS = {
  textOnly: {
    en: 'Only text is passed on to this model. Leave out content of other types.',
    ko: '이 모델에는 텍스트만 전달됩니다. 다른 형식의 내용은 빼 주십시오.',
  },
  lastMessage: {
    en: 'The last message must be the user’s, or the result of a tool.',
    ko: '마지막 메시지는 사용자 메시지이거나 도구 결과여야 합니다.',
  },
  sameToolName: {
    en: 'Two tools have the same name. Rename one of them.',
    ko: '이름이 같은 도구가 둘 있습니다. 하나의 이름을 바꿔 주십시오.',
  },
  toolChoice: {
    en: 'It must be none, auto, required, or {"type": "function", "function": {"name": …}} with one of the tools.',
    ko: 'none, auto, required 또는 {"type": "function", "function": {"name": …}} 형식으로 도구 중 하나를 지정해야 합니다.',
  },
  responseFormat: {
    en: 'Only text can be returned here. To get a certain schema, define a tool with that schema and require it.',
    ko: '텍스트 이외의 응답 형식은 지원하지 않습니다. 원하는 스키마를 가진 도구를 정의하고 필수로 지정해 주십시오.',
  },
} as const satisfies Record<string, Localized>;

const FORGED: readonly ConversationFault['code'][] = [
  'TOOL_CALL_UNKNOWN',
  'TOOL_CALL_ALTERED',
  'TOOL_RESULT_REPLAYED',
];
const NAMED_AT_MOST = 10;

/** Refuses a conversation; faults that look like a forged approval are noted in the security log. */
export async function refuse(
  { code, pointer, callIds }: ConversationFault,
  { caller, language }: Pick<CompletionCall, 'caller' | 'language'>,
  securityLog: SecurityLog,
): Promise<never> {
  if (FORGED.includes(code)) {
    const target = callIds.find((id) => callIdSchema.safeParse(id).success);
    await securityLog.record({
      type: 'tool_answer_forged',
      principal: caller.id,
      ...(caller.via === undefined ? {} : { via: caller.via }),
      code,
      ...(target === undefined ? {} : { target }),
    });
  }
  if (code === 'INVALID_REQUEST') throw badRequest(pointer, 'textOnly', language);
  const ids = callIds.slice(0, NAMED_AT_MOST).map((id) => id.slice(0, 60));
  throw new ApiFailure(code, { errors: [{ pointer, detail: ids.join(', ') }] });
}

/** Returns the failure for an invalid parameter. */
export function badRequest(pointer: string, what: keyof typeof TEXTS, language: Language): ApiFailure {
  return new ApiFailure('INVALID_REQUEST', { errors: [{ pointer, detail: TEXTS[what][language] }] });
}
