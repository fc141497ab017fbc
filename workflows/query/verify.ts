import type { VerificationRecord } from '../../contract/verification.js';
import { documentsIn, refsOf } from '../../domain/evidence.js';
import type { VerifyInput } from '../messages.js';
import { callsOf } from './degrade.js';
import type { QueryRun } from './query-run.js';
import { principalOf, refusal, rootMessage } from '../gate/refusal.js';

/**
 * Has the present state of the query verified for a person, also while it is paused. The result stays in the status.
 * @throws ApplicationFailure VERIFICATION_FAILED when the reasoner could not do it.
 */
export async function verify(
  run: QueryRun,
  { type, question, by }: VerifyInput,
): Promise<VerificationRecord> {
  const { state, input, work } = run;
  const { plan, passages, language } = state.status;
  try {
    const step = await run.stepsNow.verify({
      type,
      question: input.question,
      focus: question,
      language,
      plan,
      draft: work.draft,
      evidence: refsOf(passages),
      access: { groups: input.asker.groups },
    });
    const record: VerificationRecord = {
      ...state.take('verify', step),
      type,
      ...(question === undefined ? {} : { question }),
      by: principalOf(by).id,
      at: new Date().toISOString(),
      madeFrom: documentsIn(passages),
    };
    state.set({ verifications: [...state.status.verifications, record] });
    state.recordEvent('verified', { by: record.by, kind: type });
    return record;
  } catch (error) {
    state.countCalls('verify', callsOf(error));
    throw refusal('VERIFICATION_FAILED', rootMessage(error));
  }
}
