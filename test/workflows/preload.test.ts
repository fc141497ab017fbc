import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { testBundle } from '../support/query-harness.js';

/** A schema outside the shared modules is frozen in depth by the SDK and throws when a workflow first uses it. */
test('the schemas of every kind of request are among the modules that workflows share', () => {
  const preload = readFileSync(resolve('workflows/sandbox/preload.ts'), 'utf8');
  const missing = readdirSync(resolve('contract/requests')).filter(
    (file) => !preload.includes(`'../../contract/requests/${file.replace('.ts', '.js')}'`),
  );
  expect(missing).toEqual([]);
});

test('no workflow evaluates a schema of the contract anew', () => {
  const preload = readFileSync(resolve('workflows/sandbox/preload.ts'), 'utf8');
  const bundle = readFileSync(testBundle().codePath, 'utf8');
  const bundled = new Set([...bundle.matchAll(/\.\/(contract\/[\w/-]+)\.ts\b/g)].map(([, file]) => file));
  const schemas = [...bundled].filter((file) =>
    readFileSync(resolve(`${file}.ts`), 'utf8').includes(`from 'zod'`),
  );
  expect(schemas).toContain('contract/query');
  expect(schemas.filter((file) => !preload.includes(`'../../${file}.js'`))).toEqual([]);
});
