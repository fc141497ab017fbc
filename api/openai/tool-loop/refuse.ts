import type { ConversationFault } from '../../../domain/tool-loop/read-conversation.js';
import { callIdSchema } from '../../../contract/tool-loop.js';
import type { Language } from '../../../contract/language.js';
import type { SecurityLog } from '../../security/log.js';
import { ApiFailure } from '../../failure.js';
import type { CompletionCall } from '../completion.js';
import { TEXTS } from './texts.js';

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
