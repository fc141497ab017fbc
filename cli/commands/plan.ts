import type { Command } from 'commander';
import type { PlanEdit } from '../../contract/plan.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { jsonListOption, runInSession, withApiOptions, withFormerName } from './options.js';

interface Options extends ApiOptions {
  versions?: boolean;
  mermaid?: boolean;
  edits?: unknown[];
  instruction?: string;
}

/** `vouch plan`: the plan of a query, its versions and its diagram; or a change of it. */
export function registerPlan(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('plan')
    .description(t.plan)
    .argument('<id>', t.queryId)
    .option('--versions', t.versions)
    .option('--mermaid', t.mermaid)
    .option('--edits <json>', t.edits, jsonListOption(texts))
    .option('--instruction <words>', t.instruction);
  withFormerName(command, '--edit <json>', 'edits');
  withFormerName(command, '--instruct <words>', 'instruction');
  withApiOptions(command, texts).action(async (id: string, options: Options) => {
    const { edits, instruction } = options;
    if (edits && instruction) command.error(`error: ${texts.errors.editOrInstruct}`);
    const { showPlan, changePlan } = await import('../actions/plan.js');
    // the API checks the edits, key by key
    const change = edits ? { edits: edits as PlanEdit[] } : instruction && { instruction };
    await runInSession(host, options, (session) =>
      change ? changePlan(session, id, change) : showPlan(session, id, options),
    );
  });
}
