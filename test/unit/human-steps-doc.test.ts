import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { noticeTypeSchema, progressTypeSchema } from '../../contract/events.js';
import { DEFAULT_POLICY, mergePolicy } from '../../contract/default-policy.js';
import { policyOverridesSchema } from '../../contract/policy.js';
import { actionsOf, REQUEST_KINDS, type RequestKind } from '../../contract/requests/index.js';

const page = readFileSync(resolve('docs/human-steps.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));
/** The cells of the row whose first one is this. */
const cellsOf = (name: string) =>
  rows.map((row) => row.split('|').map((cell) => cell.trim())).find(([, first]) => first === `\`${name}\``);

test('the policy of the example is one', () => {
  const example = policyOverridesSchema.parse(parse(/```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? ''));
  const { requests } = mergePolicy(DEFAULT_POLICY, example);
  expect(requests.answer_review_hard.ladder.map(({ step }) => step)).toEqual([
    'remind',
    'widen',
    'escalate',
    'warn',
  ]);
});

test.each(Object.keys(REQUEST_KINDS) as RequestKind[])('the table has the replies of a %s', (kind) => {
  const replies = [...(cellsOf(kind)?.[3] ?? '').matchAll(/`(\w+)`/g)].map(([, action]) => action);
  expect(replies).toEqual(actionsOf(kind));
});

test('the table has the timeouts and defaults of the policy', () => {
  const { answer_review_hard: hard, answer_review_soft: soft, ...others } = DEFAULT_POLICY.requests;
  for (const [kind, { timeoutSeconds, defaultAction }] of Object.entries(others)) {
    expect(cellsOf(kind)?.slice(4, 6).join(' ')).toMatch(
      new RegExp(`${timeoutSeconds} s \`${defaultAction}\``),
    );
  }
  expect(cellsOf('answer_review')?.slice(4, 6)).toEqual([
    `hard ${hard.timeoutSeconds} s, soft ${soft.timeoutSeconds} s`,
    `hard \`${hard.defaultAction}\`, soft \`${soft.defaultAction}\``,
  ]);
});

test('the table of events has them all', () => {
  const described = new Set(rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, word]) => word)));
  const events = [...noticeTypeSchema.options, ...progressTypeSchema.options];
  expect(events.filter((type) => !described.has(type))).toEqual([]);
});
