import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../local/package-root.js';
import { withAccessTable } from './access-table.js';

/** Writes the table of who may use what into docs/auth.md. A test tells when it is out of date. */
const file = join(packageRoot(), 'docs', 'auth.md');
writeFileSync(file, withAccessTable(readFileSync(file, 'utf8')));
