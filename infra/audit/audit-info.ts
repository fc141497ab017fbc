import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPrompts } from '../../adapters/reasoners/llm/prompts/registry.js';
import type { AuditInfo } from '../../contract/audit.js';
import { packageRoot } from '../../config/package-root.js';

/** Returns the version and the published prompts of the installed product, which audit exports contain. */
export function auditInfo(): AuditInfo {
  const file = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  const { version } = JSON.parse(file) as { version: string };
  return {
    version,
    // read by exports alone
    get prompts() {
      return publishedPrompts();
    },
  };
}
