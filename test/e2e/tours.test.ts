import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackFolder, type StackFolder } from './stack.js';
import { Driver } from './tours/driver.js';
import { HUMAN_POLICY, humanTours } from './tours/human-steps.js';

/** Every kind of human step, once by the program and once by HTTP, against the stack as users start it. */

let settings: string;
let folder: StackFolder;
let tour: Driver;

beforeAll(async () => {
  settings = mkdtempSync(join(tmpdir(), 'vouch-tours-'));
  const policyFile = join(settings, 'policy.yaml');
  writeFileSync(policyFile, HUMAN_POLICY);
  folder = await stackFolder({
    VOUCH_POLICY_FILE: policyFile,
    VOUCH_LOCAL_PEOPLE: 'alice:reviewers,bob:reviewers',
  });
  tour = new Driver(await folder.start());
  await folder.introduced();
}, 300_000);

afterAll(async () => {
  await folder.remove();
  rmSync(settings, { recursive: true, force: true });
});

humanTours(() => tour);
