import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existingPart, whyUnwritable } from '../../../../infra/local/data-folder.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-folder-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('a folder that is yet to be made can be written to where the part that there is can', () => {
  expect(existingPart(join(dir, 'a', 'b'))).toBe(dir);
  expect(whyUnwritable(join(dir, 'a', 'b'))).toBeUndefined();
});

test('where it cannot, the system says why', () => {
  // a folder that is closed would be open to root
  writeFileSync(join(dir, 'file'), '');
  expect(whyUnwritable(join(dir, 'file', 'a'))?.en).toMatch(/EACCES/);
});
