import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import { DEPLOYMENT_TEXTS } from '../deployments/texts.js';
import type { PromoteOptions } from '../deployments/promote.js';

/** `vouch deployment`: the versions of the workers, and which of them is given the work. */
export function registerDeployment(program: Command, language: Language): void {
  const t = DEPLOYMENT_TEXTS[language];
  const deployment = program.command('deployment').description(t.command);
  deployment
    .command('list')
    .description(t.list)
    .option('--json', t.json)
    .action(async ({ json = false }: { json?: boolean }) => {
      const { listVersions } = await import('../deployments/list.js');
      process.exitCode = await listVersions(loadConfig(process.env), process, json);
    });
  deployment
    .command('promote')
    .description(t.promote)
    .argument('<build-id>', t.buildId)
    .option('--percent <n>', t.percent)
    .option('--sample <n>', t.sample)
    .option('--pin', t.pin)
    .option('--force', t.force)
    .option('--json', t.json)
    .action(async (buildId: string, options: PromoteOptions) => {
      const { promote } = await import('../deployments/promote.js');
      process.exitCode = await promote(loadConfig(process.env), process, buildId, options);
    });
}
