import type { Command } from 'commander';
import type { Role } from '../../contract/principal.js';
import type { Host } from '../host.js';
import { KEY_TEXTS, type KeyTexts } from '../keys/texts.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import {
  listOption,
  runInSession,
  wholeNumberOption,
  withApiOptions,
  withPageOptions,
  type PageOptions,
} from './options.js';

interface CreateOptions extends ApiOptions {
  name: string;
  principal: string;
  roles: string[];
  groups?: string[];
  tenant?: string;
  expires?: number;
  local?: boolean;
}

/** `vouch keys`: the API keys of the installation. */
export function registerKeys(program: Command, host: Host): void {
  const t = KEY_TEXTS[host.language];
  const keys = program.command('keys').description(t.command);
  registerCreate(keys, host, t);
  registerList(keys, host, t);
  registerRotate(keys, host, t);
  registerRevoke(keys, host, t);
}

function registerCreate(keys: Command, host: Host, t: KeyTexts): void {
  const command = keys
    .command('create')
    .description(t.create)
    .requiredOption('--name <name>', t.name)
    .requiredOption('--principal <id>', t.principal)
    .requiredOption('--roles <roles>', t.roles, listOption)
    .option('--groups <groups>', t.groups, listOption)
    .option('--tenant <tenant>', t.tenant)
    .option('--expires <days>', t.expires, wholeNumberOption(t.badNumber))
    .option('--local', t.local);
  withApiOptions(command, TEXTS[host.language]).action(async (options: CreateOptions) => {
    const { name, principal, roles, groups, tenant, expires, local } = options;
    const body = {
      name,
      principal,
      // checked against the schema where the key is made
      roles: roles as Role[],
      ...(groups === undefined ? {} : { groups }),
      ...(tenant === undefined ? {} : { tenant }),
      ...(expires === undefined ? {} : { expiresInDays: expires }),
    };
    const { createKey, createKeyLocally } = await import('../keys/create.js');
    await runInSession(host, options, (session) =>
      local === true ? createKeyLocally(session, host, body, t) : createKey(session, body, t),
    );
  });
}

function registerList(keys: Command, host: Host, t: KeyTexts): void {
  const texts = TEXTS[host.language];
  const command = withPageOptions(keys.command('list').description(t.list), texts);
  withApiOptions(command, texts).action(async ({ limit, cursor, ...options }: ApiOptions & PageOptions) => {
    const { listKeys } = await import('../keys/list.js');
    await runInSession(host, options, (session) => listKeys(session, { limit, cursor }, t));
  });
}

function registerRotate(keys: Command, host: Host, t: KeyTexts): void {
  const command = keys
    .command('rotate')
    .description(t.rotate)
    .argument('<id>', t.id)
    .option('--grace <seconds>', t.grace, wholeNumberOption(t.badNumber), 0);
  withApiOptions(command, TEXTS[host.language]).action(
    async (id: string, { grace, ...options }: ApiOptions & { grace: number }) => {
      const { rotateKey } = await import('../keys/end.js');
      await runInSession(host, options, (session) => rotateKey(session, id, grace, t));
    },
  );
}

function registerRevoke(keys: Command, host: Host, t: KeyTexts): void {
  const command = keys.command('revoke').description(t.revoke).argument('<id>', t.id);
  withApiOptions(command, TEXTS[host.language]).action(async (id: string, options: ApiOptions) => {
    const { revokeKey } = await import('../keys/end.js');
    await runInSession(host, options, (session) => revokeKey(session, id, t));
  });
}
