import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { CSRF_HEADER } from '../../contract/browser.js';
import type { QueryView } from '../../contract/query.js';
import { startDevServer } from '../support/temporal.js';
import { startWithReceipts } from './started.js';
import { expectProblem, openRequest, REVIEWED, startApi, type Api, type Response } from './support.js';

const NAMED = 'https://intranet.example';
const CODEC = 'https://temporal.example';
const PUBLIC = 'https://vouch.example';

/** A route with more methods than this was registered with `all`, for every method. */
const EVERY_METHOD = 20;

/** Every way into an API that may change something, from what express serves: a new one is among them by itself. */
function changing({ app }: Api): { method: string; path: string }[] {
  return app.router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const methods = [...new Set(route.stack.map(({ method }) => method?.toUpperCase() ?? ''))];
    if (methods.length > EVERY_METHOD) return [];
    const unsafe = methods.filter((method) => method !== 'GET' && method !== 'HEAD');
    const paths = [route.path].flat().map((path) => path.replace(/:\w+/g, 'q-0123456789'));
    return unsafe.flatMap((method) => paths.map((path) => ({ method, path })));
  });
}

async function send(
  api: Api,
  { method, path }: { method: string; path: string },
  headers: Record<string, string>,
): Promise<Response<{ code?: string | undefined }>> {
  const response = await fetch(api.url + path, { method, headers });
  const text = await response.text();
  // the addresses of OpenAI tell it as OpenAI does
  const told = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string; error?: { code?: string } };
  return {
    status: response.status,
    headers: response.headers,
    body: { code: told.code ?? told.error?.code },
  };
}

/** Headers that a browser adds to the requests of a page that is not of the API, with or without a body. */
const FOREIGN = (): [string, Record<string, string>][] => [
  ['a page elsewhere', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a page elsewhere in an older browser', { Origin: 'https://evil.example' }],
  [
    'a page on another port of this machine',
    { Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-site' },
  ],
  ['a page on another port in an older browser', { Origin: 'http://localhost:3000' }],
  ['a page on the port of every host', { Origin: 'http://127.0.0.1' }],
  ['a page that hides where it is', { Origin: 'null' }],
  ['a form of another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ['a form elsewhere', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a page that the browser tells apart', { Origin: '=', 'Sec-Fetch-Site': 'cross-site' }],
];

let env: TestWorkflowEnvironment;
const apis: Record<string, Api> = {};
beforeAll(async () => {
  env = await startDevServer();
  apis['none'] = await startApi(env);
  apis['required'] = await startApi(env, {
    settings: {
      VOUCH_AUTH: 'required',
      VOUCH_PUBLIC_URL: PUBLIC,
      VOUCH_CORS_ORIGINS: NAMED,
      VOUCH_CODEC_ORIGINS: CODEC,
      VOUCH_RATE_LIMIT_PER_MINUTE: '0',
    },
  });
});
afterAll(async () => {
  await Promise.all(Object.values(apis).map((api) => api.stop()));
  await env.teardown();
});

/** With a key that may do everything, so that nothing but its page is wrong with a request. */
async function keyOf(api: Api): Promise<Record<string, string>> {
  const { secret } = await api.apiKeys.create(
    {
      name: 'test',
      principal: 'kim',
      roles: ['asker', 'reviewer', 'auditor', 'admin'],
      groups: [],
      tenant: 'default',
    },
    'test',
  );
  return { Authorization: `Bearer ${secret}` };
}

describe.each(['none', 'required'])('VOUCH_AUTH=%s', (auth) => {
  test.each(FOREIGN())('%s changes nothing, whichever way it takes', async (_name, told) => {
    const api = apis[auth]!;
    const origin = told['Origin'] === '=' ? { Origin: api.url } : {};
    const headers = { ...(await keyOf(api)), ...told, ...origin };
    const ways = changing(api);
    expect(ways.length).toBeGreaterThan(25);
    for (const way of ways) {
      const { status, body } = await send(api, way, headers);
      expect({ ...way, status, code: body.code }).toEqual({ ...way, status: 403, code: 'ORIGIN_FORBIDDEN' });
    }
  });

  test('its own page and programs get as far as before', async () => {
    const api = apis[auth]!;
    const key = await keyOf(api);
    for (const way of changing(api)) {
      const page = { Origin: api.url, 'Sec-Fetch-Site': 'same-origin', [CSRF_HEADER]: '1' };
      for (const told of [{}, page]) {
        const { body } = await send(api, way, { ...key, ...told });
        expect(['ORIGIN_FORBIDDEN', 'FORGED_REQUEST']).not.toContain(body.code);
      }
    }
  });
});

test('pages that the settings name may send what they are named for', async () => {
  const api = apis['required']!;
  const key = await keyOf(api);
  for (const way of changing(api)) {
    const codec = way.path.startsWith('/codec/');
    const refused: Record<string, boolean> = {};
    for (const origin of [NAMED, CODEC, PUBLIC]) {
      const { body, headers } = await send(api, way, { ...key, Origin: origin });
      refused[origin] = body.code === 'ORIGIN_FORBIDDEN';
      const readable = origin !== PUBLIC && !refused[origin];
      expect(headers.get('access-control-allow-origin')).toBe(readable ? origin : null);
      expect(headers.get('vary')).toContain('Origin');
    }
    expect([way, refused]).toEqual([way, { [NAMED]: codec, [CODEC]: !codec, [PUBLIC]: false }]);
  }
});

test('the browser is told before what pages of the Temporal UI may send to the codec, and to nothing else', async () => {
  const preflight = async (path: string) => {
    const headers = { Origin: CODEC, 'Access-Control-Request-Method': 'POST' };
    const response = await fetch(`${apis['required']!.url}${path}`, { method: 'OPTIONS', headers });
    return ['origin', 'headers', 'credentials'].map((of) =>
      response.headers.get(`access-control-allow-${of}`),
    );
  };
  expect(await preflight('/codec/decode')).toEqual([
    CODEC,
    'content-type, x-namespace, authorization, x-vouch-as',
    null,
  ]);
  expect(await preflight('/v1/queries')).toEqual([null, null, null]);
});

describe('on an open installation', () => {
  let started: Awaited<ReturnType<typeof startWithReceipts>>;
  beforeAll(async () => (started = await startWithReceipts()));
  afterAll(() => started.stop());

  test('a question is neither paused, claimed nor cancelled by a page elsewhere', async () => {
    const { api } = started;
    const view = await api.ask({ question: 'How do I settle travel expenses?', ...REVIEWED }, 20);
    const { id: requestId } = openRequest(view);
    const page = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' };
    for (const path of [
      `/v1/queries/${view.id}/pause`,
      `/v1/requests/${requestId}/claim`,
      `/v1/requests/${requestId}/release`,
      `/v1/queries/${view.id}/cancel`,
    ])
      expectProblem(await api.post(path, undefined, page), 403, 'ORIGIN_FORBIDDEN');
    const { body } = await api.get<QueryView>(`/v1/queries/${view.id}`);
    expect(body).toMatchObject({ stage: 'reviewing', requests: [{ id: requestId, status: 'open' }] });
    expect(openRequest(body)).not.toHaveProperty('claim');
  });
});
