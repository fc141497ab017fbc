import * as fc from 'fast-check';

type Json = Record<string, unknown>;

/** Values that programs and attackers send where another type or format is expected. */
const NASTY: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\u0000',
    '\u202e',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '${7*7}',
    '{{7*7}}',
    '%00',
    '가나다🙂',
    [],
    {},
    [[[[[]]]]],
    { __proto__: null },
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {}}}') as unknown,
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value that fits a schema of the description, most of the time. */
export function fitting(schema: Json, schemas: Record<string, Json>, depth = 0): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => fitting(part as Json, schemas, depth + 1);
  if (depth > 8) return fc.constant(null);
  if (typeof schema['$ref'] === 'string') return inner(schemas[schema['$ref'].split('/').pop()!] ?? {});
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map(inner));
  if (Array.isArray(schema['allOf'])) {
    return fc
      .tuple(...(schema['allOf'] as Json[]).map(inner))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  }
  switch (schema['type']) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number': {
      const min = Number(schema['minimum'] ?? 0);
      const max = Math.min(Number(schema['maximum'] ?? 1000), 100_000);
      return schema['type'] === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(schema['items'] ?? {}), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 3,
      });
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, Json>;
      const required = (schema['required'] ?? []) as string[];
      const known = fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])),
        { requiredKeys: required.filter((name) => name in properties) },
      );
      if (Object.keys(properties).length > 0 || schema['additionalProperties'] === false) return known;
      return fc.dictionary(
        fc.string({ minLength: 1, maxLength: 8 }),
        inner(schema['additionalProperties'] ?? {}),
        {
          maxKeys: 3,
        },
      );
    }
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function text(schema: Json): fc.Arbitrary<string> {
  const {
    pattern,
    format,
    minLength = 0,
    maxLength = 60,
  } = schema as {
    pattern?: string;
    format?: string;
    minLength?: number;
    maxLength?: number;
  };
  if (format === 'date-time') return fc.constantFrom('2026-11-21T09:30:00Z', '2026-11-21T18:30:00+09:00');
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      return fc.string({ maxLength: 20 });
    }
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}

/** The same with one place changed: something nasty in place of a value, a field too many or too few. */
export function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, NASTY, fc.nat(), fc.constantFrom('replace', 'add', 'remove', 'whole')).map(mutate);
}

function mutate([value, nasty, at, how]: [unknown, unknown, number, string]): unknown {
  const copy = structuredClone(value);
  const places: { holder: Json; key: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      places.push({ holder: node as Json, key });
      visit((node as Json)[key]);
    }
  };
  visit(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (!place || how === 'whole') return nasty;
  if (how === 'add') place.holder[`${place.key}x`] = nasty;
  else if (how === 'remove') delete place.holder[place.key];
  else place.holder[place.key] = nasty;
  return copy;
}

/** Something for a segment of a path, a query string or a header. */
export const segment: fc.Arbitrary<string> = fc.oneof(
  NASTY.map((value) => (typeof value === 'string' ? value.slice(0, 300) : JSON.stringify(value))),
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '%',
    '%zz',
    '..%2f..',
    'q-00000000',
    'q-00000000.r1',
    'handbook%2Fa.md',
    '%ff',
    '%F0%9F%99%82',
  ),
);

/** Headers that something may trip over; values are Latin 1 without line breaks, as they must be to be sent. */
export const headers: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'prefer',
    'if-none-match',
    'idempotency-key',
    'accept-language',
    'accept',
    'x-vouch-as',
    'x-request-id',
    'authorization',
    'cookie',
    'range',
    'last-event-id',
    'origin',
    'content-encoding',
    'x-forwarded-for',
  ),
  fc.oneof(
    fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCharCode(code)),
      maxLength: 60,
    }),
    fc.constantFrom(
      'wait=0',
      'wait=-1',
      'wait=99999999999',
      '*',
      '"1"',
      'Bearer x',
      'Bearer vk_aaaaaaaaaaaa_x',
      'gzip',
      'bytes=0-1',
      '1',
    ),
  ),
  { maxKeys: 3 },
);
