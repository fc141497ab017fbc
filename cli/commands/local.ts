import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import { doctorTexts, examine } from '../../infra/local/doctor/examine.js';
import { installLocalModel, installReranker } from '../../infra/local/models/install.js';
import { MODEL_TEXTS } from '../../infra/local/models/texts.js';
import { connectToNamespace } from '../../infra/local/readiness.js';
import { ensureSearchAttributes } from '../../infra/local/search-attributes.js';
import { up } from '../../infra/local/up.js';
import { temporalServer } from '../../temporal/connection-options.js';
import { registerDeployment } from './deployment.js';
import { registerEval } from './eval.js';
import { registerIndex, registerReindex } from './indexing.js';
import { localTexts } from './local-texts.js';
import { registerSource } from './source.js';

/**
 * Registers the commands that run on the machine of the installation. They load the Temporal SDK and the adapters, which
 * takes longer than asking a question: the program loads this file only for them and for its help.
 */
export function registerLocalCommands(program: Command): void {
  registerUp(program);
  registerIndex(program);
  registerReindex(program);
  registerSource(program);
  registerEval(program);
  registerDeployment(program);
  registerDoctor(program);
  registerSetup(program);
  registerLocalModels(program);
}

function registerUp(program: Command): void {
  const texts = localTexts();
  program
    .command('up')
    .description(texts.up)
    .option('--no-sample', texts.noSample)
    .action(async ({ sample }: { sample: boolean }) => {
      // everything has stopped by then; pending lookups need not be waited for
      process.exit(await up(loadConfig(process.env), sample));
    });
}

function registerDoctor(program: Command): void {
  const help = localTexts();
  program
    .command('doctor')
    .description(help.doctor)
    .option('--json', help.json)
    .action(async ({ json }: { json?: boolean }) => {
      const texts = doctorTexts(process.env);
      const findings = await examine(process.env, texts);
      if (json) console.log(JSON.stringify(findings, null, 2));
      else
        for (const { name, ok, needed, detail, advice } of findings) {
          const optional = ok || needed ? '' : ` (${texts.optional})`;
          console.log(`${ok ? '✓' : '✗'} ${name}: ${detail}${optional}`);
          if (advice) console.log(`    → ${advice}`);
        }
      if (findings.some(({ ok, needed }) => needed && !ok)) process.exitCode = 1;
    });
}

/** `vouch local-models`: models that run on this machine. */
function registerLocalModels(program: Command): void {
  const { localModels: texts } = localTexts();
  program
    .command('local-models')
    .description(texts.description)
    .command('install')
    .description(texts.install)
    .option('--model <model>', texts.model)
    .option('--reranker <model>', texts.reranker)
    .action(async ({ model, reranker }: { model?: string; reranker?: string }) => {
      const config = loadConfig({
        ...process.env,
        ...(model && { VOUCH_LOCAL_EMBEDDER: model }),
        ...(reranker && { VOUCH_LOCAL_RERANKER: reranker }),
      });
      const report = (line: string) => console.error(`  … ${line}`);
      if (reranker) {
        await installReranker(reranker, config, report);
        console.log(MODEL_TEXTS.rerankerInstalled[config.VOUCH_LANG_UI](reranker));
      }
      if (reranker && !model) return;
      const name = await installLocalModel(config, report);
      console.log(MODEL_TEXTS.installed[config.VOUCH_LANG_UI](name));
    });
}

/** `vouch setup`: prepares a Temporal server that `vouch up` has not started. */
function registerSetup(program: Command): void {
  const { setup } = localTexts();
  program
    .command('setup')
    .description(setup.description)
    .action(async () => {
      const config = loadConfig(process.env);
      const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
      const connection = await connectToNamespace(temporalServer(config), namespace);
      try {
        const added = await ensureSearchAttributes(connection, namespace);
        console.log(setup.done(namespace, added));
      } finally {
        await connection.close();
      }
    });
}
