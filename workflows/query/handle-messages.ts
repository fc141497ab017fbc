import { setHandler } from '@temporalio/workflow';
import { isFinal } from '../../contract/query.js';
import type { VerificationRecord } from '../../contract/verification.js';
import { documentsIn, refsOf } from '../../domain/evidence.js';
import { editPlan, validatePlanEdit } from './edit-plan.js';
import {
  cancelUpdate,
  claimUpdate,
  decideSignal,
  decideUpdate,
  editPlanUpdate,
  extendUpdate,
  pauseUpdate,
  releaseUpdate,
  resumeUpdate,
  statusQuery,
  verifyUpdate,
  type CancelInput,
  type DecideInput,
  type EditPlanInput,
  type PauseInput,
  type RequestInput,
  type ResumeInput,
  type VerifyInput,
} from '../messages.js';
import type { QueryRun } from './query-run.js';
import { senderOf, refusal, rootText } from '../gate/refusal.js';
import { callsOf } from './degrade.js';

/**
 * Connects every message a query takes. Updates are refused by their validators, at once and without a trace in
 * history, as far as that can be told without side effects.
 */
export function handleMessages(
  run: QueryRun,
  cancel: (by: string, reason: string | undefined) => void,
  isCancelled: () => boolean,
): void {
  const { state, gate, pause } = run;
  const requireRunning = (): void => {
    if (isCancelled() || isFinal(state.status.stage)) {
      throw refusal('QUERY_ENDED', { en: 'the query has already ended', ko: '이미 끝난 질문입니다' });
    }
  };

  handleRequests(state, gate);
  setHandler(pauseUpdate, (input) => pause.begin(input), {
    description: 'Pauses: todos that run finish, none starts, and deadlines stand still.',
    validator: (_input: PauseInput) => {
      requireRunning();
      pause.validate();
    },
  });
  setHandler(resumeUpdate, (input) => pause.resume(input), {
    description: 'Goes on after a pause, with todos skipped, retried or updated.',
    validator: (input: ResumeInput) => {
      requireRunning();
      pause.validateResume(input);
    },
  });
  setHandler(editPlanUpdate, (input) => editPlan(run, input), {
    description: 'Changes the plan by edits or by an instruction in words.',
    validator: (input: EditPlanInput) => {
      requireRunning();
      validatePlanEdit(run, input);
    },
  });
  setHandler(verifyUpdate, (input) => verify(run, input), {
    description: 'Has the present state verified, also during a pause.',
    validator: (_input: VerifyInput) => requireRunning(),
  });
  setHandler(cancelUpdate, ({ by, reason }) => cancel(senderOf(by).id, reason), {
    description: 'Ends the question without an answer.',
    validator: (_input: CancelInput) => requireRunning(),
  });
}

/** Connects the messages about requests, and the one that reads the status. */
export function handleRequests(state: QueryRun['state'], gate: QueryRun['gate']): void {
  setHandler(statusQuery, () => state.status, {
    description: 'Everything about the question, as the API serves it.',
  });
  setHandler(decideUpdate, (input) => gate.decide(input), {
    description: 'Decides an open request; the receipt is the result.',
    validator: (input: DecideInput) => gate.validate(input),
  });
  setHandler(decideSignal, (input) => gate.decideQuietly(input), {
    description: 'The same decision without a result, for systems that can only send Signals.',
  });
  setHandler(claimUpdate, (input) => gate.claims.claim(input), {
    description: 'Keeps an open request for one person for a while.',
    validator: (input: RequestInput) => gate.claims.validate(input),
  });
  setHandler(releaseUpdate, (input) => gate.claims.release(input), {
    description: 'Gives a claimed request back.',
    validator: (input: RequestInput) => gate.claims.validateRelease(input),
  });
  setHandler(extendUpdate, (input) => gate.claims.extend(input), {
    description: 'Puts the deadline of an open request off.',
    validator: (input: RequestInput & { seconds: number }) => gate.claims.validateExtension(input),
  });
}

/**
 * Has the present state of the query verified for a person, also while it is paused. The result stays in the status.
 * @throws ApplicationFailure VERIFICATION_FAILED when the reasoner could not do it.
 */
async function verify(run: QueryRun, { type, question, by }: VerifyInput): Promise<VerificationRecord> {
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
      by: senderOf(by).id,
      at: new Date().toISOString(),
      madeFrom: documentsIn(passages),
    };
    state.set({ verifications: [...state.status.verifications, record] });
    state.recordEvent('verified', { by: record.by, kind: type });
    return record;
  } catch (error) {
    state.countCalls('verify', callsOf(error));
    throw refusal('VERIFICATION_FAILED', rootText(error));
  }
}
