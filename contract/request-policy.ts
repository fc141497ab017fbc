import { z } from 'zod';
import { MAX_PAUSE_SECONDS } from './requests/pause.js';
import { stricter } from './strictness.js';
import { RULES } from './rules.js';

/** Seconds of a wait, up to thirty days. */
export const secondsSchema = z
  .number()
  .int()
  .min(1)
  .max(30 * 24 * 3600);

export const groupsSchema = z.array(z.string().min(1).max(100)).max(50);

/** One step of what is done while nobody answers. Each is taken at most once per request. */
const escalationStepSchema = z
  .strictObject({
    step: z
      .enum(['remind', 'warn', 'widen', 'escalate'])
      .describe('widen: more groups may decide; escalate: as widen, and the request becomes urgent'),
    afterSeconds: secondsSchema.optional().describe('after the request was opened'),
    beforeDeadlineSeconds: secondsSchema.optional().describe('before its deadline'),
    groups: groupsSchema
      .optional()
      .describe('groups that may decide from then on, beside those that may already'),
  })
  .refine((step) => (step.afterSeconds === undefined) !== (step.beforeDeadlineSeconds === undefined), {
    message: RULES.oneMoment.en,
  })
  .refine((step) => step.step === 'remind' || step.step === 'warn' || (step.groups?.length ?? 0) > 0, {
    path: ['groups'],
    message: RULES.groupsNeeded.en,
  });
export type EscalationStep = z.infer<typeof escalationStepSchema>;

export const prioritySchema = z.enum(['low', 'normal', 'high', 'urgent']);
export type Priority = z.infer<typeof prioritySchema>;

const quorumSchema = z
  .strictObject({
    approvals: stricter('higher', z.number().int().min(1).max(20)).describe(
      'distinct people who must approve',
    ),
    people: z
      .array(z.string().min(1).max(200))
      .max(50)
      .describe('the people who may decide; everyone of the groups when empty'),
  })
  .refine(({ approvals, people }) => people.length === 0 || approvals <= people.length, {
    path: ['approvals'],
    message: RULES.people.en,
  });

/**
 * Everything a kind of request may be told; only actions that need no further input can be defaults.
 * @param actions the strictest first
 */
const requestPolicy = <A extends string>(
  actions: readonly [A, ...A[]],
  timeout: z.ZodType<number, number> = secondsSchema,
  askerMayDecide: z.ZodType<boolean, boolean> = z.boolean(),
) =>
  z.strictObject({
    timeoutSeconds: stricter('higher', timeout).describe('seconds for which the request waits for a person'),
    defaultAction: stricter('earlier', z.enum(actions)).describe('action taken when nobody answers in time'),
    ladder: z.array(escalationStepSchema).max(20).describe('measures taken while nobody answers'),
    groups: groupsSchema.describe('groups that may decide; everyone when empty'),
    priority: prioritySchema,
    quorum: quorumSchema,
    askerMayDecide: stricter(false, askerMayDecide).describe('whether the asker may decide it'),
    claimSeconds: secondsSchema.describe('seconds for which a claim holds'),
    maxExtensionSeconds: z
      .number()
      .int()
      .min(0)
      .max(30 * 24 * 3600)
      .describe('seconds by which the deadline may be extended in total'),
  });

/** Policies of the requests of each kind; reviews of answers differ by their level. */
export const requestPolicies = {
  clarification: requestPolicy(['cancel']),
  plan_review: requestPolicy(['reject', 'approve']),
  approval_request: requestPolicy(['reject', 'skip', 'approve']),
  input_request: requestPolicy(['cancel', 'skip']),
  answer_review_hard: requestPolicy(['reject', 'approve']),
  answer_review_soft: requestPolicy(['reject', 'approve']),
  pause: requestPolicy(['cancel', 'resume'], z.number().int().min(1).max(MAX_PAUSE_SECONDS)),
  policy_change: requestPolicy(['reject'], secondsSchema, z.literal(false)),
} as const;
export type RequestPolicyKey = keyof typeof requestPolicies;

/** Policy of a request, whatever its kind. */
export type RequestPolicy = Omit<z.infer<(typeof requestPolicies)[RequestPolicyKey]>, 'defaultAction'> & {
  defaultAction: string;
};
