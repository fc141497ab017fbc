import type { CallInput } from '../../client/api-client.js';
import { readSettingsFile } from '../../config/settings-file.js';
import type { PolicyVersion, ProposePolicy } from '../../contract/policies.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import { EXIT } from '../exit-codes.js';
import { nextPageCommand } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';
import type { PolicyTexts } from './texts.js';

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
  if (data.next)
    terminal.print('', `${texts.lists.more}: ${nextPageCommand('vouch policy list', { cursor: data.next })}`);
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
