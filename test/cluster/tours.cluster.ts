import { Driver } from '../e2e/tours/driver.js';
import { HUMAN_POLICY, humanTours } from '../e2e/tours/human-steps.js';
import { useCluster } from './cluster.js';

/** Every kind of human step, once by the program and once by HTTP, through the front door of a cluster. */

const use = useCluster({
  settings: () => ({ VOUCH_LOCAL_PEOPLE: 'alice:reviewers,bob:reviewers' }),
  policy: HUMAN_POLICY,
});

humanTours(() => new Driver(use.cluster));
