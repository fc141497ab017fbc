import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A schema outside the shared modules is frozen in depth by the SDK and throws when a workflow first uses it. */
test('the schemas of every kind of request are among the modules that workflows share', () => {
  const preload = readFileSync(resolve('workflows/preload.ts'), 'utf8');
  const missing = readdirSync(resolve('contract/requests')).filter(
    (file) => !preload.includes(`'../contract/requests/${file.replace('.ts', '.js')}'`),
  );
  expect(missing).toEqual([]);
});
