import type { Command } from 'commander';
import { doctorTexts, examine } from '../../infra/local/doctor/examine.js';
import { localTexts } from './local-texts.js';

/** Adds `vouch doctor`. */
export function registerDoctor(program: Command): void {
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
