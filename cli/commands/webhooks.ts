import { Option, type Command } from 'commander';
import { deliveryStateSchema, type DeliveryState, type WebhookType } from '../../contract/webhooks.js';
import type { Host } from '../host.js';
import type { ApiOptions, Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { WEBHOOK_TEXTS } from '../webhooks/texts.js';
import { listOption, runInSession, withApiOptions, withPageOptions, type PageOptions } from './options.js';

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
      const { addWebhook } = await import('../webhooks/endpoints.js');
      await runInSession(host, options, (session) => addWebhook(session, { url, ...fieldsOf(options) }, t));
    },
  );
  withApiOptions(webhooks.command('list').description(t.list), TEXTS[host.language]).action(
    async (options: ApiOptions) => {
      const { listWebhooks } = await import('../webhooks/endpoints.js');
      await runInSession(host, options, (session) => listWebhooks(session, t));
    },
  );
  forOne(webhooks, 'show', t.show, host, async (session, id) =>
    (await import('../webhooks/endpoints.js')).showWebhook(session, id, t),
  );
  const change = webhooks.command('change').description(t.change).argument('<id>', t.id);
  described(change.option('--url <url>', t.url), host, (text) => text)
    .addOption(new Option('--enable', t.enable).conflicts('disable'))
    .option('--disable', t.disable)
    .action(async (id: string, { url, enable, disable, ...options }: EndpointOptions) => {
      const { changeWebhook } = await import('../webhooks/endpoints.js');
      const body = {
        ...fieldsOf(options),
        ...(url === undefined ? {} : { url }),
        ...(enable === undefined && disable === undefined ? {} : { enabled: enable === true }),
      };
      await runInSession(host, options, (session) => changeWebhook(session, id, body, t));
    });
  forOne(webhooks, 'remove', t.remove, host, async (session, id) =>
    (await import('../webhooks/endpoints.js')).removeWebhook(session, id, t),
  );
  forOne(webhooks, 'rotate', t.rotate, host, async (session, id) =>
    (await import('../webhooks/endpoints.js')).rotateSecret(session, id, t),
  );
  forOne(webhooks, 'test', t.test, host, async (session, id) =>
    (await import('../webhooks/deliveries.js')).testWebhook(session, id, t),
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
      const { listDeliveries } = await import('../webhooks/deliveries.js');
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
    const { redeliver } = await import('../webhooks/deliveries.js');
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
