import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mergePolicy } from '../../contract/default-policy.js';
import { requestIdOf, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { KeptPolicy, PolicyProposal, ProposePolicy } from '../../contract/policies.js';
import type { Policy, PolicyOverrides } from '../../contract/policy.js';
import { principalOf, type Caller } from '../../contract/principal.js';
import type { Engine } from '../../contract/query.js';
import { changesBetween } from '../../domain/explain-policy.js';
import { changeOf, overridesOf, policyOf } from '../../domain/policy-versions.js';
import type { PolicyStore } from '../../ports/policy-store.js';
import { PortError } from '../../ports/port-error.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { faultsOf } from '../http/validate.js';
import { listedAs } from '../../temporal/attributes.js';
import { fromCursor, toCursor } from './cursor.js';
import { summaryOf } from './list-queries.js';
import { askServer, type Rpc } from './rpc.js';
import { listRuns } from './visibility.js';

/** A policy with the number of its version. */
export interface NumberedPolicy {
  version: number;
  policy: Policy;
}

/** Versions of the policy, and changes of it that wait for a decision. */
export interface Policies {
  /**
   * Returns the version in force, in every process from the moment it was adopted. While the store does not answer, the
   * last one that this process has seen. @throws PortError if it has seen none
   */
  inForce(): Promise<NumberedPolicy>;
  /** Returns versions with their policies, newest first; version 0 is the last. */
  list(page: { limit: number; cursor?: string | undefined }): Promise<{ items: KeptPolicy[]; next?: string }>;
  /** @throws ApiFailure POLICY_VERSION_NOT_FOUND */
  read(version: number): Promise<KeptPolicy & { policy: Policy }>;
  /**
   * Returns the policy that a change makes of another one.
   * @param pointer of the change in the body
   * @throws ApiFailure INVALID_REQUEST, POLICY_VERSION_NOT_FOUND
   */
  proposedBy(
    change: { changes: PolicyOverrides } | { restore: number },
    before: Policy,
    pointer?: string,
  ): Promise<Policy>;
  /** Returns up to 100 changes that wait for a decision, newest first. @throws ApiFailure TEMPORAL_UNAVAILABLE */
  open(): Promise<PolicyProposal[]>;
  /**
   * Proposes a change, which somebody else decides.
   * @throws ApiFailure INVALID_REQUEST, POLICY_VERSION_NOT_FOUND, TEMPORAL_UNAVAILABLE
   */
  propose(input: { body: ProposePolicy; caller: Caller }): Promise<PolicyProposal>;
}

const LIST = 'policies';
const OPEN = `WorkflowType='${WORKFLOW_TYPES.changePolicy}' AND ExecutionStatus='Running'`;

/** @param store absent where no versions are kept: then version 0 stays in force */
export function createPolicies(rpc: Rpc, engine: Engine, store: PolicyStore | undefined): Policies {
  const ofSettings = rpc.config.policy;
  const zero: KeptPolicy = {
    version: 0,
    changes: changesBetween(policyOf({ overrides: {} }), ofSettings),
    overrides: overridesOf(ofSettings),
  };
  let seen: NumberedPolicy | undefined = store ? undefined : { version: 0, policy: ofSettings };

  /** Follows the versions from the last one seen: each is read by its number, which sees every adopted one. */
  async function latest(kept: PolicyStore): Promise<NumberedPolicy> {
    let at = seen;
    if (!at) {
      const [newest] = await kept.list({ limit: 1 });
      at = newest
        ? { version: newest.version, policy: policyOf(newest) }
        : { version: 0, policy: ofSettings };
    }
    for (let next; (next = await kept.get(at.version + 1));)
      at = { version: next.version, policy: policyOf(next) };
    if (!seen || seen.version < at.version) seen = at;
    return at;
  }

  async function inForce(): Promise<NumberedPolicy> {
    if (!store) return { version: 0, policy: ofSettings };
    try {
      return await latest(store);
    } catch (error) {
      if (seen && error instanceof PortError && error.retryable) return seen;
      throw error;
    }
  }

  async function read(version: number): Promise<KeptPolicy & { policy: Policy }> {
    if (version === 0) return { ...zero, policy: ofSettings };
    const found = await store?.get(version);
    if (!found) throw new ApiFailure('POLICY_VERSION_NOT_FOUND');
    return { ...found, policy: policyOf(found) };
  }

  const proposedBy: Policies['proposedBy'] = async (change, before, pointer = '') => {
    if ('restore' in change) return (await read(change.restore)).policy;
    try {
      return mergePolicy(before, change.changes);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      throw new ApiFailure('INVALID_REQUEST', { errors: faultsOf(error, `${pointer}/changes`) });
    }
  };

  return {
    inForce,
    read,
    proposedBy,

    async list({ limit, cursor }) {
      const before = cursor === undefined ? undefined : Number(fromCursor(LIST, cursor).toString());
      const items = (await store?.list({ before, limit })) ?? [];
      const last = items.at(-1);
      if (last && items.length === limit)
        return { items, next: toCursor(LIST, Buffer.from(String(last.version))) };
      return { items: [...items, zero] };
    },

    async open() {
      const { runs } = await listRuns(rpc, OPEN, 100, undefined);
      return runs.map((run) => {
        const { id, question: reason, asker, startedAt: at } = summaryOf(run);
        return { id, requestId: requestIdOf(id, 1), reason, proposedBy: asker, at };
      });
    },

    async propose({ body, caller }) {
      const { version: basedOn, policy } = await inForce();
      const proposed = await proposedBy(body, policy);
      const input = changeOf({
        id: `q-policy-${randomUUID().replaceAll('-', '')}`,
        question: body.reason,
        mode: rpc.config.VOUCH_MODE,
        asker: principalOf(caller),
        before: policy,
        after: proposed,
        basedOn,
        engine,
        restores: 'restore' in body ? body.restore : undefined,
      });
      if (input.proposed.changes.length === 0) {
        const pointer = 'restore' in body ? '/restore' : '/changes';
        throw new ApiFailure('INVALID_REQUEST', { errors: [{ pointer, detail: CASES.changesNothing }] });
      }
      await askServer(rpc, () =>
        rpc.client.workflow.start(WORKFLOW_TYPES.changePolicy, {
          workflowId: input.id,
          taskQueue: rpc.config.VOUCH_TASK_QUEUE,
          args: [input],
          ...listedAs(input),
        }),
      );
      return {
        id: input.id,
        requestId: requestIdOf(input.id, 1),
        reason: body.reason,
        proposedBy: caller.id,
        at: new Date().toISOString(),
      };
    },
  };
}
