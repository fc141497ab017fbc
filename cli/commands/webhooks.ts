import { type Command, Option } from 'commander';
import type { Language } from '../../contract/language.js';
import {
  type AttemptProblem,
  type DeliveryState,
  deliveryStateSchema,
  type DisabledBecause,
  type WebhookType,
} from '../../contract/webhooks.js';
import type { Host } from '../host.js';
import type { ApiOptions, Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { listOption, type PageOptions, runInSession, withApiOptions, withPageOptions } from './options.js';

interface EndpointOptions extends ApiOptions {
  url?: string;
  description?: string;
  types?: string[];
  groups?: string[];
  enable?: boolean;
  disable?: boolean;
}

interface ListOptions extends ApiOptions, PageOptions {
  state?: DeliveryState;
}

/** `vouch webhooks`: endpoints that are notified of events, and their deliveries. */
export function registerWebhooks(program: Command, host: Host): void {
  const t = WEBHOOK_TEXTS[host.language];
  const webhooks = program.command('webhooks').description(t.command);

  described(webhooks.command('add').description(t.add).argument('<url>', t.url), host, t.byDefaultAll).action(
    async (url: string, options: EndpointOptions) => {
      const { addWebhook } = await import('../actions/webhooks.js');
      await runInSession(host, options, (session) => addWebhook(session, { url, ...fieldsOf(options) }, t));
    },
  );
  withApiOptions(webhooks.command('list').description(t.list), TEXTS[host.language]).action(
    async (options: ApiOptions) => {
      const { listWebhooks } = await import('../actions/webhooks.js');
      await runInSession(host, options, (session) => listWebhooks(session, t));
    },
  );
  forOne(webhooks, 'show', t.show, host, async (session, id) =>
    (await import('../actions/webhooks.js')).showWebhook(session, id, t),
  );
  const change = webhooks.command('change').description(t.change).argument('<id>', t.id);
  described(change.option('--url <url>', t.url), host, (text) => text)
    .addOption(new Option('--enable', t.enable).conflicts('disable'))
    .option('--disable', t.disable)
    .action(async (id: string, { url, enable, disable, ...options }: EndpointOptions) => {
      const { changeWebhook } = await import('../actions/webhooks.js');
      const body = {
        ...fieldsOf(options),
        ...(url === undefined ? {} : { url }),
        ...(enable === undefined && disable === undefined ? {} : { enabled: enable === true }),
      };
      await runInSession(host, options, (session) => changeWebhook(session, id, body, t));
    });
  forOne(webhooks, 'remove', t.remove, host, async (session, id) =>
    (await import('../actions/webhooks.js')).removeWebhook(session, id, t),
  );
  forOne(webhooks, 'rotate', t.rotate, host, async (session, id) =>
    (await import('../actions/webhooks.js')).rotateSecret(session, id, t),
  );
  forOne(webhooks, 'test', t.test, host, async (session, id) =>
    (await import('../actions/webhooks.js')).testWebhook(session, id, t),
  );
  registerDeliveries(webhooks, host);
}

function registerDeliveries(webhooks: Command, host: Host): void {
  const t = WEBHOOK_TEXTS[host.language];
  const texts = TEXTS[host.language];
  const list = webhooks
    .command('deliveries')
    .description(t.deliveries)
    .argument('<id>', t.id)
    .addOption(new Option('--state <state>', t.state).choices(deliveryStateSchema.options));
  withApiOptions(withPageOptions(list, texts), texts).action(
    async (id: string, { state, limit, cursor, ...options }: ListOptions) => {
      const { listDeliveries } = await import('../actions/webhooks.js');
      await runInSession(host, options, (session) =>
        listDeliveries(session, id, { state, limit, cursor }, t),
      );
    },
  );
  const again = webhooks
    .command('redeliver')
    .description(t.redeliver)
    .argument('<id>', t.id)
    .argument('<delivery>', t.delivery);
  withApiOptions(again, texts).action(async (id: string, delivery: string, options: ApiOptions) => {
    const { redeliver } = await import('../actions/webhooks.js');
    await runInSession(host, options, (session) => redeliver(session, id, delivery, t));
  });
}

/** Registers a subcommand that takes the id of one endpoint. */
function forOne(
  webhooks: Command,
  name: string,
  description: string,
  host: Host,
  work: (session: Session, id: string) => Promise<number>,
): void {
  const command = webhooks
    .command(name)
    .description(description)
    .argument('<id>', WEBHOOK_TEXTS[host.language].id);
  withApiOptions(command, TEXTS[host.language]).action(async (id: string, options: ApiOptions) => {
    await runInSession(host, options, (session) => work(session, id));
  });
}

/** Adds the options that describe an endpoint. @param choice words the help for a choice among all */
function described(command: Command, host: Host, choice: (text: string) => string): Command {
  const t = WEBHOOK_TEXTS[host.language];
  command
    .option('--description <text>', t.description)
    .option('--types <types>', choice(t.types), listOption)
    .option('--groups <groups>', choice(t.groups), listOption);
  return withApiOptions(command, TEXTS[host.language]);
}

function fieldsOf({ description, types, groups }: EndpointOptions) {
  return {
    ...(description === undefined ? {} : { description }),
    // the API checks the types
    ...(types === undefined ? {} : { types: types as WebhookType[] }),
    ...(groups === undefined ? {} : { groups }),
  };
}

const en = {
  command: 'notify other programs of events',
  add: 'add an endpoint; its secret is shown only once',
  list: 'list the endpoints',
  show: 'show an endpoint',
  change: 'change an endpoint, disable or enable it',
  remove: 'remove an endpoint and its deliveries',
  rotate: 'give an endpoint a new secret; the old one also signs for another day',
  test: 'send a ping and show the result',
  deliveries: 'list the deliveries to an endpoint, newest first',
  redeliver: 'send a delivery again now',
  url: 'https address of the receiver',
  id: 'id of the endpoint: wh-…',
  delivery: 'id of the delivery: d…',
  description: 'description',
  types: 'event types to send, separated by commas',
  groups: 'only events about requests for these groups, separated by commas',
  byDefaultAll: (text: string) => `${text} (default: all)`,
  enable: 'enable it',
  disable: 'disable it: nothing is sent until it is enabled again',
  state: 'pending, delivered or dead',
  everything: 'everything',
  none: 'There are no endpoints. Add one with: vouch webhooks add URL',
  unreadable: (id: string) =>
    `${id} receives nothing: this release cannot read it. Remove it (vouch webhooks remove ${id}) and add it again.`,
  noDeliveries: 'Nothing was sent to this endpoint, or the deliveries are no longer kept.',
  headings: { state: 'state', at: 'time', tried: 'attempts', what: 'event', types: 'types', url: 'URL' },
  fields: {
    url: 'URL',
    description: 'Description',
    state: 'State',
    types: 'Types',
    groups: 'Groups',
    failing: 'Failing since',
    created: 'Created',
    old: 'Old secret until',
    secret: 'Secret',
  },
  enabled: 'enabled',
  disabled: {
    by_hand: 'disabled manually',
    gone: 'disabled: the receiver answered 410',
    failing: 'disabled: no delivery succeeded for five days',
  } satisfies Record<DisabledBecause, string>,
  states: { pending: 'pending', delivered: 'delivered', dead: 'dead' } satisfies Record<
    DeliveryState,
    string
  >,
  problems: {
    status: 'refused by the receiver',
    timeout: 'no answer within 15 seconds',
    connection_failed: 'the receiver cannot be reached',
    address_refused: 'nothing is sent to this address (VOUCH_WEBHOOK_ALLOW)',
    secret_unreadable: 'its secret cannot be decrypted (VOUCH_ENCRYPTION_KEYS)',
    interrupted: 'interrupted; no worker finished it',
    disabled: 'the endpoint is disabled',
  } satisfies Record<AttemptProblem, string>,
  next: (when: string) => `next attempt ${when}`,
  keep: 'Save the secret now: it is not shown again.',
  removed: (id: string) => `${id} was removed.`,
  arrived: (status: number) => `The ping arrived (HTTP ${status}).`,
  failed: (why: string) => `The ping did not arrive: ${why}.`,
  sending: (id: string) => `${id} is being sent (vouch webhooks deliveries).`,
  nothingToChange: 'Specify what to change: --url, --description, --types, --groups, --enable or --disable.',
};

const ko: typeof en = {
  command: '다른 프로그램에 이벤트를 알립니다',
  add: '엔드포인트를 추가합니다. 비밀 값은 이때 한 번만 표시됩니다',
  list: '엔드포인트 목록을 봅니다',
  show: '엔드포인트를 봅니다',
  change: '엔드포인트를 변경하거나 사용 여부를 바꿉니다',
  remove: '엔드포인트와 전송 기록을 삭제합니다',
  rotate: '비밀 값을 새로 발급합니다. 이전 비밀 값도 하루 동안 함께 서명합니다',
  test: 'ping을 보내고 결과를 봅니다',
  deliveries: '엔드포인트로 보낸 전송 내역을 최신순으로 봅니다',
  redeliver: '전송을 지금 다시 시도합니다',
  url: '보낼 https 주소',
  id: '엔드포인트 ID: wh-…',
  delivery: '전송 ID: d…',
  description: '용도 설명',
  types: '받을 이벤트 유형. 쉼표로 구분',
  groups: '이 그룹의 요청에 관한 이벤트만. 쉼표로 구분',
  byDefaultAll: (text) => `${text} (기본값: 전체)`,
  enable: '다시 보내기 시작합니다',
  disable: '다시 켤 때까지 보내지 않습니다',
  state: 'pending, delivered 또는 dead',
  everything: '전체',
  none: '엔드포인트가 없습니다. 추가하려면: vouch webhooks add URL',
  unreadable: (id) =>
    `${id}: 이 버전에서 읽을 수 없어 아무것도 보내지 않습니다. 삭제한 뒤(vouch webhooks remove ${id}) 다시 추가해 주십시오.`,
  noDeliveries: '보낸 내역이 없거나 보관 기간이 지났습니다.',
  headings: { state: '상태', at: '발생', tried: '시도', what: '내용', types: '유형', url: 'URL' },
  fields: {
    url: 'URL',
    description: '설명',
    state: '상태',
    types: '유형',
    groups: '그룹',
    failing: '실패 시작',
    created: '생성',
    old: '이전 비밀 값 만료',
    secret: '비밀 값',
  },
  enabled: '사용 중',
  disabled: {
    by_hand: '사용 중지됨',
    gone: '중지됨: 수신 서버가 410으로 응답했습니다',
    failing: '중지됨: 5일 동안 한 번도 전송되지 않았습니다',
  },
  states: { pending: '대기', delivered: '완료', dead: '실패' },
  problems: {
    status: '수신 서버가 거부했습니다',
    timeout: '15초 안에 응답이 없습니다',
    connection_failed: '수신 서버에 연결할 수 없습니다',
    address_refused: '보낼 수 없는 주소입니다 (VOUCH_WEBHOOK_ALLOW)',
    secret_unreadable: '비밀 값을 복호화할 수 없습니다 (VOUCH_ENCRYPTION_KEYS)',
    interrupted: '전송이 중단되었습니다',
    disabled: '사용 중지된 엔드포인트입니다',
  },
  next: (when) => `다음 시도 ${when}`,
  keep: '비밀 값은 다시 표시되지 않으니 지금 보관해 주십시오.',
  removed: (id) => `${id} 엔드포인트를 삭제했습니다.`,
  arrived: (status) => `ping이 도착했습니다 (HTTP ${status}).`,
  failed: (why) => `ping이 도착하지 않았습니다: ${why}.`,
  sending: (id) => `${id} 전송을 시작했습니다 (vouch webhooks deliveries).`,
  nothingToChange:
    '바꿀 항목을 지정해 주십시오: --url, --description, --types, --groups, --enable, --disable.',
};

export type WebhookTexts = typeof en;
const WEBHOOK_TEXTS: Record<Language, WebhookTexts> = { en, ko };
