import { ENDPOINTS } from '../../contract/endpoints.js';
import { startWithReceipts } from './started.js';
import { expectProblem, openRequest, REVIEWED, type Api } from './support.js';

let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ api, stop } = await startWithReceipts());
}, 60_000);

afterAll(() => stop());

const pointersOf = (problem: { errors?: { pointer: string }[] | undefined }) =>
  (problem.errors ?? []).map(({ pointer }) => pointer);

test.each([
  ['empty question', { question: '' }, ['/question']],
  ['white space only', { question: ' \n\t ' }, ['/question']],
  ['nothing that can be seen', { question: '\u200b\ufeff' }, ['/question']],
  ['too long', { question: 'a'.repeat(4001) }, ['/question']],
  ['almost 100 kB', { question: 'a'.repeat(100_000) }, ['/question']],
  ['control characters', { question: 'what\u0000 is \u001b this' }, ['/question']],
  ['no question', {}, ['/question']],
  ['wrong type', { question: 7 }, ['/question']],
  ['unknown field', { question: 'hi', qestion: 'hi' }, ['/qestion']],
  ['several faults', { question: 1, mode: 'yes', more: 1 }, ['/question', '/mode', '/more']],
  [
    'unknown policy key',
    { question: 'hi', policy: { retrieval: { 'a/b~c': 1 } } },
    ['/policy/retrieval/a~1b~0c'],
  ],
  ['policy value', { question: 'hi', policy: { retrieval: { k: 0 } } }, ['/policy/retrieval/k']],
  [
    'policy that contradicts itself',
    { question: 'hi', policy: { confidence: { medium: 0.9 } } },
    ['/policy/confidence/medium'],
  ],
  ['session id', { question: 'hi', sessionId: "x' OR 1=1" }, ['/sessionId']],
  ['an array', [], ['']],
  ['a string', '"hello"', ['']],
  ['null', 'null', ['/question']],
])('a body is refused with its fault: %s', async (_, body, pointers) => {
  const problem = expectProblem(await api.post('/v1/queries', body), 400, 'INVALID_REQUEST');
  expect(pointersOf(problem)).toEqual(pointers);
});

test.each([
  [{ tool: 'calculate', task: 'Add', query: 'parking' }, 'query'],
  [{ tool: 'calculate', task: 'Add', arguments: { expression: 12 } }, 'expression'],
  [{ tool: 'fly', task: 'Fly' }, 'there is no tool fly'],
])('a todo that no tool takes starts nothing: %j', async (todo, said) => {
  const sum = { tool: 'calculate', task: 'Add' };
  const refused = await api.post('/v1/queries', { question: 'x', todos: [sum, todo] });
  const { errors } = expectProblem(refused, 422, 'TODOS_NOT_POSSIBLE');
  expect(errors).toEqual([{ pointer: '/todos/1', detail: expect.stringContaining(said) as string }]);
});

test.each([
  [
    [
      { id: 'a', dependsOn: ['b'] },
      { id: 'b', dependsOn: ['a'] },
    ],
    'wait for each other: a, b',
  ],
  [[{ dependsOn: ['zz'] }], 'there is no todo zz'],
  [[{ arguments: { expression: '{{zz}} + 1' } }], 'no todo zz'],
  [[{ dependsOn: ['answer'] }], 'there is no todo answer'],
  [[{ id: 'a' }, { id: 'a' }], 'already a todo a'],
  [[{ id: 's1' }], 'already a todo s1'],
])('todos that no plan holds together start nothing: %j', async (given, said) => {
  const todos = given.map((todo) => ({ tool: 'calculate', task: 'Add', ...todo }));
  const refused = await api.post('/v1/queries', { question: 'x', todos });
  const { errors } = expectProblem(refused, 422, 'TODOS_NOT_POSSIBLE');
  expect(errors).toEqual([{ pointer: '/todos', detail: expect.stringContaining(said) as string }]);
});

test('todos may wait for searches of the question and for each other', async () => {
  const todos = [{ dependsOn: ['s1'] }, { id: 's3', arguments: { expression: '{{s2}}1' } }].map((todo) => ({
    tool: 'calculate',
    task: 'Add',
    ...todo,
  }));
  expect(await api.post('/v1/queries', { question: 'x', todos })).toMatchObject({ status: 202 });
});

test.each([
  ['en', 'this field is required'],
  ['ko', '필수 항목입니다'],
])('a field that is missing is said to be required: %s', async (language, detail) => {
  const headers = { 'Accept-Language': language };
  const missing = expectProblem(await api.post('/v1/queries', {}, headers), 400, 'INVALID_REQUEST');
  expect(missing.errors).toEqual([{ pointer: '/question', detail }]);
  const todos = [{ tool: 'calculate' }];
  const nested = expectProblem(
    await api.post('/v1/queries', { question: 'x', todos }, headers),
    400,
    'INVALID_REQUEST',
  );
  expect(nested.errors).toEqual([{ pointer: '/todos/0/task', detail }]);
  const wrong = expectProblem(
    await api.post('/v1/queries', { question: null }, headers),
    400,
    'INVALID_REQUEST',
  );
  expect(wrong.errors?.[0]?.detail).not.toBe(detail);
});

test('a body without content is refused', async () => {
  const problem = expectProblem(await api.post('/v1/queries'), 400, 'INVALID_REQUEST');
  expect(pointersOf(problem)).toEqual(['/question']);
});

test.each(['{"question": "hi"', '{question: 1}', '{"a":1}}', '\u0000', 'hello'])(
  'malformed JSON is refused: %j',
  async (body) => {
    expectProblem(await api.post('/v1/queries', body), 400, 'MALFORMED_JSON');
  },
);

test.each([101, 1_900, 45_000])(
  'values within each other %d times are refused, whoever reads them',
  async (levels) => {
    const nested = `{"tool":"calculate","task":"Add","arguments":{"x":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    const body = `{"question":"How much?","todos":[${nested}]}`;
    expectProblem(await api.post('/v1/queries', body), 400, 'MALFORMED_JSON');
  },
);

test('bytes that are no UTF-8 are refused, not asked as replacement characters', async () => {
  const asked = async (body: Buffer, charset = '') => {
    const headers = { 'Content-Type': `application/json${charset}` };
    const response = await fetch(`${api.url}/v1/queries`, { method: 'POST', headers, body });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  // "휴가는?" as Korean office programs write it
  const korean = Buffer.from('7b227175657374696f6e223a22c8debba1b4c23f227d', 'hex');
  expectProblem(await asked(korean), 400, 'MALFORMED_JSON');
  const wide = Buffer.from('{"question":"Hi?"}', 'utf16le');
  expectProblem(await asked(wide, '; charset=utf-16'), 415, 'UNSUPPORTED_MEDIA_TYPE');
});

test('a body above 100 kB is refused, and the server goes on', async () => {
  expectProblem(await api.post('/v1/queries', { question: 'a'.repeat(110_000) }), 413, 'PAYLOAD_TOO_LARGE');
  expectProblem(await api.post('/v1/queries', { question: 'a'.repeat(5_000_000) }), 413, 'PAYLOAD_TOO_LARGE');
  expect((await api.get('/healthz')).status).toBe(200);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin-1000'])(
  'a body of another media type is refused: %s',
  async (type) => {
    const response = await api.post('/v1/queries', '{"question":"hi"}', { 'Content-Type': type });
    expectProblem(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
  },
);

test.each([
  '/',
  '/v1',
  '/v1/querys',
  '/v1/queries/q-12345678/more',
  '/V1/queries',
  '/v1/%zz',
  '/v1/queries/%zz',
])('an unknown path is not found: %s', async (path) => {
  expectProblem(await api.get(path), 404, 'ROUTE_NOT_FOUND');
});

test.each([
  ['DELETE', '/v1/queries', 'POST, GET, HEAD'],
  ['POST', '/v1/queries/q-12345678', 'GET, HEAD'],
  ['GET', '/v1/queries/q-12345678/cancel', 'POST'],
  ['PUT', '/healthz', 'GET, HEAD'],
  ['POST', '/v1/queries/q-12345678/plan', 'GET, HEAD, PATCH'],
  ['POST', '/v1/requests/counts', 'GET, HEAD'],
])('a wrong method is refused with those allowed: %s %s', async (method, path, allow) => {
  const response = await fetch(api.url + path, { method });
  const { status, headers } = response;
  expectProblem({ status, headers, body: await response.json() }, 405, 'METHOD_NOT_ALLOWED');
  expect(headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
});

test.each(['q-0123456789abcdef', 'q-1', 'nonsense', '1', "q-12345678'%20OR%201", '..%2f..%2fetc', '%00'])(
  'an unknown query is not found: %s',
  async (id) => {
    expectProblem(await api.get(`/v1/queries/${id}`), 404, 'QUERY_NOT_FOUND');
    expectProblem(await api.post(`/v1/queries/${id}/cancel`, {}), 404, 'QUERY_NOT_FOUND');
    expectProblem(
      await api.post(`/v1/queries/${id}/feedback`, { rating: 'positive' }),
      404,
      'QUERY_NOT_FOUND',
    );
  },
);

test.each(['q-0123456789abcdef.r1', 'q-0123456789abcdef', 'r1', 'x.r1'])(
  'an unknown request is not found: %s',
  async (id) => {
    expectProblem(
      await api.post(`/v1/requests/${id}/decision`, { action: 'approve' }),
      404,
      'REQUEST_NOT_FOUND',
    );
  },
);

test.each([
  ['/v1/queries?limit=0', ['/limit']],
  ['/v1/queries?limit=many', ['/limit']],
  ['/v1/queries?limit=1&limit=2', ['/limit']],
  ['/v1/queries?stage=done', ['/stage']],
  ['/v1/queries?sessionId=%27', ['/sessionId']],
  ['/v1/queries?colour=red', ['/colour']],
  ['/v1/requests?kind=any', ['/kind']],
  ['/v1/requests?queryId=1', ['/queryId']],
  ['/v1/requests?dueBefore=tomorrow', ['/dueBefore']],
  ['/v1/requests?text=%20', ['/text']],
  ['/v1/requests/counts?limit=5', ['/limit']],
])('a query string is refused with its fault: %s', async (path, pointers) => {
  expect(pointersOf(expectProblem(await api.get(path), 400, 'INVALID_REQUEST'))).toEqual(pointers);
});

test.each(['x', 'e30', 'W10', '%20', 'AAAA', 'WzEsMl0'])(
  'a foreign cursor is refused: %s',
  async (cursor) => {
    expectProblem(await api.get(`/v1/queries?cursor=${cursor}`), 400, 'INVALID_REQUEST');
    expectProblem(await api.get(`/v1/requests?cursor=${cursor}`), 400, 'INVALID_REQUEST');
  },
);

test('an Idempotency-Key must be one', async () => {
  const response = await api.post('/v1/queries', { question: 'hi' }, { 'Idempotency-Key': 'a b' });
  expectProblem(response, 400, 'INVALID_REQUEST');
});

test('problems are in the language asked for', async () => {
  const korean = await api.post(
    '/v1/queries',
    { question: '', mode: 'x', y: 1 },
    { 'Accept-Language': 'ko-KR,ko;q=0.9' },
  );
  const problem = expectProblem(korean, 400, 'INVALID_REQUEST');
  for (const text of [problem.title, problem.detail, ...(problem.errors ?? []).map(({ detail }) => detail)]) {
    expect(text).toMatch(/[가-힣]/);
  }
  expect(korean.headers.get('content-language')).toBe('ko');
  const other = await api.post('/v1/queries', { question: '' }, { 'Accept-Language': 'fr' });
  expect(expectProblem(other, 400, 'INVALID_REQUEST').detail).toMatch(/^[\x20-\x7e“”]+$/);
});

test('a decision that does not fit is refused in the language asked for', async () => {
  const status = await api.ask({ question: 'How do I settle expenses?', ...REVIEWED }, 20);
  const path = `/v1/requests/${openRequest(status).id}/decision`;
  const said = async (decision: object) => {
    const refused = await api.post(path, decision, { 'Accept-Language': 'ko' });
    return expectProblem(refused, 422, 'HITL_INVALID_RESPONSE').errors;
  };
  expect(await said({ action: 'edit' })).toEqual([{ pointer: '/text', detail: '필수 항목입니다' }]);
  expect(await said({ action: 'dance' })).toEqual([
    { pointer: '/action', detail: '다음 중 하나여야 합니다: approve, edit, retry, reject' },
  ]);
});

test('times are taken in any offset, in every list', async () => {
  for (const address of ['/v1/queries', '/v1/decisions', '/v1/metrics/summary', '/v1/security-log']) {
    const { status } = await api.get(`${address}?since=${encodeURIComponent('2026-01-31T09:00:00+09:00')}`);
    expect({ address, status }).toEqual({ address, status: 200 });
    const refused = expectProblem(await api.get(`${address}?since=2026-01-31`), 400, 'INVALID_REQUEST');
    expect(refused.errors?.[0]?.detail).toContain('2026-01-31T09:00:00Z');
  }
});

test('a malformed id is that of nothing, which is said of what the address is about', async () => {
  const about = Object.values(ENDPOINTS).filter(({ path }) => path.includes('/:'));
  expect(about.length).toBeGreaterThan(30);
  for (const { method, path } of about) {
    const response = await fetch(api.url + path.replaceAll(/:\w+/g, '%20!'), { method });
    const { code } = (await response.json()) as { code: string };
    const kind = path.split('/')[2]!.replace(/ies$/, 'y').replace(/s$/, '').toUpperCase();
    const named = code.startsWith(kind) || (kind === 'SESSION' && code.startsWith('CONVERSATION'));
    expect({ method, path, status: response.status, code, named }).toMatchObject({
      status: 404,
      named: true,
    });
  }
});

test.each(['/v1/events', '/v1/queries/q-12345678/events'])(
  'a Last-Event-ID must be one: %s',
  async (path) => {
    const refused = await api.get(path, { 'Last-Event-ID': 'abc' });
    expect(expectProblem(refused, 400, 'INVALID_REQUEST').detail).toContain('Last-Event-ID');
  },
);

test('every response carries a request id, a sound one of the client is kept', async () => {
  expect((await api.get('/healthz')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect((await api.get('/healthz', { 'X-Request-Id': 'abc-1' })).headers.get('x-request-id')).toBe('abc-1');
  expect((await api.get('/healthz', { 'X-Request-Id': 'a b<' })).headers.get('x-request-id')).toMatch(
    /^[0-9a-f-]{36}$/,
  );
});

test('a decision that does not fit changes nothing, and the request is not lost', async () => {
  const status = await api.ask({ question: 'How do I settle travel expenses?', ...REVIEWED }, 20);
  const { id } = openRequest(status);
  const path = `/v1/requests/${id}/decision`;

  const edit = expectProblem(await api.post(path, { action: 'edit' }), 422, 'HITL_INVALID_RESPONSE');
  expect(pointersOf(edit)).toEqual(['/text']);
  expectProblem(await api.post(path, { action: 'dance' }), 422, 'HITL_INVALID_RESPONSE');
  expectProblem(await api.post(path, { action: 'approve', text: 'x' }), 422, 'HITL_INVALID_RESPONSE');
  expectProblem(await api.post(path, {}), 400, 'INVALID_REQUEST');
  expectProblem(await api.post(path, { action: 'approve', by: 'root' }), 400, 'INVALID_REQUEST');
  expectProblem(await api.post(path, '{"action"'), 400, 'MALFORMED_JSON');
  expectProblem(
    await api.post(`/v1/requests/${status.id}.r9/decision`, { action: 'approve' }),
    409,
    'HITL_REQUEST_NOT_OPEN',
  );

  const receipt = await api.post<{ decidedBy: string }>(path, { action: 'approve' });
  expect(receipt).toMatchObject({
    status: 200,
    body: { decidedBy: 'human', by: 'local', action: 'approve' },
  });
  const late = expectProblem(await api.post(path, { action: 'reject' }), 409, 'HITL_ALREADY_DECIDED');
  expect(late['receipt']).toEqual(receipt.body);
});

test.each([
  '/metrics',
  '/openapi.json',
  '/docs',
  '/codec/decode',
  '/mcp',
  '/v1/events',
  '/v1/models',
  '/healthz',
])('%s takes no other method, and says which it takes', async (path) => {
  const refused = await api.delete(path);
  expect(refused.status).toBe(405);
  expect(refused.headers.get('allow')).toMatch(/^(GET, HEAD|POST)$/);
  expect(JSON.stringify(refused.body)).toContain('METHOD_NOT_ALLOWED');
});

test.each([
  ['Range', 'bytes=99999999-'],
  ['If-Match', '"another"'],
])('a file is not served as %s wants it, and nothing is defective', async (name, value) => {
  const file = '/docs/swagger-ui.css';
  expectProblem(await api.get(file, { [name]: value }), 400, 'INVALID_REQUEST');
});
