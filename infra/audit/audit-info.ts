import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPrompts } from '../../adapters/reasoners/llm/published-prompts.js';
import type { AuditInfo } from '../../contract/audit.js';
import { packageRoot } from '../local/package-root.js';

/** What exports tell of the installed product. */
export function auditInfo(): AuditInfo {
  const file = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  return { version: (JSON.parse(file) as { version: string }).version, prompts: publishedPrompts() };
}
