import type { Todo, ToolArguments } from '../../../contract/plan.js';
import type { ToolDescriptor } from '../../../contract/tools.js';
import { missingForm, referencesIn, resolveArguments } from '../../../domain/tool-arguments.js';
import { builtInCatalog } from '../../../domain/tool-catalog.js';

const todo = (id: string, changes: Partial<Todo> = {}): Todo => ({
  id,
  task: id,
  tool: 'ask_human',
  arguments: {},
  dependsOn: [],
  requiresApproval: false,
  estimatedSeconds: 1,
  estimatedCostUsd: 0,
  status: 'completed',
  ...changes,
});
const todos = [
  todo('rate', { result: '0.35' }),
  todo('sum', { tool: 'calculate', result: '1 + 2 = 3' }),
  todo('s1', { tool: 'search_documents', found: 4 }),
  todo('trick', { result: '{{rate}} $& $1' }),
];
const resolved = (args: ToolArguments) => resolveArguments(args, todos);

test('references are found wherever they stand, each once', () => {
  expect(referencesIn({ a: '{{x}} {{ y }} {{x}}', b: [{ c: '{{z-1}}' }], d: 1, e: null })).toEqual([
    'x',
    'y',
    'z-1',
  ]);
  expect(referencesIn({ a: '{x} {{}} {{a b}} { {x}}' })).toEqual([]);
});

test('results take the place of references, of a calculation its value', () => {
  expect(
    resolved({ expression: '{{sum}} * {{ rate }}', deep: [{ q: 'is {{rate}}' }], n: 1, no: null }),
  ).toEqual({
    expression: '3 * 0.35',
    deep: [{ q: 'is 0.35' }],
    n: 1,
    no: null,
  });
});

test('what has no result gives nothing; what is not in the plan stays; results are never resolved again', () => {
  expect(resolved({ a: '{{s1}}', b: '{{gone}}', c: '{{trick}}' })).toEqual({
    a: '',
    b: '{{gone}}',
    c: '{{rate}} $& $1',
  });
});

describe('what is missing', () => {
  const search = builtInCatalog().get('search_documents')!;

  test('is asked for in the language of the asker, blank like absent', () => {
    expect(missingForm(search, { query: 'leave' })).toBeUndefined();
    expect(missingForm(search, { query: ' ' })).toEqual(missingForm(search, {}));
    expect(missingForm(search, {}, 'ko')).toEqual({
      type: 'object',
      properties: {
        query: {
          type: 'string',
          title: '검색어',
          description: 'search words',
          minLength: 1,
          maxLength: 8000,
        },
      },
      required: ['query'],
    });
  });

  test('only what is required, without a pattern of another dialect', () => {
    const descriptor: ToolDescriptor = {
      ...search,
      name: 'a.b',
      inputSchema: {
        type: 'object',
        properties: {
          code: { type: 'string', pattern: '(?=x)', maxLength: 3 },
          room: { type: 'string', title: 'Room', pattern: '^\\d+$' },
          note: { type: 'string' },
        },
        required: ['code', 'room'],
      },
    };
    expect(missingForm(descriptor, { note: '' })).toEqual({
      type: 'object',
      properties: {
        code: { type: 'string', title: 'code', maxLength: 3 },
        room: { type: 'string', title: 'Room', pattern: '^\\d+$' },
      },
      required: ['code', 'room'],
    });
    expect(missingForm(descriptor, { code: 'x', room: '1' })).toBeUndefined();
  });
});
