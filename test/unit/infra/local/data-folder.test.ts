import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existingPart, whyUnwritable } from '../../../../infra/local/data-folder.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-folder-'));
});
afterEach(() => {
  chmodSync(dir, 0o700);
  rmSync(dir, { recursive: true });
});

test('a folder that is yet to be made can be written to where the part that there is can', () => {
  expect(existingPart(join(dir, 'a', 'b'))).toBe(dir);
  expect(whyUnwritable(join(dir, 'a', 'b'))).toBeUndefined();
});

// root may write where nobody may
const unlessRoot = process.getuid?.() === 0 ? test.skip : test;
unlessRoot('where it cannot, the system says why', () => {
  chmodSync(dir, 0o500);
  expect(whyUnwritable(join(dir, 'a'))).toMatch(/EACCES/);
});
