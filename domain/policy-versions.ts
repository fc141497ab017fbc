import { DEFAULT_POLICY, mergePolicy } from '../contract/default-policy.js';
import type { ChangePolicyInput, KeptPolicy, PolicyVersion } from '../contract/policies.js';
import {
  policyOverridesSchema,
  type Policy,
  type PolicyOverrides,
  type QueryPolicy,
} from '../contract/policy.js';
import type { Mode, QueryInput } from '../contract/query.js';
import { digest } from './digest.js';
import { changesBetween } from './explain-policy.js';

/** Returns what a policy file would have to say to make the shipped policy this one. */
export function overridesOf({ requests, ...sections }: Policy): PolicyOverrides {
  const { requests: shippedRequests, ...shipped } = DEFAULT_POLICY;
  const ofRequests = differing(requests, shippedRequests);
  return policyOverridesSchema.parse({
    ...differing(sections, shipped),
    ...(Object.keys(ofRequests).length > 0 ? { requests: ofRequests } : {}),
  });
}

/** Returns the policy of a version. @throws z.ZodError when this release does not take it */
export function policyOf({ overrides }: Pick<KeptPolicy, 'overrides'>): Policy {
  return mergePolicy(DEFAULT_POLICY, overrides);
}

/** Returns the input of the workflow that has a change of the policy decided. */
export function changeOf({
  before,
  after,
  basedOn,
  engine,
  restores,
  ...asked
}: Pick<ChangePolicyInput, 'id' | 'question' | 'mode' | 'asker' | 'engine'> & {
  before: Policy;
  after: Policy;
  basedOn: number;
  restores?: number | undefined;
}): ChangePolicyInput {
  return {
    ...asked,
    policy: policyOfQuery(before),
    ...(basedOn > 0 ? { policyVersion: basedOn } : {}),
    // nothing proves who sends a Signal, and here that matters wherever it is
    engine: { ...engine, signals: false },
    request: before.requests.policy_change,
    proposed: {
      basedOn,
      changes: changesBetween(before, after),
      overrides: overridesOf(after),
      ...(restores === undefined ? {} : { restores }),
    },
  };
}

/** Returns a version as it is shown: without what only its readers need. */
export function versionOf({ overrides: _, ...version }: KeptPolicy): PolicyVersion {
  return version;
}

/** Returns the part of a policy that a query carries. */
export function policyOfQuery({ requests, autonomy: _autonomy, ...sections }: Policy): QueryPolicy {
  const { policy_change: _, ...ofQuery } = requests;
  return { ...sections, requests: ofQuery };
}

/** Returns the mode and the policy that a query carries: where autonomy is withdrawn, every answer is reviewed. */
export function carriedOf(mode: Mode, policy: Policy): Pick<QueryInput, 'mode' | 'policy'> {
  const ofQuery = policyOfQuery(policy);
  return mode === 'auto' && policy.autonomy.withdrawn
    ? { mode: 'strict', policy: { ...ofQuery, review: { ...ofQuery.review, planInStrict: false } } }
    : { mode, policy: ofQuery };
}

function differing(policy: object, shipped: object): Record<string, object> {
  const before = new Map(
    Object.entries(shipped).map(([name, keys]) => [name, new Map(Object.entries(keys as object))]),
  );
  const sections = Object.entries(policy).map(([name, keys]): [string, [string, unknown][]] => [
    name,
    Object.entries(keys as object).filter(
      ([key, value]) => digest(value) !== digest(before.get(name)?.get(key)),
    ),
  ]);
  return Object.fromEntries(
    sections.flatMap(([name, keys]) => (keys.length > 0 ? [[name, Object.fromEntries(keys)]] : [])),
  );
}
