import { DEFAULT_CONFIDENCE, DEFAULT_GRADING, DEFAULT_JUDGING } from './default-thresholds.js';
import { policySchema, type Policy, type PolicyOverrides } from './policy.js';
import type { Priority, EscalationStep } from './request-policy.js';
import { MAX_PAUSE_SECONDS } from './requests/pause.js';

/** The policy of a request beside its timeout and its default action. */
const QUIET = {
  ladder: [] as EscalationStep[],
  groups: [] as string[],
  priority: 'normal' as Priority,
  quorum: { approvals: 1, people: [] as string[] },
  askerMayDecide: true,
  claimSeconds: 600,
  maxExtensionSeconds: 3600,
};
const WARNED = { ...QUIET, ladder: [{ step: 'warn' as const, beforeDeadlineSeconds: 60 }] };

export const DEFAULT_POLICY: Policy = {
  modes: { auto: [], off: [] },
  analysis: { clarityThreshold: 0.7, maxClarifications: 2, askWhichPage: true, maxSubQuestions: 5 },
  retrieval: { k: 8, snippetChars: 200 },
  grading: DEFAULT_GRADING,
  correction: { maxRewrites: 2, onlyNewWords: true },
  web: { enabled: true, maxResults: 5, costUsd: 0 },
  judging: DEFAULT_JUDGING,
  confidence: DEFAULT_CONFIDENCE,
  review: {
    planInStrict: true,
    planAlways: false,
    planAboveCostUsd: 1,
    maxRetries: 5,
    notFoundSeconds: 3600,
    confidentialAlways: true,
    confidentialGroups: [],
    readingShare: 0,
    readingGroups: [],
  },
  autonomy: {
    withdrawn: false,
    maxWrong: 0.05,
    sureness: 0.95,
    spotShare: 0.05,
    spotFirst: 50,
    spotBlind: false,
    spotSeconds: 7 * 24 * 3600,
    secondShare: 0,
    seededShare: 0,
  },
  answer: { contextTokens: 8000, streamDrafts: true, speculate: 'grading', speculateAlike: 0.8 },
  plan: { todos: [], maxParallel: 5 },
  tools: {
    approveAboveCostUsd: 0,
    approveLeavingOrganisation: false,
    approveChangingData: true,
    maxCorrections: 2,
  },
  evidence: { bindApprovals: true, maxLapses: 3, checkAtDelivery: true, askAgain: false },
  requests: {
    clarification: { ...WARNED, timeoutSeconds: 180, defaultAction: 'cancel' },
    plan_review: { ...WARNED, timeoutSeconds: 300, defaultAction: 'approve' },
    approval_request: { ...WARNED, timeoutSeconds: 600, defaultAction: 'skip' },
    input_request: { ...WARNED, timeoutSeconds: 300, defaultAction: 'cancel' },
    answer_review_hard: { ...WARNED, timeoutSeconds: 600, defaultAction: 'reject' },
    answer_review_soft: { ...WARNED, timeoutSeconds: 60, defaultAction: 'approve' },
    pause: { ...WARNED, timeoutSeconds: MAX_PAUSE_SECONDS, defaultAction: 'resume' },
    policy_change: {
      ...WARNED,
      timeoutSeconds: 7 * 24 * 3600,
      defaultAction: 'reject',
      askerMayDecide: false,
    },
  },
  cache: { ttlSeconds: 3600 },
  session: { turns: 6 },
  history: { continueAfterEvents: 8000 },
};

/**
 * Lays overrides over a policy, section by section and request kind by request kind.
 * @throws z.ZodError when the result contradicts itself; its issues name the key.
 */
export function mergePolicy(base: Policy, overrides: PolicyOverrides | undefined): Policy {
  return overrides ? policySchema.parse(overlayPolicy(base, overrides)) : base;
}

/** The same, which may contradict itself. */
export function overlayPolicy(base: Policy, { requests, ...rest }: PolicyOverrides): Policy {
  return {
    ...mergeSections(base, rest),
    requests: requests ? mergeSections(base.requests, requests) : base.requests,
  };
}

/**
 * The meaning of each key for queries that were started before there was one, as the release of their time did it. A new key of the
 * policy is named here; keys that are not named are in every recorded policy.
 */
export const LEGACY_KEYS = {
  modes: { auto: [], off: [] },
  analysis: { askWhichPage: false },
  grading: { sufficientBy: 'evidence' },
  correction: { onlyNewWords: false },
  confidence: { method: 'formula', coefficients: 1, capped: false, secondDraft: false, recalibration: [] },
  web: { enabled: true, maxResults: 5, costUsd: 0 },
  review: {
    notFoundSeconds: 0,
    confidentialAlways: false,
    confidentialGroups: [],
    readingShare: 0,
    readingGroups: [],
  },
  answer: { contextTokens: 8000, streamDrafts: true, speculate: 'nothing', speculateAlike: 1 },
  plan: { todos: [], maxParallel: 5 },
  tools: {
    approveAboveCostUsd: 0,
    approveLeavingOrganisation: false,
    approveChangingData: true,
    maxCorrections: 0,
  },
  evidence: { bindApprovals: false, maxLapses: 0, checkAtDelivery: false, askAgain: false },
  requests: {
    clarification: QUIET,
    plan_review: QUIET,
    approval_request: { ...QUIET, timeoutSeconds: 600, defaultAction: 'skip' },
    input_request: { ...QUIET, timeoutSeconds: 300, defaultAction: 'cancel' },
    answer_review_hard: QUIET,
    answer_review_soft: QUIET,
    pause: { ...QUIET, timeoutSeconds: MAX_PAUSE_SECONDS, defaultAction: 'resume' },
    policy_change: DEFAULT_POLICY.requests.policy_change,
  },
} satisfies PolicyOverrides;

const LEGACY_POLICY = overlayPolicy(DEFAULT_POLICY, LEGACY_KEYS);

/** Returns a policy as any release recorded it, with what that release did where it had no key for it. */
export function completePolicy(recorded: PolicyOverrides): Policy {
  return overlayPolicy(LEGACY_POLICY, recorded);
}

function mergeSections<T extends object>(base: T, overrides: { [K in keyof T]?: object | undefined }): T {
  const merged = { ...base };
  for (const key of Object.keys(overrides) as (keyof T)[]) merged[key] = { ...base[key], ...overrides[key] };
  return merged;
}
