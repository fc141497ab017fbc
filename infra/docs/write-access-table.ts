import { withAccessTable } from './access-table.js';
import { keep, textOf } from './keep.js';

/** Writes the table of who may use what into docs/auth.md; with `--check` fails when it is out of date. */
const FILE = 'docs/auth.md';
keep(FILE, 'write-access-table', withAccessTable(textOf(FILE)));
