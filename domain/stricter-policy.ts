import { z } from 'zod';
import { policySchema, type Policy } from '../contract/policy.js';
import type { Role } from '../contract/principal.js';
import type { Mode } from '../contract/query.js';
import { strictnessOf, type Direction } from '../contract/strictness.js';
import { digest } from './digest.js';

/** Mode and policy as the operator has set them. */
export interface Rules {
  mode: Mode;
  policy: Policy;
  /**
   * True if people prove who they are. Where nobody does, only what protects documents from who asks is kept from them.
   */
  proven: boolean;
}

/** A key of a policy that is other than the operator's, and not stricter. */
export interface Loosened {
  /** JSON pointer inside the policy. */
  pointer: string;
  /** Direction in which it may be changed; absent when it is the operator's alone. */
  direction?: Direction;
}

/** The keys in which the policy of one question is other than the operator's without being stricter. */
export function loosenedKeys({ policy, proven }: Rules, asked: Policy): Loosened[] {
  const { groups: hard } = policy.requests.answer_review_hard;
  return loosenedIn(policySchema, inEffect(policy, hard), inEffect(asked, hard), '', proven);
}

/** The modes, the strictest first. */
const MODES: readonly Mode[] = ['strict', 'auto', 'off'];

/** The modes that somebody may choose: those as strict as the operator's, and others that the policy lets their roles choose. */
export function modesFor({ mode, policy, proven }: Rules, roles: readonly Role[]): Mode[] {
  const asStrict = MODES.slice(0, MODES.indexOf(mode) + 1);
  const mayChoose = (looser: Mode) =>
    looser !== 'strict' && policy.modes[looser].some((role) => roles.includes(role));
  return MODES.filter((one) => !proven || asStrict.includes(one) || mayChoose(one));
}

function loosenedIn(
  schema: z.ZodType,
  from: unknown,
  to: unknown,
  pointer: string,
  proven: boolean,
): Loosened[] {
  if (schema instanceof z.ZodObject) {
    const [before, after] = [from as Record<string, unknown>, to as Record<string, unknown>];
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      loosenedIn(field, before[key], after[key], `${pointer}/${key}`, proven),
    );
  }
  if (from === to || digest(from) === digest(to)) return [];
  const strictness = strictnessOf(schema);
  if (!proven && !strictness?.everywhere) return [];
  if (!strictness) return [{ pointer }];
  const { direction } = strictness;
  return isStricter(direction, from, to, schema) ? [] : [{ pointer, direction }];
}

function isStricter(direction: Direction, from: unknown, to: unknown, schema: z.ZodType): boolean {
  switch (direction) {
    case 'higher':
      return Number(to) > Number(from);
    case 'lower':
      return Number(to) < Number(from);
    case 'earlier': {
      const { options } = schema as z.ZodEnum;
      return options.indexOf(String(to)) < options.indexOf(String(from));
    }
    case 'fewer': {
      const [before, after] = [from as string[], to as string[]];
      // an empty list means everyone
      return after.length > 0 && (before.length === 0 || after.every((one) => before.includes(one)));
    }
    case true:
    case false:
      return to === direction;
  }
}

/** A policy whose groups for confidential answers are named, also where they are those of hard reviews. */
function inEffect(policy: Policy, hard: string[]): Policy {
  const { confidentialGroups } = policy.review;
  return confidentialGroups.length > 0
    ? policy
    : { ...policy, review: { ...policy.review, confidentialGroups: hard } };
}
