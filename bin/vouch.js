#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/main.js', import.meta.url);
if (!existsSync(main)) {
  console.error('vouch: the program is not built yet. Run: npm run build');
  process.exit(1);
}
await import(main.href);
