import { z } from 'zod';
import * as analysis from '../../contract/analysis.js';
import * as answer from '../../contract/answer.js';
import * as documents from '../../contract/documents.js';
import * as elicitation from '../../contract/elicitation.js';
import * as endpoints from '../../contract/endpoints.js';
import * as events from '../../contract/events.js';
import * as failures from '../../contract/failures.js';
import * as feedback from '../../contract/feedback.js';
import * as history from '../../contract/history.js';
import * as ids from '../../contract/ids.js';
import * as judgement from '../../contract/judgement.js';
import * as language from '../../contract/language.js';
import * as metrics from '../../contract/metrics.js';
import * as passage from '../../contract/passage.js';
import * as plan from '../../contract/plan.js';
import * as policy from '../../contract/policy.js';
import * as principal from '../../contract/principal.js';
import * as query from '../../contract/query.js';
import * as requestPolicy from '../../contract/request-policy.js';
import * as requests from '../../contract/requests/index.js';
import * as pause from '../../contract/requests/pause.js';
import * as sources from '../../contract/sources.js';
import * as tools from '../../contract/tools.js';
import * as verification from '../../contract/verification.js';
import * as audit from '../../contract/audit.js';
import * as conversation from '../../contract/conversation.js';
import * as keys from '../../contract/keys.js';
import * as chat from '../../contract/openai/chat-completions.js';
import * as openAiErrors from '../../contract/openai/errors.js';
import * as messages from '../../contract/openai/messages.js';
import * as models from '../../contract/openai/models.js';
import * as security from '../../contract/security.js';
import * as session from '../../contract/session.js';
import * as toolLoop from '../../contract/tool-loop.js';
import * as webhooks from '../../contract/webhooks.js';

const MODULES: Record<string, unknown>[] = [
  ids,
  language,
  principal,
  failures,
  analysis,
  answer,
  documents,
  elicitation,
  endpoints,
  events,
  feedback,
  history,
  judgement,
  metrics,
  passage,
  plan,
  policy,
  query,
  requestPolicy,
  requests,
  pause,
  sources,
  tools,
  verification,
  audit,
  conversation,
  toolLoop,
  keys,
  security,
  session,
  webhooks,
  chat,
  messages,
  models,
  openAiErrors,
];

/** The schemas that contract/ exports, by the name they have in the description: `queryViewSchema` is `QueryView`. */
export const NAMED_SCHEMAS: Record<string, z.ZodType> = Object.fromEntries(
  MODULES.flatMap((module) =>
    Object.entries(module).flatMap(([name, schema]) =>
      name.endsWith('Schema') && schema instanceof z.ZodType
        ? [[name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length), schema] as const]
        : [],
    ),
  ),
);
