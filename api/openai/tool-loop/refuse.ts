import type { ConversationFault } from '../../../domain/tool-loop/read-conversation.js';
import { callIdSchema } from '../../../contract/tool-loop.js';
import type { Localized } from '../../../contract/language.js';
import type { Caller } from '../../../contract/principal.js';
import type { SecurityLog } from '../../security/log.js';
import { DETAILS } from '../../details.js';
import { ApiFailure } from '../../failure.js';
import { TEXTS } from './texts.js';

const FORGED: readonly ConversationFault['code'][] = [
  'TOOL_CALL_UNKNOWN',
  'TOOL_CALL_ALTERED',
  'TOOL_RESULT_REPLAYED',
];
const NAMED_AT_MOST = 10;

/** Refuses a conversation; what looks like a forged approval is noted in the security log. */
export async function refuse(
  { code, pointer, callIds }: ConversationFault,
  caller: Caller,
  securityLog: SecurityLog,
): Promise<never> {
  if (FORGED.includes(code)) {
    const target = callIds.find((id) => callIdSchema.safeParse(id).success);
    const via = caller.via === undefined ? {} : { via: caller.via };
    await securityLog.record({
      type: 'tool_answer_forged',
      principal: caller.id,
      ...via,
      code,
      ...(target === undefined ? {} : { target }),
    });
  }
  throw badRequest(pointer, code === 'INVALID_REQUEST' ? TEXTS.textOnly : naming(code, callIds), code);
}

/** A parameter that is not as it must be. */
export function badRequest(
  pointer: string,
  detail: Localized,
  code: ConversationFault['code'] = 'INVALID_REQUEST',
): ApiFailure {
  // the pointer tells the parameter; what is wrong with it stands in the message
  return new ApiFailure(code, { detail, errors: [{ pointer, detail: '' }] });
}

function naming(code: ConversationFault['code'], callIds: readonly string[]): Localized {
  const ids = callIds.slice(0, NAMED_AT_MOST).map((id) => id.slice(0, 60));
  const { en, ko } = DETAILS[code];
  return { en: `${en} (${ids.join(', ')})`, ko: `${ko} (${ids.join(', ')})` };
}
