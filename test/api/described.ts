import { describeApi } from '../../api/openapi/document.js';

interface Described {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: { allOf?: { properties?: { code?: { enum: string[] } } }[] } }>;
}
type Operations = Record<string, { responses: Record<string, Described> }>;

const { paths } = describeApi() as { paths: Record<string, Operations> };
const ADDRESSES = Object.entries(paths).map(([path, operations]) => ({
  address: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  braces: path.split('{').length,
  operations,
}));
/** Headers that programs go by; all others are those of every answer of a server. */
const TOLD = [
  'allow',
  'etag',
  'idempotency-replayed',
  'location',
  'preference-applied',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
];

/** Checks that the description of the API names an answer: its status, its media type, the code of a problem, and the headers it has. */
export function expectDescribed(
  method: string,
  url: string,
  response: globalThis.Response,
  body: string,
): void {
  const path = new URL(url).pathname;
  // one without parameters is meant before one with
  const [found] = ADDRESSES.filter(({ address }) => address.test(path)).sort((a, b) => a.braces - b.braces);
  const operation = found?.operations[method.toLowerCase()];
  if (!operation) return;
  const where = `${method} ${path} ${response.status}`;
  /** Checks that what was answered is among what is described. */
  const among = (answered: string, described: string[]) => {
    // no `expect`: measurements, which run without Jest, ask by the same function
    if (!described.includes(answered))
      throw new Error(`${where}: "${answered}" is not described, only ${described.join(', ')}`);
  };
  among(String(response.status), Object.keys(operation.responses));
  const described = operation.responses[response.status];
  const headers = Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase());
  for (const name of TOLD) if (response.headers.has(name)) among(name, headers);
  if (body === '') return;
  const media = response.headers.get('content-type')?.split(';')[0] ?? '';
  among(media, Object.keys(described?.content ?? {}));
  const codes = described?.content?.[media]?.schema?.allOf?.[1]?.properties?.code?.enum;
  if (codes && media === 'application/problem+json')
    among((JSON.parse(body) as { code: string }).code, codes);
}
