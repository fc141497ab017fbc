import { Document, isMap, isScalar } from 'yaml';
import { z } from 'zod';
import type { CallInput } from '../../client/api-client.js';
import { loadConfig } from '../../config/load-config.js';
import { readSettingsFile } from '../../config/settings-file.js';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import type { PolicyVersion, ProposePolicy } from '../../contract/policies.js';
import { type Policy, type PolicyOverrides, policySchema } from '../../contract/policy.js';
import { type Direction, strictnessOf } from '../../contract/strictness.js';
import type { PolicyTexts } from '../commands/policy.js';
import { EXIT } from '../errors.js';
import { printNextPage } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';

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

/** Lists the versions, and what waits for a decision. @returns the exit code */
export async function listVersions(
  { api, terminal, texts, printJson, now }: Session,
  query: CallInput<'listPolicies'>['query'],
  t: PolicyTexts,
): Promise<number> {
  const { data } = await api.call('listPolicies', { query });
  printJson(data);
  const { version, at, who, approved, reason } = t.headings;
  const [first = '', ...rows] = table(
    [version, at, who, approved, reason],
    data.items.map((one) => ({
      cells: [
        String(one.version),
        one.at === undefined ? '' : formatTime(one.at, now()),
        one.proposedBy ?? '',
        one.approvedBy?.join(', ') ?? '',
        reasonOf(one, t),
      ],
    })),
    terminal.tableWidth,
  );
  terminal.print(terminal.paint('bold', first), ...rows);
  if (data.proposals.length > 0) {
    const waiting = data.proposals.map((one) => `  ${t.waits(one.proposedBy, one.reason, one.requestId)}`);
    terminal.print('', t.waiting, ...waiting);
  }
  printNextPage({ terminal, texts }, 'vouch policy list', { cursor: data.next });
  return EXIT.ok;
}

/** Shows a version with what it changed; as JSON with the whole policy. @returns the exit code */
export async function showVersion(
  { api, terminal, printJson }: Session,
  version: number,
  t: PolicyTexts,
): Promise<number> {
  const { data } = await api.call('readPolicy', { params: { version } });
  printJson(data);
  const changes = data.changes.map(
    ({ key, from, to }) => `  ${key}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
  );
  terminal.print(terminal.paint('bold', `${data.version} · ${reasonOf(data, t)}`), ...changes);
  return EXIT.ok;
}

/** Proposes a change. @returns the exit code */
export async function propose(
  { api, terminal, printJson }: Session,
  body: ProposePolicy,
  t: PolicyTexts,
): Promise<number> {
  const { data } = await api.call('proposePolicy', { body });
  printJson(data);
  terminal.print(t.proposed(data.requestId));
  return EXIT.ok;
}

/** Reads the keys that are to change; the API checks them. @throws ConfigError */
export function readChanges(file: string): PolicyOverrides {
  return readSettingsFile('vouch policy propose', file) as PolicyOverrides;
}

function reasonOf({ version, reason, restores, withdrawnBy }: PolicyVersion, t: PolicyTexts): string {
  if (version === 0) return t.ofSettings;
  if (withdrawnBy) return t.withdrawnBy(withdrawnBy);
  const back = restores === undefined ? [] : [t.restores(restores)];
  return [reason ?? '', ...back].join(' · ');
}
