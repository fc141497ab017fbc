import { Option, type Command } from 'commander';
import type { VerificationType } from '../../contract/judgement.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { withApiOptions } from './api-options.js';

interface Options extends ApiOptions {
  type: VerificationType;
  question?: string;
}

/** `vouch verify`: has the state of a query verified. */
export function registerVerify(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('verify')
    .description(t.verify)
    .argument('<id>', t.queryId)
    .addOption(
      new Option('--type <type>', t.verifyType)
        .choices(Object.keys(texts.verificationTypes))
        .default('intermediate_results'),
    )
    .option('--question <question>', t.verifyQuestion);
  withApiOptions(command, texts).action(async (id: string, options: Options) => {
    const [{ verifyQuery }, { withSession }] = await Promise.all([
      import('../queries/verify.js'),
      import('../session.js'),
    ]);
    const { type, question } = options;
    const body = { type, ...(question === undefined ? {} : { question }) };
    await withSession(host, options, (session) => verifyQuery(session, id, body));
  });
}
