import type { Command } from 'commander';
import { AUDIT_TEXTS, type AuditTexts } from '../audit/texts.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, withApiOptions } from './options.js';

interface ExportOptions extends ApiOptions {
  since?: string;
  out: string;
}

/** `vouch audit`: verifies, exports and erases the recorded history of queries. */
export function registerAudit(program: Command, host: Host): void {
  const t = AUDIT_TEXTS[host.language];
  const audit = program.command('audit').description(t.command);
  registerVerify(audit, host, t);
  registerExport(audit, host, t);
  registerCheck(audit, host, t);
  registerErase(audit, host, t);
}

function registerVerify(audit: Command, host: Host, t: AuditTexts): void {
  audit
    .command('verify')
    .description(t.verify)
    .argument('<ids...>', t.ids)
    .option('--json', TEXTS[host.language].commands.json)
    .action(async (ids: string[], { json = false }: { json?: boolean }) => {
      // the replay loads the native part of the SDK, which nothing else of these commands needs
      const [{ verifyHistories }, { loadConfig }] = await Promise.all([
        import('../audit/verify.js'),
        import('../../config/load-config.js'),
      ]);
      host.exit(await verifyHistories(host, loadConfig(host.env), ids, json, t));
    });
}

function registerExport(audit: Command, host: Host, t: AuditTexts): void {
  const command = audit
    .command('export')
    .description(t.export)
    .argument('[ids...]', t.exportIds)
    .option('--since <time>', t.since)
    .requiredOption('--out <path>', t.out);
  withApiOptions(command, TEXTS[host.language]).action(async (ids: string[], options: ExportOptions) => {
    const { exportPack } = await import('../audit/export.js');
    const { since, out } = options;
    await runInSession(host, options, (session) => exportPack(session, { ids, since, out }, t));
  });
}

function registerCheck(audit: Command, host: Host, t: AuditTexts): void {
  audit
    .command('check')
    .description(t.check)
    .argument('<pack>', t.pack)
    .option('--head <hash>', t.head)
    .option('--json', TEXTS[host.language].commands.json)
    .action(async (pack: string, options: { head?: string; json?: boolean }) => {
      const { checkPackAt } = await import('../audit/check.js');
      host.exit(await checkPackAt(host, pack, options, t));
    });
}

function registerErase(audit: Command, host: Host, t: AuditTexts): void {
  const command = audit
    .command('erase')
    .description(t.erase)
    .argument('<id>', t.eraseId)
    .requiredOption('--reason <reason>', t.reason);
  withApiOptions(command, TEXTS[host.language]).action(
    async (id: string, { reason, ...options }: ApiOptions & { reason: string }) => {
      const { eraseQuery } = await import('../audit/erase.js');
      await runInSession(host, options, (session) => eraseQuery(session, id, reason, t));
    },
  );
}
