import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withAccessTable } from '../../../../infra/docs/access-table.js';

test('docs/auth.md has the table of who may use what as it is (node dist/infra/docs/write-access-table.js)', () => {
  const page = readFileSync(resolve('docs/auth.md'), 'utf8');
  expect(page).toBe(withAccessTable(page));
});
