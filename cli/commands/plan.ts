import type { Command } from 'commander';
import type { PlanEdit } from '../../contract/plan.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { jsonListOption, withApiOptions } from './api-options.js';

interface Options extends ApiOptions {
  versions?: boolean;
  mermaid?: boolean;
  edit?: unknown[];
  instruct?: string;
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
    .option('--edit <json>', t.edit, jsonListOption(texts))
    .option('--instruct <words>', t.instruct);
  withApiOptions(command, texts).action(async (id: string, options: Options) => {
    const { edit, instruct } = options;
    if (edit && instruct) command.error(`error: ${texts.errors.editOrInstruct}`);
    const [{ showPlan, changePlan }, { withSession }] = await Promise.all([
      import('../queries/plan.js'),
      import('../session.js'),
    ]);
    // whether these are edits is for the API to say, key by key
    const change = edit ? { edits: edit as PlanEdit[] } : instruct && { instruction: instruct };
    await withSession(host, options, (session) =>
      change ? changePlan(session, id, change) : showPlan(session, id, options),
    );
  });
}
