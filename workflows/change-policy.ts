import { proxyActivities } from '@temporalio/workflow';
import type { PolicyActivities } from '../activities/policy.js';
import type { ChangePolicyInput } from '../contract/policies.js';
import type { QueryStatus } from '../contract/query.js';
import type { Receipt } from '../contract/requests/index.js';
import { policyTookEffect } from '../domain/texts.js';
import { refusal, rootMessage } from './gate/refusal.js';
import { liveOut } from './query/live-out.js';
import { QueryEnd, type QueryRun } from './query/query-run.js';
import { publishEnd } from './query/visibility.js';

/** Somebody waits for this one with their approval. */
const { proposalOf } = proxyActivities<PolicyActivities>({
  startToCloseTimeout: '10 seconds',
  scheduleToCloseTimeout: '30 seconds',
});

/** An approved change takes effect, however long the store stays away. */
const { adoptPolicy } = proxyActivities<PolicyActivities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** The life of a proposed change of the policy: one request, and the next version when it is approved. */
export function changePolicy(input: ChangePolicyInput): Promise<QueryStatus> {
  return liveOut(
    input,
    undefined,
    (run) => decideAndAdopt(run, input),
    async ({ state }) => publishEnd(state.status),
  );
}

async function decideAndAdopt(run: QueryRun, { proposed, request }: ChangePolicyInput): Promise<void> {
  const { state, gate } = run;
  const { id, question, asker, language } = state.status;
  const { basedOn, restores, changes, overrides } = proposed;
  const version = basedOn + 1;
  const going = restores === undefined ? {} : { restores };
  state.enter('reviewing');
  const receipt = await gate.requestDecision({
    kind: 'policy_change',
    payload: { question, basedOn, ...going, changes },
    policy: { ...request, askerMayDecide: false },
    prepare: async ({ action }) => {
      if (action === 'approve') await refuseSuperseded(version);
    },
  });
  if (receipt.action !== 'approve') throw refused(receipt);
  const adopted = await adoptPolicy({
    version,
    at: receipt.at,
    proposal: id,
    proposedBy: asker,
    approvedBy: (receipt.votes ?? [receipt]).map(({ by }) => by),
    reason: question,
    ...going,
    changes,
    overrides,
  });
  if (adopted !== id) throw new QueryEnd('rejected', 'POLICY_SUPERSEDED');
  state.complete({
    text: policyTookEffect(version, language),
    answered: true,
    citations: [],
    status: 'final',
    author: 'reviewer',
    disclaimers: [],
  });
}

/** @throws ApplicationFailure POLICY_SUPERSEDED when another change has become this version, STORE_UNAVAILABLE */
async function refuseSuperseded(version: number): Promise<void> {
  const taken = await proposalOf({ version }).catch((error: unknown) => {
    throw refusal('STORE_UNAVAILABLE', rootMessage(error));
  });
  if (taken !== undefined)
    throw refusal('POLICY_SUPERSEDED', `version ${version} of the policy is another change`);
}

function refused({ decidedBy, reply }: Receipt): QueryEnd {
  return decidedBy === 'timeout'
    ? new QueryEnd('rejected', 'HITL_TIMEOUT')
    : new QueryEnd('rejected', 'POLICY_CHANGE_REJECTED', reply.reason);
}
