import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Gateway } from '../../api/gateway/gateway.js';
import { ACCESS, type ExtraRouteName, type Reach } from '../../contract/access.js';
import { roleSchema, type Role } from '../../contract/principal.js';
import type { Problem } from '../../contract/failures.js';
import type { QueryStatus } from '../../contract/query.js';
import { NOT_OFFERED } from '../../contract/openai/extra-routes.js';
import { ROUTES } from '../../contract/routes.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { eventually, openGateway, startApi, type Api } from './support.js';

/** The addresses of every door. Whoever adds a door adds it here, and it is walked like every other way. */
const EXTRA_ROUTES: Record<ExtraRouteName, { method: string; path: string }[]> = {
  queryEvents: [{ method: 'GET', path: '/v1/queries/:id/events' }],
  allEvents: [{ method: 'GET', path: '/v1/events' }],
  codec: [
    { method: 'POST', path: '/codec/decode' },
    { method: 'POST', path: '/codec/encode' },
  ],
  prometheus: [{ method: 'GET', path: '/metrics' }],
  providerSignIn: [
    { method: 'GET', path: '/auth/oidc/start' },
    { method: 'GET', path: '/auth/oidc/callback' },
  ],
  openapi: [{ method: 'GET', path: '/openapi.json' }],
  docs: ['', '/init.js', '/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png'].map((file) => ({
    method: 'GET',
    path: `/docs${file}`,
  })),
  chatCompletions: [{ method: 'POST', path: '/v1/chat/completions' }],
  listModels: [
    { method: 'GET', path: '/v1/models' },
    { method: 'GET', path: '/v1/models/:id' },
  ],
  mcp: [{ method: 'POST', path: '/mcp' }],
};

type Way = keyof typeof ACCESS;
const WAYS = (Object.keys(ACCESS) as Way[]).flatMap((name) => {
  const places =
    name in ROUTES ? [ROUTES[name as keyof typeof ROUTES]] : EXTRA_ROUTES[name as ExtraRouteName];
  return places.map(({ method, path }) => ({ name, method, path }));
});

/** The caller's relation to the query that an address names. */
const RELATIONS = ['own', 'involved', 'foreign'] as const;
type Relation = (typeof RELATIONS)[number];

/** Ids that could be some, of things that need not be there. */
const IDS: [beginning: string, id: string][] = [
  ['/v1/documents', 'handbook%2Fnothing.md'],
  ['/v1/passages', 'handbook%2Fnothing.md%23p1'],
  ['/v1/keys', '0000000000000000'],
  ['/v1/webhooks', 'wh-0000000000000000'],
  ['/v1/experiments', 'x-20260101000000000-00000000'],
  ['/v1/conversations', 't-00000000000000000000000000000000'],
];

const CALLERS: ('nobody' | 'no role' | Role)[] = ['nobody', 'no role', ...roleSchema.options];

let env: TestWorkflowEnvironment;
let api: Api;
let open: Gateway;
const headersOf = new Map<string, Record<string, string>>();
/** Ids of queries by caller and relation. */
const queries = new Map<string, string>();

beforeAll(async () => {
  env = await startDevServer();
  const index = {
    ...scriptedIndex(() => [hit('a#1', 'Send the receipts within thirty days.')]),
    listDocuments: async () => [],
    getDocument: async () => undefined,
  };
  api = await startApi(env, {
    ports: { index },
    settings: { VOUCH_AUTH: 'required', VOUCH_RATE_LIMIT_PER_MINUTE: '0' },
  });
  await api.startWorker();
  open = openGateway(env, api);
  const foreign = await reviewedQuery('somebody', 'others');
  const involved = await reviewedQuery('somebody', 'legal');
  for (const caller of CALLERS) {
    const roles = caller === 'nobody' || caller === 'no role' ? [] : [caller];
    const principal = `p-${caller.replace(' ', '-')}`;
    const key = { name: 'test', principal, roles, groups: ['legal'], tenant: 'default' };
    const headers = { Authorization: `Bearer ${(await api.apiKeys.create(key, 'test')).secret}` };
    headersOf.set(caller, caller === 'nobody' ? {} : headers);
    queries.set(`${caller} own`, await reviewedQuery(principal, 'others'));
    queries.set(`${caller} involved`, involved);
    queries.set(`${caller} foreign`, foreign);
  }
}, 120_000);
afterAll(async () => {
  await open.close();
  await api.stop();
  await env.teardown();
});

/** A query that somebody asked and a group is to review. */
async function reviewedQuery(asker: string, group: string): Promise<string> {
  const { id } = await open.start({
    body: {
      question: 'How do I settle travel expenses?',
      mode: 'strict',
      policy: { review: { planInStrict: false }, requests: { answer_review_hard: { groups: [group] } } },
    },
    caller: { id: asker, groups: ['everyone'], roles: ['asker'], tenant: 'default' },
    idempotencyKey: undefined,
  });
  await eventually(
    () => api.gateway.read(id).catch(() => undefined),
    (status?: QueryStatus) => status?.requests.some((request) => request.status === 'open') === true,
  );
  return id;
}

/** Sends what nothing comes of: it fails once it has been let in. */
async function knock(way: (typeof WAYS)[number], headers: Record<string, string>, queryId: string) {
  const id =
    IDS.find(([beginning]) => way.path.startsWith(beginning))?.[1] ??
    (way.path.startsWith('/v1/requests/') ? `${queryId}.r1` : queryId);
  const path = way.path
    .replace(':id', id)
    .replace(':todoId', 't1')
    .replace(':deliveryId', 'd000000000001')
    .replace(':version', '0');
  const over = new AbortController();
  const body = way.name === 'uploadDocuments' ? formOf({ nonsense: 'x' }) : JSON.stringify({ nonsense: 'x' });
  const sends = ['POST', 'PATCH'].includes(way.method);
  const response = await fetch(api.url + path, {
    method: way.method,
    redirect: 'manual',
    signal: over.signal,
    headers: {
      ...headers,
      ...(sends && typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(sends ? { body } : {}),
  });
  const type = response.headers.get('content-type') ?? '';
  const problem = type.includes('json') && response.status >= 400 ? await response.json() : {};
  // a stream would go on
  over.abort();
  return { status: response.status, code: codeOf(problem) };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Of a problem of ours, or of an error as OpenAI's API has it. */
function codeOf(problem: unknown): string | undefined {
  const { code, error } = problem as Partial<Problem> & { error?: { code?: string } };
  return code ?? error?.code;
}

type Outcome = 'let in' | 'unauthenticated' | 'role required' | 'not found';

/**
 * Returns the outcome that the access table demands: a second implementation of the guard's rule, so that a slip in
 * one of the two shows.
 */
function expected(way: (typeof WAYS)[number], caller: string, relation: Relation): Outcome {
  const rule = ACCESS[way.name];
  if (rule === 'public') return 'let in';
  if (caller === 'nobody') return 'unauthenticated';
  if (rule === 'known') return 'let in';
  const reaches: Reach[] = rule.filter(({ role }) => role === caller).map(({ reach }) => reach);
  if (reaches.length === 0) return 'role required';
  const aboutQuery = /^\/v1\/(queries|requests)\/:id/.test(way.path);
  return !aboutQuery || reaches.includes('any') || reaches.some((reach) => reach === relation)
    ? 'let in'
    : 'not found';
}

function outcomeOf({ status, code }: { status: number; code: string | undefined }): string {
  if (status === 401) return 'unauthenticated';
  if (code === 'ROLE_REQUIRED') return 'role required';
  if (code === 'QUERY_NOT_FOUND' || code === 'REQUEST_NOT_FOUND') return 'not found';
  // 403 and 404 otherwise tell of something that is not the table’s to say, once somebody was let in
  return status < 500 && code !== 'ROUTE_NOT_FOUND' && status !== 405 ? 'let in' : `${status} ${code ?? ''}`;
}

/** Every route but the sign-in at an identity provider, which is served only if a provider is configured. */
const walked = WAYS.filter(({ name }) => name !== 'providerSignIn');

describe.each(walked)('$name $method $path', (way) => {
  test.each(CALLERS)('%s', async (caller) => {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, Outcome> = {};
    for (const relation of RELATIONS) {
      wanted[relation] = expected(way, caller, relation);
      const outcome = await knock(
        way,
        headersOf.get(caller) ?? {},
        queries.get(`${caller} ${relation}`) ?? '',
      );
      found[relation] = outcomeOf(outcome);
    }
    expect(found).toEqual(wanted);
  });
});

/** Registered for every method: it tells which ones there are. */
const EVERY_METHOD = 20;

test('everything that express serves has a row in the table', () => {
  const ways = new Set<string>(WAYS.map(({ method, path }) => `${method} ${path}`));
  const paths = new Set<string>(WAYS.map(({ path }) => path));
  let served = 0;
  const strangers = api.app.router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const methods = [...new Set(route.stack.map(({ method }) => method?.toUpperCase() ?? ''))];
    return [route.path].flat().flatMap((path) => {
      if (methods.length > EVERY_METHOD) return paths.has(path) ? [] : [path];
      served += methods.length;
      return methods.map((method) => `${method} ${path}`).filter((way) => !ways.has(way));
    });
  });
  expect(strangers).toEqual([]);
  expect(served).toBeGreaterThan(50);
});

/** A middleware layer of express, with the fields that its types leave out. */
interface Layer {
  name: string;
  route?: object;
  /** For every address. */
  slash: boolean;
  /** One that takes four arguments answers errors alone. */
  handle: { length: number };
  match(path: string): boolean;
}

test('nothing hangs beside the routes but what is named here', () => {
  // what stands before every address has no path of its own; what hangs under one is part of a door
  const places = ['/docs', ...NOT_OFFERED];
  const layers = api.app.router.stack as unknown as Layer[];
  const hung = layers.filter(({ route, slash, handle }) => !route && !slash && handle.length < 4);
  const strangers = hung.filter((layer) => !places.some((path) => layer.match(`${path}/x`)));
  expect(strangers.map(({ name }) => name)).toEqual([]);
});
