import { request as httpRequest } from 'node:http';
import * as fc from 'fast-check';
import { describeApi } from '../../api/openapi/document.js';
import { problemSchema } from '../../contract/failures.js';
import { openAiErrorSchema } from '../../contract/openai/errors.js';
import { fitting, headers, mutated, segment } from './fuzz-values.js';

type Json = Record<string, unknown>;
interface Operation {
  /** The access rule of the operation, or `public`. */
  'x-vouch-access': unknown;
  parameters: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
}
/** One operation of the description, and where it is. */
export interface Way {
  method: string;
  path: string;
  operation: Operation;
}
export interface Sent {
  path: string;
  body: string | Buffer | undefined;
  headers: Record<string, string>;
}
interface Got {
  status: number;
  head: string;
  type: string;
  body: string;
}

/** Stands where nobody may read it: in settings that are secrets, and in what others ask. */
export const CANARY = 'canary-9d1f7c';

const description = describeApi() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};
const { schemas } = description.components;

/** Every operation of the API. */
export const WAYS: Way[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);

/**
 * Gives messages of one operation to `each`, until there were enough or the time is over; one is always given.
 * @param known ids there are, for the places of the address
 * @param options.ms for all of them together
 */
export async function fuzz(
  way: Way,
  known: readonly string[],
  { runs, ms }: { runs: number; ms: number },
  each: (sent: Sent) => Promise<void>,
): Promise<void> {
  const over = Date.now() + ms;
  let given = 0;
  const property = fc.asyncProperty(messages(way, known), async (sent) => {
    if (given++ === 0 || Date.now() < over) await each(sent);
  });
  await fc.assert(property, { numRuns: runs });
}

/** Messages for one operation: as they should be, and as they should not. */
function messages({ path, operation }: Way, known: readonly string[]): fc.Arbitrary<Sent> {
  const { parameters, requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const ids = fc.oneof(
    { weight: 2, arbitrary: fc.nat().map((n) => encodeURIComponent(known[n % known.length]!)) },
    {
      weight: 1,
      arbitrary: segment.map((text) =>
        /^[\w%.-]+$/.test(text) ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')),
      ),
    },
  );
  const query = fc.dictionary(
    fc.oneof(fc.constantFrom(...inQuery.map(({ name }) => name), 'unknown', 'limit[]', '__proto__')),
    fc.oneof(segment, ...inQuery.map(({ schema }) => fitting(schema, schemas).map(String))),
    { maxKeys: 3 },
  );
  const form = requestBody?.content['multipart/form-data'];
  const json = requestBody?.content['application/json'];
  const fits = json ? fitting(json.schema, schemas) : fc.constant(undefined);
  const body = form
    ? fields(form.schema)
    : json
      ? fc.oneof(
          { weight: 3, arbitrary: fits.map((value) => JSON.stringify(value)) },
          { weight: 5, arbitrary: mutated(fits).map((value) => JSON.stringify(value)) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '',
              '{',
              '[]',
              '{"a":',
              '\ufeff{}',
              '"\\ud800"',
              `{"a":${'['.repeat(2000)}`,
            ),
          },
        )
      : fc.constant(undefined);
  return fc
    .record({
      ids: fc.array(ids, { minLength: inPath.length, maxLength: inPath.length }),
      query,
      body,
      headers,
      type: fc.nat(11),
    })
    .map((parts) => {
      const search = new URLSearchParams(
        Object.entries(parts.query).map(([name, value]): [string, string] => [
          name,
          value.replace(/\p{Surrogate}/gu, ''),
        ]),
      ).toString();
      let place = 0;
      const address = path.replaceAll(/\{\w+\}/g, () => parts.ids[place++]! || 'x');
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'];
      const usual = form ? 'multipart/form-data; boundary=b' : 'application/json';
      return {
        path: search === '' ? address : `${address}?${search}`,
        body: parts.body,
        headers: {
          ...parts.headers,
          ...(parts.body === undefined ? {} : { 'content-type': types[parts.type] ?? usual }),
        },
      };
    });
}

/** Forms of two fields: one that is described or a file, with anything in it. */
function fields(schema: Json): fc.Arbitrary<string> {
  const names = [...Object.keys(schema['properties'] as Json), 'x"; filename="../../a.md', 'unknown'];
  const field = fc
    .tuple(
      fc.constantFrom(...names),
      segment,
      fc.constantFrom('', '; filename="a.md"', '; filename="../x.pdf"', '; filename=""'),
    )
    .map(
      ([name, value, file]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
    );
  return fc.array(field, { maxLength: 3 }).map((parts) => `${parts.join('')}--b--\r\n`);
}

/** Sends it just as it is; of a live stream only the beginning is heard. @throws Error without an answer in 20 s */
export function send(api: string, method: string, { path, body, headers: given }: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const url = new URL(api);
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const request = httpRequest(
      {
        host: url.hostname,
        port: url.port,
        method: method.toUpperCase(),
        path: path.replaceAll(/[^\x21-\x7e]/g, ''),
        headers: { ...given, ...(bytes ? { 'content-length': bytes.length } : {}) },
      },
      (response) => {
        const parts: Buffer[] = [];
        const done = () =>
          resolve({
            status: response.statusCode ?? 0,
            head: JSON.stringify(response.headers),
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(parts).toString(),
          });
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', done);
        // a live stream does not end by itself
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          setTimeout(() => {
            done();
            request.destroy();
          }, 50);
        }
      },
    );
    request.on('error', (error) => (request.destroyed ? undefined : reject(error)));
    request.setTimeout(20_000, () => request.destroy(new Error('no answer within 20 s')));
    request.end(bytes);
  });
}

/**
 * Checks what every response must fulfil: no server error but 503, no secret, stack trace or path of the machine, and
 * errors in the documented form.
 */
export function check({ status, head, type, body }: Got): void {
  expect({ status, body: status >= 500 && status !== 503 ? body : '' }).toEqual({ status, body: '' });
  for (const text of [head, body]) {
    expect(text).not.toContain(CANARY);
    expect(text).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules|\/(work|home|tmp|root)\//);
  }
  if (status < 400) return;
  if (type.startsWith('application/problem+json')) {
    const problem = problemSchema.safeParse(JSON.parse(body));
    expect({ error: problem.error, status: problem.data?.status }).toEqual({ error: undefined, status });
  } else expect(openAiErrorSchema.safeParse(JSON.parse(body || 'null')).error).toBeUndefined();
}
