import { condition, patched, proxyActivities, setHandler } from '@temporalio/workflow';
import type { PolicyActivities } from '../activities/policy.js';
import type { ChangePolicyInput } from '../contract/policies.js';
import type { QueryStatus } from '../contract/query.js';
import { policyTookEffect } from '../domain/texts.js';
import { refusal, rootText } from './gate/refusal.js';
import { runToEnd } from './query/run-to-end.js';
import { endedBy, QueryEnd, type QueryRun } from './query/query-run.js';
import { policyChangedSignal } from './messages.js';
import { publishEnd } from './query/visibility.js';
import { UNTIL_DONE } from './patience.js';

/** Somebody waits for this one with their approval. */
const { proposalOf } = proxyActivities<PolicyActivities>({
  startToCloseTimeout: '10 seconds',
  scheduleToCloseTimeout: '30 seconds',
});

/** An approved change takes effect, and one that cannot any more ends, however long the store stays away. */
const { adoptPolicy, proposalOf: proposalOfPatiently } = proxyActivities<PolicyActivities>({
  startToCloseTimeout: '20 seconds',
  retry: UNTIL_DONE,
});

/** Within this time a proposal is listed, and told of every version that takes effect. */
const LISTED = '10 seconds';

/** The life of a proposed change of the policy: one request, and the next version when it is approved. */
export function changePolicy(input: ChangePolicyInput): Promise<QueryStatus> {
  return runToEnd(
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
  const decided = gate.requestDecision({
    kind: 'policy_change',
    payload: { question, basedOn, ...going, changes },
    policy: { ...request, askerMayDecide: false },
    prepare: async ({ action }) => {
      if (action === 'approve') await refuseSuperseded(version);
    },
  });
  const receipt = await Promise.race([decided, untilSuperseded(id, version)]);
  if (receipt.action !== 'approve') throw endedBy(receipt, 'rejected', 'POLICY_CHANGE_REJECTED');
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

/** Never ends before another change has become this version. @throws QueryEnd then */
async function untilSuperseded(id: string, version: number): Promise<never> {
  let isTold = false;
  setHandler(policyChangedSignal, () => void (isTold = true));
  for (let isNew = patched('superseded-ends'); ; isNew = false) {
    await (isNew ? condition(() => isTold, LISTED) : condition(() => isTold));
    isTold = false;
    const taken = await proposalOfPatiently({ version });
    if (taken !== undefined && taken !== id) throw new QueryEnd('rejected', 'POLICY_SUPERSEDED');
  }
}

/** @throws ApplicationFailure POLICY_SUPERSEDED when another change has become this version, STORE_UNAVAILABLE */
async function refuseSuperseded(version: number): Promise<void> {
  const taken = await proposalOf({ version }).catch((error: unknown) => {
    throw refusal('STORE_UNAVAILABLE', rootText(error));
  });
  if (taken !== undefined)
    throw refusal('POLICY_SUPERSEDED', {
      en: `version ${version} of the policy is another change`,
      ko: `정책 버전 ${version}은 다른 변경 내용입니다`,
    });
}
