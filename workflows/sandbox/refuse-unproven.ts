import { ApplicationFailure, log, patched, type WorkflowInterceptors } from '@temporalio/workflow';
import { alike } from '../../contract/language.js';
import { senderSchema } from '../../contract/principal.js';
import { UNPROVEN_MARK, unprovenIn, type Unproven } from '../../contract/unproven.js';
import { refusal } from '../gate/refusal.js';

/**
 * Refuses what comes to a workflow without proof that this installation sent it: a start fails the workflow, an Update is
 * refused to its sender, a Signal keeps the mark alone, which its handler takes for what it is. No workflow task fails of it.
 *
 * Histories may hold what was taken before it was asked for proof: it counts in replays as it did.
 */
export function interceptors(): WorkflowInterceptors {
  return {
    inbound: [
      {
        execute(input, next) {
          const unproven = markedIn(input.args);
          if (!unproven) return next(input);
          // a key that is missing now may be there later
          if (isUnreadable(unproven)) return Promise.reject(new Error(unproven.detail));
          if (!patched('unproven-starts')) return next(opened(input));
          const why = `nothing proves who started this: ${unproven.detail}`;
          return Promise.reject(ApplicationFailure.nonRetryable(why, 'SENDER_UNPROVEN'));
        },
        validateUpdate(input, next) {
          const unproven = markedIn(input.args);
          if (unproven) {
            log.warn('refused an update that nothing proves', { update: input.name, why: unproven.detail });
            throw refusal('SENDER_UNPROVEN', alike(unproven.detail));
          }
          const [sent] = input.args as [{ by?: unknown }?];
          if (!senderSchema.safeParse(sent?.by).success)
            throw refusal('HITL_INVALID_RESPONSE', {
              en: 'an update says who sends it (by)',
              ko: '보낸 사람(by)을 함께 보내야 합니다',
            });
          next(input);
        },
        handleUpdate(input, next) {
          const unproven = markedIn(input.args);
          if (!unproven) return next(input);
          return isUnreadable(unproven) ? Promise.reject(new Error(unproven.detail)) : next(opened(input));
        },
        handleSignal(input, next) {
          const unproven = markedIn(input.args);
          if (!unproven) return next(input);
          if (!isUnreadable(unproven) && !patched('unproven-signals')) return next(opened(input));
          log.warn('refused a signal that nothing proves', {
            signal: input.signalName,
            why: unproven.detail,
          });
          const { because, detail } = unproven;
          return next({ ...input, args: [{ [UNPROVEN_MARK]: { because, detail } }] });
        },
        handleQuery: (input, next) => next(markedIn(input.args) ? opened(input) : input),
      },
    ],
  };
}

function markedIn(args: readonly unknown[]): Unproven | undefined {
  return args.map(unprovenIn).find((unproven) => unproven !== undefined);
}

function isUnreadable({ because }: Unproven): boolean {
  return because === 'unreadable';
}

/** The same with what was sent in place of the marks. */
function opened<I extends { args: unknown[] }>(input: I): I {
  return { ...input, args: input.args.map((arg) => (unprovenIn(arg) ?? { value: arg }).value) };
}
