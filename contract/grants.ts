import type { Role } from './principal.js';

/**
 * The relation to the thing acted on that a grant asks for, beside the role. `own`: the caller asked the question;
 * `involved`: a human request of the query is, or was, for one of the caller's groups; `any`: none.
 */
export type Reach = 'own' | 'involved' | 'any';

/** A role, and how far it reaches here. One grant that fits is enough. */
export interface Grant {
  role: Role;
  reach: Reach;
}

/** `public`: anybody; `known`: whoever can prove who they are; otherwise one of the grants. */
export type AccessRule = 'public' | 'known' | readonly Grant[];

const grant = (role: Role, reach: Reach): Grant => ({ role, reach });

export const ASKER_OWN = grant('asker', 'own');
export const ASKER = grant('asker', 'any');
export const REVIEWER_INVOLVED = grant('reviewer', 'involved');
export const REVIEWER = grant('reviewer', 'any');
export const AUDITOR = grant('auditor', 'any');
export const ADMIN = grant('admin', 'any');

export const READ_QUERY = [ASKER_OWN, REVIEWER_INVOLVED, AUDITOR];
export const ACT_ON_QUERY = [ASKER_OWN, REVIEWER_INVOLVED, ADMIN];
/** Grants of whoever may decide, claim, release and extend requests. */
export const ACT_ON_REQUEST: readonly Grant[] = [ASKER_OWN, REVIEWER_INVOLVED];
export const READ_DOCUMENTS = [ASKER, REVIEWER, AUDITOR, ADMIN];
export const READ_FIGURES = [REVIEWER, AUDITOR, ADMIN];

/** Group that everyone is in. */
export const EVERYONE = 'everyone';
