import { completePolicy, DEFAULT_POLICY, mergePolicy } from '../../contract/default-policy.js';
import { policySchema } from '../../contract/policy.js';

test('the default policy is valid', () => {
  expect(policySchema.parse(DEFAULT_POLICY)).toEqual(DEFAULT_POLICY);
});

test('overrides replace single keys and leave the rest', () => {
  const merged = mergePolicy(DEFAULT_POLICY, { retrieval: { k: 20 } });
  expect(merged.retrieval).toEqual({ ...DEFAULT_POLICY.retrieval, k: 20 });
  expect(merged.grading).toEqual(DEFAULT_POLICY.grading);
});

test('a policy that contradicts itself is refused with the key', () => {
  expect(() => mergePolicy(DEFAULT_POLICY, { confidence: { medium: 0.9 } })).toThrow(/confidence/);
  expect(() => mergePolicy(DEFAULT_POLICY, { judging: { groundingWeight: 0.9 } })).toThrow(/add up to 1/);
});

describe('a policy that a query recorded before there was a key', () => {
  const recorded = Object.entries(DEFAULT_POLICY).flatMap(([section, keys]) =>
    Object.keys(keys).map((key) => {
      const { [key]: _later, ...known } = keys as Record<string, unknown>;
      return [`${section}.${key}`, { ...DEFAULT_POLICY, [section]: known }] as const;
    }),
  );

  test.each(recorded)('%s is whole again', (_key, policy) => {
    const completed = completePolicy(policy);
    expect(policySchema.parse(completed)).toEqual(completed);
  });

  test('keeps what it says, and does otherwise as it was then', () => {
    const { evidence: _evidence, ...before } = mergePolicy(DEFAULT_POLICY, { retrieval: { k: 3 } });
    expect(completePolicy(before)).toEqual({
      ...before,
      evidence: { bindApprovals: false, maxLapses: 0, checkAtDelivery: false },
    });
  });
});
