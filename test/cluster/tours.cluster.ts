import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Driver } from '../e2e/tours/driver.js';
import { humanTours } from '../e2e/tours/human-steps.js';
import { indexHandbook, newCluster, START_MS, type Cluster } from './cluster.js';

/** Every kind of human step, once by the program and once by HTTP, through the front door of a cluster. */

let settings: string;
let cluster: Cluster;
let tour: Driver;

beforeAll(async () => {
  settings = mkdtempSync(join(tmpdir(), 'vouch-tours-'));
  const policyFile = join(settings, 'policy.yaml');
  writeFileSync(policyFile, 'cache: { ttlSeconds: 0 }\n');
  cluster = await newCluster({
    VOUCH_POLICY_FILE: policyFile,
    VOUCH_LOCAL_PEOPLE: 'alice:reviewers,bob:reviewers',
  });
  await cluster.start();
  await indexHandbook(cluster);
  tour = new Driver(cluster);
}, START_MS);

afterAll(async () => {
  await cluster.remove();
  rmSync(settings, { recursive: true, force: true });
}, 200_000);

humanTours(() => tour);
