import * as fc from 'fast-check';
import { z } from 'zod';
import { DEFAULT_POLICY, mergePolicy } from '../../../contract/default-policy.js';
import { policySchema, type Policy, type PolicyOverrides } from '../../../contract/policy.js';
import type { Todo } from '../../../contract/plan.js';
import { modeSchema, type Mode } from '../../../contract/query.js';
import type { RequestPolicyKey } from '../../../contract/request-policy.js';
import type { ToolDescriptor } from '../../../contract/tools.js';
import { approvalReasons } from '../../../domain/approval.js';
import { computeConfidence } from '../../../domain/confidence.js';
import { planNeedsReview, reviewNeed } from '../../../domain/review.js';
import { loosenedKeys, modesFor, type Rules } from '../../../domain/stricter-policy.js';

const RUNS = 300;
const group = fc.constantFrom('legal', 'finance', 'friends');

/** Any value that a key of the policy may have, from its schema; numbers near each other, so that they are often equal. */
function valueOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const [min, max] = [Math.max(minValue ?? 0, 0), Math.min(maxValue ?? 1000, 1000)];
    const steps = fc.integer({ min: 0, max: 4 });
    return steps.map((step) => {
      const value = min + ((max - min) * step) / 4;
      return schema.isInt ? Math.round(value) : value;
    });
  }
  if (schema instanceof z.ZodObject) return fc.record(shapeOf(schema));
  if (!(schema instanceof z.ZodArray)) throw new Error(`no values for ${schema.type}`);
  const item = schema.element as z.ZodType;
  if (item instanceof z.ZodString) return fc.uniqueArray(group, { maxLength: 2 });
  if (item instanceof z.ZodEnum) return fc.uniqueArray(fc.constantFrom(...item.options), { maxLength: 2 });
  const [todo, step] = [
    { tool: 'calculate', task: 'Check', requiresApproval: true },
    { step: 'widen', afterSeconds: 60, groups: ['friends'] },
  ];
  return fc.subarray<object>(item.safeParse(todo).success ? [todo] : [step]);
}

function shapeOf(schema: z.ZodObject): Record<string, fc.Arbitrary<unknown>> {
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, valueOf(field)]));
}

/** Keys of the policy as pairs of section and key; of requests, kind and key. */
const LEAVES = Object.entries(policySchema.shape).flatMap(([section, schema]) =>
  Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
    section === 'requests'
      ? Object.entries((field as z.ZodObject).shape as Record<string, z.ZodType>).map(([leaf, one]) => ({
          path: [section, key, leaf],
          schema: one,
        }))
      : [{ path: [section, key], schema: field }],
  ),
);

/** Some keys with values that their schemas allow. */
const someKeys = (maxLength: number, among = LEAVES): fc.Arbitrary<PolicyOverrides> =>
  fc
    .subarray(among, { minLength: 1, maxLength })
    .chain((leaves) =>
      fc.tuple(...leaves.map(({ path, schema }) => valueOf(schema).map((value) => ({ path, value })))),
    )
    .map((chosen) => chosen.reduce<object>((all, { path, value }) => withValue(all, path, value), {}));

const overrides = someKeys(3);

function withValue(into: object, [key = '', ...rest]: string[], value: unknown): object {
  const known = into as Record<string, object>;
  return { ...known, [key]: rest.length === 0 ? value : withValue(known[key] ?? {}, rest, value) };
}

function valueAt(of: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], of);
}

function merged(base: Policy, asked: PolicyOverrides): Policy | undefined {
  try {
    return mergePolicy(base, asked);
  } catch {
    return undefined; // it contradicts itself, and is refused for that
  }
}

/** An operator's policy that differs from the default in many keys at once; weights must add up to 1. */
const operators = someKeys(
  40,
  LEAVES.filter(({ path }) => !path.at(-1)?.endsWith('Weight')),
).map((wish) => merged(DEFAULT_POLICY, wish) ?? DEFAULT_POLICY);

/** Generates the circumstances of a question, independent of its policy. */
const situation = fc.record({
  facts: fc.record({
    bestSimilarity: fc.double({ min: 0, max: 1, noNaN: true }),
    gradingPassed: fc.boolean(),
    passagesUsed: fc.integer({ min: 0, max: 5 }),
    rewrites: fc.integer({ min: 0, max: 2 }),
    answered: fc.boolean(),
  }),
  concerns: fc.subarray(['it holds instructions']),
  fromConfidential: fc.boolean(),
  costUsd: fc.constantFrom(0, 250, 1000, 2000),
  todo: fc.record({ requiresApproval: fc.boolean(), estimatedCostUsd: fc.constantFrom(0, 250, 1000, 2000) }),
  tool: fc.record({
    requiresApproval: fc.boolean(),
    approvalWaived: fc.boolean(),
    sideEffects: fc.constantFrom('none', 'leaves_organisation', 'changes_data'),
  }),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

const LEVELS = ['none', 'soft', 'hard'];

/** Returns the human steps that a policy demands for a question. */
function demandsOf(
  policy: Policy,
  mode: Mode,
  { facts, concerns, fromConfidential, costUsd, todo, tool }: Situation,
) {
  const confidential = fromConfidential && policy.review.confidentialAlways;
  const confidence = computeConfidence(policy, facts);
  const { confidentialGroups } = policy.review;
  const hard = policy.requests.answer_review_hard.groups;
  return {
    plan: planNeedsReview(policy.review, mode, { estimatedCostUsd: costUsd }),
    call: approvalReasons(todo as Todo, tool as ToolDescriptor, policy.tools).length > 0,
    review: LEVELS.indexOf(
      reviewNeed(mode, confidence, concerns, confidential, policy.review.notFoundSeconds > 0).level,
    ),
    cleared: confidentialGroups.length > 0 ? confidentialGroups : hard,
  };
}

const APPROVING = ['approve', 'resume'];

test('what needs a person, a group, a quorum or time under the policy of the operator needs at least that of every question', () => {
  let allowed = 0;
  const property = fc.property(
    operators,
    overrides,
    fc.constantFrom(...modeSchema.options),
    fc.constantFrom(...modeSchema.options),
    situation,
    (policy, wish, mode, wanted, happens) => {
      const rules: Rules = { mode, policy, proven: true };
      const asked = merged(policy, wish);
      fc.pre(asked !== undefined && loosenedKeys(rules, asked).length === 0);
      const chosen = modesFor({ ...rules, policy: { ...policy, modes: { auto: [], off: [] } } }, ['asker']);
      fc.pre(chosen.includes(wanted));
      allowed++;
      const before = demandsOf(policy, mode, happens);
      const after = demandsOf(asked, wanted, happens);
      if (before.plan) expect(after.plan).toBe(true);
      if (before.call) expect(after.call).toBe(true);
      expect(after.review).toBeGreaterThanOrEqual(before.review);
      if (before.cleared.length > 0) {
        expect(after.cleared.length).toBeGreaterThan(0);
        expect(before.cleared).toEqual(expect.arrayContaining(after.cleared));
      }
      for (const kind of Object.keys(policy.requests) as RequestPolicyKey[]) {
        const [was, is] = [policy.requests[kind], asked.requests[kind]];
        expect(is.timeoutSeconds).toBeGreaterThanOrEqual(was.timeoutSeconds);
        expect(is.maxExtensionSeconds).toBeGreaterThanOrEqual(was.maxExtensionSeconds);
        expect(is.quorum.approvals).toBeGreaterThanOrEqual(was.quorum.approvals);
        expect([is.quorum.people, is.groups, is.ladder]).toEqual([was.quorum.people, was.groups, was.ladder]);
        if (!was.askerMayDecide) expect(is.askerMayDecide).toBe(false);
        if (APPROVING.includes(is.defaultAction)) expect(APPROVING).toContain(was.defaultAction);
      }
      const [was, is] = [policy, asked];
      if (was.evidence.bindApprovals) expect(is.evidence.bindApprovals).toBe(true);
      if (was.evidence.checkAtDelivery) expect(is.evidence.checkAtDelivery).toBe(true);
      expect(is.plan.todos).toEqual(was.plan.todos);
      expect(is.modes).toEqual(was.modes);
    },
  );
  fc.assert(property, { numRuns: RUNS });
  expect(allowed).toBeGreaterThanOrEqual(RUNS);
});

test('every key that is refused is named, and no other', () => {
  const property = fc.property(operators, overrides, (policy, wish) => {
    const asked = merged(policy, wish);
    fc.pre(asked !== undefined);
    const rules: Rules = { mode: 'auto', policy, proven: true };
    const namedIn = (one: Policy) => loosenedKeys(rules, one).map(({ pointer }) => pointer);
    const alone = LEAVES.flatMap(({ path }) =>
      namedIn(withValue(policy, path, valueAt(asked, path)) as Policy),
    );
    expect(namedIn(asked)).toEqual(alone);
  });
  fc.assert(property, { numRuns: 200 });
});

describe('keys that the operator alone sets', () => {
  const alone: PolicyOverrides[] = [
    { retrieval: { k: 50 } },
    { confidence: { similarityWeight: 0.2, gradingWeight: 0.4 } },
    { plan: { todos: [{ tool: 'calculate', task: 'Mine' }] } },
    { requests: { approval_request: { groups: ['friends'] } } },
    { requests: { answer_review_soft: { ladder: [] } } },
    { requests: { plan_review: { quorum: { approvals: 2, people: ['friend', 'other'] } } } },
    { modes: { off: ['asker'] } },
  ];
  test.each(alone)('%j', (wish) => {
    const rules: Rules = { mode: 'auto', policy: DEFAULT_POLICY, proven: true };
    expect(loosenedKeys(rules, mergePolicy(DEFAULT_POLICY, wish)).length).toBeGreaterThan(0);
    expect(loosenedKeys({ ...rules, proven: false }, mergePolicy(DEFAULT_POLICY, wish))).toEqual([]);
  });
});

test('where nobody proves anything, only what protects documents cannot be loosened', () => {
  const rules: Rules = { mode: 'strict', policy: DEFAULT_POLICY, proven: false };
  const wish: PolicyOverrides = {
    review: { confidentialAlways: false, planInStrict: false },
    evidence: { checkAtDelivery: false, bindApprovals: false },
  };
  expect(loosenedKeys(rules, mergePolicy(DEFAULT_POLICY, wish))).toEqual([
    { pointer: '/review/confidentialAlways', direction: true },
    { pointer: '/evidence/checkAtDelivery', direction: true },
  ]);
  expect(modesFor(rules, [])).toEqual(['strict', 'auto', 'off']);
});

test.each<[Mode, Partial<Policy['modes']>, Mode[]]>([
  ['off', {}, ['strict', 'auto', 'off']],
  ['auto', {}, ['strict', 'auto']],
  ['strict', {}, ['strict']],
  ['auto', { off: ['reviewer'] }, ['strict', 'auto']],
  ['auto', { off: ['admin', 'asker'] }, ['strict', 'auto', 'off']],
  ['strict', { off: ['asker'] }, ['strict', 'off']],
])('an asker of an installation with mode %s and %j may choose %j', (mode, modes, expected) => {
  const policy = mergePolicy(DEFAULT_POLICY, { modes });
  expect(modesFor({ mode, policy, proven: true }, ['asker'])).toEqual(expected);
});
