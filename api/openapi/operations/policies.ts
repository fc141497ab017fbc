import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import type { POLICY_ENDPOINTS } from '../../../contract/endpoints/policies.js';
import type { PolicyProposal, PolicyVersion } from '../../../contract/policies.js';
import type { OperationText } from '../types.js';
import { AT, LATER } from './samples.js';

const ID = 'q-policy-5d1f0a8c2b7e4f3d9a6c1e0b8d7f2a45';
const REASON = 'Reviewers keep up: review answers of medium confidence only';

const PROPOSAL: PolicyProposal = {
  id: ID,
  requestId: `${ID}.r1`,
  reason: REASON,
  proposedBy: 'alice',
  at: AT,
};
const VERSION: PolicyVersion = {
  version: 1,
  at: LATER,
  proposal: ID,
  proposedBy: 'alice',
  approvedBy: ['bob'],
  reason: REASON,
  changes: [{ key: 'confidence.high', from: 0.8, to: 0.75 }],
};

export const POLICY_OPERATIONS: Record<keyof typeof POLICY_ENDPOINTS, OperationText> = {
  listPolicies: {
    summary: 'List the versions of the policy',
    description:
      'Newest first, each with who proposed and approved it, why, and what it changed; the first is in force. Version 0 is the ' +
      'policy of the settings. `proposals` are the changes that wait for a decision.',
    response: { items: [VERSION, { version: 0, changes: [] }], proposals: [PROPOSAL] },
  },
  readPolicy: {
    summary: 'Read a version of the policy',
    description: 'With the whole policy as it applies to questions that start with this version.',
    response: { ...VERSION, policy: DEFAULT_POLICY },
    failures: ['POLICY_VERSION_NOT_FOUND'],
  },
  proposePolicy: {
    summary: 'Propose a change of the policy',
    description:
      'Either `changes` to the version in force, or an earlier version to `restore`. It becomes a request of the kind ' +
      '`policy_change`, which reviewers decide like any other, but never the person who proposed it. Once approved it applies to ' +
      'every question that is asked from then on; questions under way keep the policy they were started with.',
    request: { reason: REASON, changes: { confidence: { high: 0.75 } } },
    response: PROPOSAL,
    success: { 202: 'It waits for a decision' },
    failures: ['POLICY_VERSION_NOT_FOUND'],
  },
};
