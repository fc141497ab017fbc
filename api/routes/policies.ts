import { versionOf } from '../../domain/policy-versions.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';

type Names = 'listPolicies' | 'readPolicy' | 'proposePolicy';

/** Handlers for the versions of the policy. Every proposal is in the security log; what became of it is in the versions. */
export function policyRoutes({
  gateway: { policies },
  securityLog,
}: Pick<Deps, 'gateway' | 'securityLog'>): Handlers<Names> {
  return {
    async listPolicies({ query }) {
      const proposals = query.cursor === undefined ? policies.open() : [];
      const { items, ...rest } = await policies.list(query);
      return { body: { items: items.map(versionOf), ...rest, proposals: await proposals } };
    },

    async readPolicy({ params: { version } }) {
      const found = await policies.read(version);
      return { body: { ...versionOf(found), policy: found.policy } };
    },

    async proposePolicy({ body, caller }) {
      const proposal = await policies.propose({ body, caller });
      const { id: principal, via } = caller;
      void securityLog.record({
        type: 'policy_proposed',
        principal,
        target: proposal.id,
        ...(via === undefined ? {} : { via }),
      });
      return { status: 202, body: proposal };
    },
  };
}
