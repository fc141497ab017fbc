import type { Command } from 'commander';
import type { Language } from '../../contract/language.js';
import type { Role } from '../../contract/principal.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import {
  listOption,
  type PageOptions,
  runInSession,
  wholeNumberOption,
  withApiOptions,
  withPageOptions,
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
    const { createKey, createKeyLocally } = await import('../actions/keys.js');
    await runInSession(host, options, (session) =>
      local === true ? createKeyLocally(session, host, body, t) : createKey(session, body, t),
    );
  });
}

function registerList(keys: Command, host: Host, t: KeyTexts): void {
  const texts = TEXTS[host.language];
  const command = withPageOptions(keys.command('list').description(t.list), texts);
  withApiOptions(command, texts).action(async ({ limit, cursor, ...options }: ApiOptions & PageOptions) => {
    const { listKeys } = await import('../actions/keys.js');
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
      const { rotateKey } = await import('../actions/keys.js');
      await runInSession(host, options, (session) => rotateKey(session, id, grace, t));
    },
  );
}

function registerRevoke(keys: Command, host: Host, t: KeyTexts): void {
  const command = keys.command('revoke').description(t.revoke).argument('<id>', t.id);
  withApiOptions(command, TEXTS[host.language]).action(async (id: string, options: ApiOptions) => {
    const { revokeKey } = await import('../actions/keys.js');
    await runInSession(host, options, (session) => revokeKey(session, id, t));
  });
}

const en = {
  command: 'create, list, rotate or revoke API keys',
  create: 'create an API key; its secret is shown only once',
  list: 'list the API keys, newest first',
  rotate: 'replace a key with one that has a new secret',
  revoke: 'revoke a key permanently',
  id: 'id of the key: the part between vk_ and the next _',
  name: 'name that tells it from other keys',
  principal: 'person or program that uses it',
  roles: 'roles, separated by commas: asker, reviewer, auditor, admin',
  groups: 'access groups in addition to everyone, separated by commas',
  tenant: 'tenant for quotas (default: default)',
  expires: 'days until it expires (default: never)',
  grace: 'seconds for which the previous key still works',
  local: 'write it directly to the configured store, without the API: for the first key of an installation',
  badNumber: 'enter a whole number',
  none: 'There are no API keys.',
  headings: { id: 'id', state: 'state', roles: 'roles', used: 'last used', name: 'name' },
  states: { active: 'active', expired: 'expired', revoked: 'revoked' },
  never: 'never',
  whose: (name: string, principal: string) => `${name} (${principal})`,
  created: (id: string, principal: string) => `Key ${id} of ${principal}:`,
  once: 'Save it now: it is not stored anywhere and cannot be shown again.',
  stored: (place: string) => `Written to the store: ${place}`,
  use: 'Commands read it from VOUCH_API_KEY; programs send it as “Authorization: Bearer …”.',
  graceLeft: (id: string, until: string) => `The previous key, ${id}, works until ${until}.`,
  ended: (id: string) => `The previous key, ${id}, no longer works.`,
  revoked: (id: string) => `Key ${id} was revoked.`,
};

const ko: typeof en = {
  command: 'API 키를 만들고 조회, 교체, 폐기합니다',
  create: 'API 키를 만듭니다. 비밀 값은 이때 한 번만 표시됩니다',
  list: 'API 키를 최근 것부터 보여 줍니다',
  rotate: '키를 새 비밀 값의 키로 교체합니다',
  revoke: '키를 영구히 폐기합니다',
  id: '키 ID: vk_와 그다음 _ 사이의 값',
  name: '다른 키와 구분할 이름',
  principal: '이 키로 작업하는 사용자',
  roles: '역할. 쉼표로 구분: asker, reviewer, auditor, admin',
  groups: 'everyone 외의 접근 그룹. 쉼표로 구분',
  tenant: '사용량을 함께 계산할 테넌트 (기본값: default)',
  expires: '만료까지의 일수 (기본값: 만료 없음)',
  grace: '이전 키를 더 쓸 수 있는 시간(초)',
  local: 'API를 거치지 않고 설정된 저장소에 직접 기록합니다. 첫 번째 키를 만들 때 사용합니다',
  badNumber: '정수를 입력해 주십시오',
  none: 'API 키가 없습니다.',
  headings: { id: 'ID', state: '상태', roles: '역할', used: '최근 사용', name: '이름' },
  states: { active: '사용 중', expired: '만료됨', revoked: '폐기됨' },
  never: '없음',
  whose: (name, principal) => `${name} (${principal})`,
  created: (id, principal) => `${principal}의 키 ${id}:`,
  once: '지금 보관해 주십시오. 어디에도 저장되지 않으며 다시 볼 수 없습니다.',
  stored: (place) => `저장소에 기록했습니다: ${place}`,
  use: '명령은 VOUCH_API_KEY에서 키를 읽고, 프로그램은 “Authorization: Bearer …” 헤더로 보냅니다.',
  graceLeft: (id, until) => `이전 키(${id})는 ${until}까지 쓸 수 있습니다.`,
  ended: (id) => `이전 키(${id})는 더 이상 쓸 수 없습니다.`,
  revoked: (id) => `키(${id})를 폐기했습니다.`,
};

export type KeyTexts = typeof en;
const KEY_TEXTS: Record<Language, KeyTexts> = { en, ko };
