import express, { type Express } from 'express';
import { auditRoutes } from './routes/audit.js';
import { registerCodec } from './codec.js';
import { trustsSignals } from '../config/engine.js';
import type { Deps } from './deps.js';
import { ApiFailure } from './failure.js';
import { registerEndpoints } from './http/endpoint.js';
import { ownHostOnly, crossOrigin } from './http/origins.js';
import { apiHeaders } from './http/security-headers.js';
import { prelude } from './http/prelude.js';
import { createAuthenticator } from './auth/create.js';
import { createGuard } from './auth/guard.js';
import { createSignIn } from './auth/sign-in.js';
import { limitRates } from './http/rate-limits.js';
import { problemHandler } from './http/problem.js';
import { receiveFiles } from './http/upload.js';
import { createIdempotencyGate } from './http/idempotency.js';
import { registerDescription } from './openapi/register.js';
import { documentRoutes } from './routes/documents.js';
import { requestRoutes } from './routes/requests.js';
import { createFigures } from './metrics/figures.js';
import { createPrometheus } from './metrics/prometheus.js';
import { registerMcp } from './mcp/register.js';
import { registerOpenAiErrors } from './openai/errors.js';
import { registerOpenAi } from './openai/register.js';
import { createToolLoopModels } from './openai/tool-loop/index.js';
import { createVouchModel } from './openai/vouch/index.js';
import { experimentRoutes } from './routes/experiments.js';
import { feedbackRoutes } from './routes/feedback.js';
import { administrationRoutes } from './routes/administration.js';
import { createPeople } from './auth/people.js';
import { createChecks, healthRoutes } from './routes/health.js';
import { keyRoutes } from './routes/keys.js';
import { sessionRoutes } from './routes/session.js';
import { queryRoutes } from './routes/queries.js';
import { policyRoutes } from './routes/policies.js';
import { uploadRoutes } from './routes/uploads.js';
import { webhookRoutes } from './routes/webhooks.js';
import { watchDecisions, watchGuard } from './security/watch.js';
import { registerStreams } from './streams/register.js';
import { createViews } from './visibility/views.js';
import { registerWeb } from './web.js';

/** Builds the HTTP API; the caller makes it listen. */
export function createApp(given: Deps): Express {
  const { securityLog } = given;
  const deps: Deps = { ...given, gateway: watchDecisions(given.gateway, securityLog) };
  const app = express();
  app.disable('x-powered-by');
  // the ETag of a status is its revision; others are not worth a hash
  app.set('etag', false);
  app.set('case sensitive routing', true);
  if (deps.traceRequests) app.use(deps.traceRequests);
  const figures = createFigures(deps.records);
  const prometheus = createPrometheus({ ...deps, figures });
  app.use(prometheus.observe);
  app.set('trust proxy', deps.config.VOUCH_TRUST_PROXY ?? false);
  app.use(prelude(deps.log, deps.config.VOUCH_LANG_UI), ownHostOnly(deps.config));
  const signIn = createSignIn(deps);
  app.use(apiHeaders, crossOrigin(deps.config, signIn?.cookie));
  const people = createPeople(deps.keyValues);
  const authenticate = createAuthenticator({ ...deps, people }, signIn ? [signIn.way] : []);
  if (signIn) app.use(limitRates(deps.config, authenticate));
  const guard = watchGuard(createGuard(deps.gateway), securityLog);
  const checks = createChecks(deps);
  const handlers = {
    ...queryRoutes(deps),
    ...auditRoutes(deps),
    ...requestRoutes({ ...deps, guard }),
    ...documentRoutes(deps),
    ...uploadRoutes(deps),
    ...feedbackRoutes({ ...deps, figures }),
    ...sessionRoutes(deps, signIn),
    ...keyRoutes(deps),
    ...webhookRoutes(deps),
    ...healthRoutes({ ...deps, checks }),
    ...policyRoutes(deps),
    ...experimentRoutes(deps),
    ...administrationRoutes({ ...deps, people, checks }),
  };
  const gates = {
    idempotency: createIdempotencyGate(deps),
    authenticate,
    guard,
    requireUsable: deps.requireUsable,
    receiveFiles: receiveFiles(deps.config.VOUCH_DOCUMENT_MAX_MB),
  };
  registerEndpoints(app, handlers, gates);
  registerCodec(app, deps.payloads, { ...gates, encodes: trustsSignals(deps.config) });
  signIn?.register(app);
  prometheus.register(app, gates);
  registerStreams(app, deps.streams, gates, createViews(deps), deps.gateway);
  registerOpenAi(app, deps, gates, [createVouchModel(deps, guard), createToolLoopModels(deps)]);
  registerMcp(app, deps, gates);
  registerDescription(app);
  if (deps.webFolder !== undefined) registerWeb(app, deps.webFolder);
  app.use(() => {
    throw new ApiFailure('ROUTE_NOT_FOUND');
  });
  registerOpenAiErrors(app, deps.log);
  app.use(problemHandler(deps.log));
  return app;
}
