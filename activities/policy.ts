import type { KeptPolicy } from '../contract/policies.js';
import type { Ports } from '../ports/index.js';
import { openPolicyStore, type OpenProposals, type PolicyStore } from '../ports/policy-store.js';
import { PortError } from '../ports/port-error.js';
import { withPortFailures } from './port-failures.js';

/** Steps of a change of the policy. */
export function createPolicyActivities({ keyValues }: Pick<Ports, 'keyValues'>, proposals?: OpenProposals) {
  function withStore<T>(work: (store: PolicyStore) => Promise<T>): Promise<T> {
    return withPortFailures(async () => {
      if (!keyValues)
        throw new PortError('invalid', {
          en: 'this worker keeps no policies',
          ko: '이 워커에는 정책 저장소가 없습니다',
        });
      return work(openPolicyStore(keyValues));
    });
  }
  return {
    /** Tells the proposal that became this version; undefined while there is no such version. */
    proposalOf: ({ version }: { version: number }): Promise<string | undefined> =>
      withStore(async (store) => (await store.get(version))?.proposal),

    /**
     * Makes a proposal the version in force, and has all others look whether they still can be. Doing it again changes nothing.
     * @returns the proposal that is that version: this one, unless another one came first
     */
    adoptPolicy: (version: KeptPolicy): Promise<string | undefined> =>
      withStore(async (store) => {
        const { proposal } = await store.add(version);
        if (proposal !== undefined) await proposals?.lookAgain(proposal);
        return proposal;
      }),
  };
}

export type PolicyActivities = ReturnType<typeof createPolicyActivities>;
