import {
  ADMIN,
  ASKER,
  ASKER_OWN,
  AUDITOR,
  READ_QUERY,
  REVIEWER_INVOLVED,
  type AccessRule,
} from './grants.js';
import { ROUTES } from './routes.js';

export { ACT_ON_REQUEST, type AccessRule, type Reach } from './grants.js';

/** Access to the ways into the API that are no endpoints: streams, other protocols, pages. */
const EXTRA_ACCESS = {
  queryEvents: READ_QUERY,
  allEvents: [ASKER_OWN, REVIEWER_INVOLVED, AUDITOR],
  prometheus: [AUDITOR, ADMIN],
  providerSignIn: 'public',
  // reads every history in plain text
  codec: [AUDITOR],
  chatCompletions: [ASKER],
  listModels: [ASKER],
  // each tool calls the API with what its caller proved
  mcp: 'known',
  openapi: 'public',
  docs: 'public',
} as const satisfies Record<string, AccessRule>;

/** Ways into the API that are not rows of the endpoint table. */
export type ExtraRouteName = keyof typeof EXTRA_ACCESS;

const routeAccess = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { access }]) => [name, access]),
) as Record<keyof typeof ROUTES, AccessRule>;

/** Access to every way into the API; a way without a rule does not compile. */
export const ACCESS: Record<keyof typeof ROUTES | ExtraRouteName, AccessRule> = {
  ...routeAccess,
  ...EXTRA_ACCESS,
};
