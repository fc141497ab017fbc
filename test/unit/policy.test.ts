import { DEFAULT_POLICY, mergePolicy } from '../../contract/default-policy.js';
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
