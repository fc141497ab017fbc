import { Document, isMap, isScalar } from 'yaml';
import { z } from 'zod';
import { loadConfig } from '../../config/load-config.js';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import { policySchema, type Policy } from '../../contract/policy.js';
import { strictnessOf, type Direction } from '../../contract/strictness.js';

const HEADER = ' Copy the keys that are to differ into a file of your own and name it in VOUCH_POLICY_FILE.';

/** Prints the policy of the settings, or the one as shipped. */
export function printPolicy({ shipped, json }: { shipped: boolean; json: boolean }): void {
  const policy = shipped ? DEFAULT_POLICY : loadConfig(process.env).policy;
  process.stdout.write(json ? `${JSON.stringify(policy, null, 2)}\n` : policyAsYaml(policy));
}

/** Writes the policy as YAML, with the description of each key as a comment beside it. */
export function policyAsYaml(policy: Policy): string {
  const document = new Document(policy);
  document.commentBefore = HEADER;
  addComments(document.contents, policySchema);
  if (isMap(document.contents)) {
    for (const { key } of document.contents.items.slice(1)) if (isScalar(key)) key.spaceBefore = true;
  }
  return document.toString({ lineWidth: 0 });
}

function addComments(node: unknown, schema: unknown): void {
  if (!isMap(node) || !(schema instanceof z.ZodObject)) return;
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const field: unknown = schema.shape[String(key.value)];
    const comment = commentOf(field);
    if (isScalar(value) && comment !== undefined) value.comment = comment;
    addComments(value, field);
  }
}

/** Describes how a question may change a key in an installation with authentication. */
const BY_QUESTION: Record<`${Direction}`, string> = {
  higher: 'a question may raise it',
  lower: 'a question may lower it',
  earlier: 'a question may choose one that stands before it',
  fewer: 'a question may name some of them',
  true: 'a question may switch it on',
  false: 'a question may switch it off',
};

function commentOf(field: unknown): string | undefined {
  if (!(field instanceof z.ZodType)) return undefined;
  const choices = field instanceof z.ZodEnum ? [field.options.join(' or ')] : [];
  const described = [field.description, ...choices].filter((part) => part !== undefined).join(': ');
  const direction = strictnessOf(field)?.direction;
  const allowed = direction === undefined ? [] : [BY_QUESTION[`${direction}`]];
  const text = [described, ...allowed].filter((part) => part !== '').join('; ');
  return text === '' ? undefined : ` ${text}`;
}
