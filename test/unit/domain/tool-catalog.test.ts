import { z } from 'zod';
import { createComponents } from '../../../api/openapi/components.js';
import { BUILT_IN_TOOLS, toolDescriptorSchema, type ToolDescriptor } from '../../../contract/tools.js';
import { builtInCatalog, catalogWith, checkArguments } from '../../../domain/tool-catalog.js';
import type { ToolArguments } from '../../../contract/plan.js';

const tool: ToolDescriptor = {
  name: 'hr.balance',
  description: 'Leave left.',
  inputSchema: {
    type: 'object',
    properties: {
      employee: { type: 'string', minLength: 3 },
      year: { type: 'integer', minimum: 2000 },
      mode: { type: 'string', enum: ['days', 'hours'], default: 'days' },
    },
    required: ['employee'],
  },
  estimatedSeconds: 2,
  costUsd: 0.01,
  sideEffects: 'none',
  requiresApproval: false,
};
const builtIn = (name: string): ToolDescriptor => builtInCatalog().get(name)!;

test('the built-in tools are described as any other', () => {
  expect([...builtInCatalog().keys()].sort()).toEqual([
    'ask_human',
    'calculate',
    'search_documents',
    'search_web',
    'synthesize',
  ]);
  for (const descriptor of builtInCatalog().values()) {
    expect(toolDescriptorSchema.parse(descriptor)).toEqual(descriptor);
  }
  expect(builtIn('search_documents').inputSchema).toEqual({
    type: 'object',
    properties: { query: { type: 'string', minLength: 1, maxLength: 8000, description: 'search words' } },
    required: ['query'],
  });
  expect(Object.keys(builtIn('ask_human').inputSchema.properties)).toEqual(
    expect.arrayContaining(['question', 'type', 'min', 'max', 'pattern']),
  );
});

test('a schema is the same for others once the description of the API has named it', () => {
  const { input } = BUILT_IN_TOOLS.ask_human;
  const before = z.toJSONSchema(input, { io: 'input' });
  createComponents();
  expect(z.toJSONSchema(input, { io: 'input' })).toEqual(before);
  expect(before.properties).toHaveProperty('question');
});

test('other tools stand beside the built-in ones and never in their place', () => {
  const catalog = catalogWith([tool, { ...tool, name: 'calculate' }]);
  expect(catalog.get('hr.balance')).toBe(tool);
  expect(catalog.get('calculate')).toEqual(builtIn('calculate'));
});

const problems = (descriptor: ToolDescriptor, args: ToolArguments, partial = false) =>
  checkArguments(descriptor, args, { partial }).map(({ name, detail }) => `${name} ${detail}`);

test.each<[string, ToolDescriptor, ToolArguments]>([
  ['a search', builtIn('search_documents'), { query: 'leave' }],
  ['a question with options', builtIn('ask_human'), { question: 'q', options: [{ value: 'a', label: 'A' }] }],
  ['a tool of a host', tool, { employee: 'kim', year: 2026 }],
])('a complete call of %s is taken', (_what, descriptor, args) => {
  expect(problems(descriptor, args)).toEqual([]);
  expect(problems(descriptor, args, true)).toEqual([]);
});

test.each<[string, ToolDescriptor, ToolArguments, RegExp]>([
  ['blank search words', builtIn('search_web'), { query: ' ' }, /^query /],
  ['no expression', builtIn('calculate'), {}, /^expression /],
  [
    'a reference that was not resolved',
    tool,
    { employee: 'kim', year: '{{s1}}' },
    /^year must be a whole number/,
  ],
  ['no employee', tool, {}, /^employee must be filled in/],
])('%s is refused for a call but allowed in a plan', (_what, descriptor, args, message) => {
  expect(problems(descriptor, args).join()).toMatch(message);
  expect(problems(descriptor, args, true)).toEqual([]);
});

test.each<[string, ToolDescriptor, ToolArguments, RegExp]>([
  [
    'an unknown argument',
    builtIn('search_web'),
    { query: 'q', language: 'ko' },
    /^language is not known; it takes query/,
  ],
  ['an argument for none', builtIn('synthesize'), { query: 'q' }, /it takes none/],
  ['a wrong type', builtIn('calculate'), { expression: 5 }, /^expression /],
  [
    'an unknown argument of a host',
    tool,
    { employee: 'kim', hasOwnProperty: 1 },
    /^hasOwnProperty is not known/,
  ],
  ['too small', tool, { employee: 'kim', year: 1990 }, /^year must be at least 2000/],
  ['an unreadable pattern', builtIn('ask_human'), { question: 'q', pattern: '(?=a)' }, /RE2/],
])('%s is refused in a plan, too', (_what, descriptor, args, message) => {
  expect(problems(descriptor, args).join()).toMatch(message);
  expect(problems(descriptor, args, true).join()).toMatch(message);
});
