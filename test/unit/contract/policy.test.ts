import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  completePolicy,
  DEFAULT_POLICY,
  LEGACY_KEYS,
  mergePolicy,
} from '../../../contract/default-policy.js';
import { policyOfQuery } from '../../../domain/policy-versions.js';
import { policySchema } from '../../../contract/policy.js';

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

  const ofRequests = Object.entries(DEFAULT_POLICY.requests).flatMap(([kind, keys]) =>
    Object.keys(keys).map((key) => {
      const { [key]: _later, ...known } = keys as Record<string, unknown>;
      const requests = { ...DEFAULT_POLICY.requests, [kind]: known };
      return [`requests.${kind}.${key}`, { ...DEFAULT_POLICY, requests }] as const;
    }),
  );
  const sections = Object.keys(DEFAULT_POLICY).map((section) => {
    const { [section]: _later, ...known } = DEFAULT_POLICY as Record<string, unknown>;
    return [section, known] as const;
  });

  test.each([...recorded, ...ofRequests, ...sections])('%s is whole again', (_key, policy) => {
    const completed = completePolicy(policy);
    expect(policySchema.parse(completed)).toEqual(completed);
  });

  test('keeps what it says, and does otherwise as it was then', () => {
    const { evidence: _evidence, ...before } = mergePolicy(DEFAULT_POLICY, { retrieval: { k: 3 } });
    expect(completePolicy(before)).toEqual({
      ...before,
      evidence: { bindApprovals: false, maxLapses: 0, checkAtDelivery: false, askAgain: false },
    });
  });

  test('every key that some recorded history lacks says what it was like without it', () => {
    const missing = recordedPolicies().flatMap((policy) =>
      keysOf(policyOfQuery(DEFAULT_POLICY)).filter((key) => !keysOf(policy).includes(key)),
    );
    expect(missing.length).toBeGreaterThan(0);
    expect([...new Set(missing)].filter((key) => !keysOf(LEGACY_KEYS).includes(key))).toEqual([]);
  });
});

/** Keys as `section.key`, and `requests.kind.key`. */
function keysOf(policy: object): string[] {
  return Object.entries(policy).flatMap(([section, keys]) =>
    Object.entries(keys as object).flatMap(([key, value]) =>
      section === 'requests'
        ? Object.keys(value as object).map((one) => `${section}.${key}.${one}`)
        : [`${section}.${key}`],
    ),
  );
}

/** The policies in the inputs of all recorded queries. */
function recordedPolicies(): object[] {
  const folder = resolve('test/replay/histories');
  return readdirSync(folder).flatMap((file) => {
    const { events } = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as {
      events: { workflowExecutionStartedEventAttributes?: { input?: { payloads?: { data: string }[] } } }[];
    };
    const data = events[0]?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0]?.data;
    const input = data && (JSON.parse(Buffer.from(data, 'base64').toString()) as { policy?: object });
    return input && input.policy ? [input.policy] : [];
  });
}
