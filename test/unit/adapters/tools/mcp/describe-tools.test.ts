import { describeTools } from '../../../../../adapters/tools/mcp/describe-tools.js';

/** The check of the arguments of a tool whose argument `o` is an object with these properties. */
async function checkOf(properties: Record<string, object>, more: object = {}) {
  const tool = {
    name: 'find',
    inputSchema: { type: 'object' as const, properties: { o: { type: 'object', properties, ...more } } },
  };
  const server = { name: 'shop', tools: {}, timeoutSeconds: 5 };
  const tools = describeTools([tool], server as unknown as Parameters<typeof describeTools>[1], undefined);
  return tools.get('shop.find')!.check();
}

/** Takes minutes to fit to a pattern that goes back and forth. */
const SLOW = { type: 'string', pattern: '^(a+)+$' };
const LONG = `${'a'.repeat(40)}b`;

test('no pattern of a tool server holds the worker up', async () => {
  const nested = await checkOf({ s: SLOW, default: SLOW, pattern: { type: 'array', items: SLOW } });
  expect(nested({ o: { s: LONG, default: LONG, pattern: [LONG] } })).toBeUndefined();
  const named = await checkOf({}, { patternProperties: { '^(a+)+$': {} }, additionalProperties: false });
  expect(named({ o: { [LONG]: 1, x: 1 } })).toBeUndefined();
});

test('all else of a schema is checked, however deep it lies', async () => {
  const check = await checkOf({ s: SLOW, pattern: { const: { pattern: 'x' } } }, { required: ['s'] });
  expect(check({ o: { s: 'a', pattern: { pattern: 'x' } } })).toBeUndefined();
  expect(check({ o: { s: 1 } })).toMatch(/o\/s must be string/);
  expect(check({ o: {} })).toMatch(/required property/);
  expect(check({ o: { s: 'a', pattern: {} } })).toMatch(/o\/pattern/);
});
