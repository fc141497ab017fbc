import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { barrier, letPass } from '../../../../lab/cluster/postgres.js';

const STRANGER = { uid: 54_321, gid: 54_321 };
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vouch-user-'));
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

test('the first folder that keeps a user out is named, from above', () => {
  const inner = join(base, 'a', 'b');
  mkdirSync(inner, { recursive: true });
  // where temporary files themselves are closed to others, that comes first
  const above = barrier(dirname(base), STRANGER);
  expect(barrier(inner, STRANGER)).toBe(above ?? base);
  letPass(base);
  expect(statSync(base).mode & 0o777).toBe(0o711);
  expect(barrier(inner, STRANGER)).toBe(above);
  chmodSync(inner, 0o750);
  expect(barrier(inner, STRANGER)).toBe(above ?? inner);
  const { uid, gid } = statSync(inner);
  for (const member of [
    { ...STRANGER, uid },
    { ...STRANGER, gid },
  ]) {
    expect(barrier(inner, member)).toBe(barrier(dirname(base), member));
  }
});
