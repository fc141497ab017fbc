import { z } from 'zod';
import type { PolicyKey } from '../contract/administration.js';
import { DEFAULT_POLICY } from '../contract/default-policy.js';
import { policySchema, type Policy } from '../contract/policy.js';
import type { Mode } from '../contract/query.js';
import type { KeyChange } from '../contract/requests/policy-change.js';
import { strictnessOf } from '../contract/strictness.js';

/** The mode of an installation whose settings name none. */
const DEFAULT_MODE: Mode = 'auto';

/**
 * Returns the policy that new questions are started with, key by key, with what each means and where it comes from.
 * @param setBy origin of the keys that are not as shipped
 */
export function explainPolicy(policy: Policy, mode: Mode, setBy: 'file' | 'version'): PolicyKey[] {
  const first: PolicyKey = {
    key: 'VOUCH_MODE',
    value: mode,
    default: DEFAULT_MODE,
    origin: mode === DEFAULT_MODE ? 'default' : 'environment',
  };
  const keys = keysOf('', policySchema, policy, DEFAULT_POLICY);
  return [first, ...keys.map((key): PolicyKey => (key.origin === 'file' ? { ...key, origin: setBy } : key))];
}

/** Returns the keys in which two policies differ. */
export function changesBetween(from: Policy, to: Policy): KeyChange[] {
  return keysOf('', policySchema, to, from)
    .filter(({ origin }) => origin !== 'default')
    .map(({ key, value, default: before }) => ({ key, from: before, to: value }));
}

function keysOf(path: string, schema: unknown, value: unknown, standard: unknown): PolicyKey[] {
  if (schema instanceof z.ZodObject && isRecord(value)) {
    return Object.entries(schema.shape).flatMap(([name, field]) => {
      const key = path === '' ? name : `${path}.${name}`;
      return keysOf(key, field, value[name], isRecord(standard) ? standard[name] : undefined);
    });
  }
  const field = schema instanceof z.ZodType ? schema : undefined;
  const strictness = field && strictnessOf(field);
  return [
    {
      key: path,
      value: value as PolicyKey['value'],
      default: standard as PolicyKey['default'],
      origin: JSON.stringify(value) === JSON.stringify(standard) ? 'default' : 'file',
      ...(field?.description === undefined ? {} : { description: field.description }),
      ...(strictness === undefined ? {} : { byQuestion: strictness.direction }),
    },
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
