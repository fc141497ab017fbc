import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../config/load-config.js';
import { readMcpServers } from '../../config/mcp-servers.js';

const dir = mkdtempSync(join(tmpdir(), 'vouch-mcp-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const file = join(dir, 'tools.yaml');
function read(content: unknown, env: Record<string, string | undefined> = {}) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readMcpServers(file, env);
}

test('a file as other programs have it is taken as it is', () => {
  const content = {
    mcpServers: {
      files: {
        command: 'npx',
        args: ['-y', 'a-server', '/data'],
        env: { TOKEN: 'Bearer ${FILES_TOKEN}' },
        cwd: 'run',
      },
      desk: {
        type: 'http',
        url: 'https://desk.example.com/mcp',
        headers: { Authorization: '${DESK_TOKEN}' },
      },
      off: { command: 'nothing', disabled: true },
    },
  };
  const usual = { approval: 'policy', timeoutSeconds: 30, costUsd: 0, estimatedSeconds: 5, tools: {} };
  expect(read(content, { FILES_TOKEN: 'f', DESK_TOKEN: 'd' })).toEqual([
    {
      ...usual,
      name: 'files',
      endpoint: {
        kind: 'stdio',
        command: 'npx',
        args: ['-y', 'a-server', '/data'],
        env: { TOKEN: 'Bearer f' },
        cwd: join(dir, 'run'),
      },
    },
    {
      ...usual,
      name: 'desk',
      endpoint: { kind: 'http', url: 'https://desk.example.com/mcp', headers: { Authorization: 'd' } },
    },
  ]);
});

test('YAML with our own keys', () => {
  const [server] = read(`
mcpServers:
  desk:
    command: desk
    approval: always
    leavesOrganisation: true
    timeoutSeconds: 10
    costUsd: 0.01
    estimatedSeconds: 2
    only: [look_up]
    tools:
      look_up: { approval: never, sideEffects: none, costUsd: 0, idempotent: true }
`);
  expect(server).toMatchObject({
    approval: 'always',
    leavesOrganisation: true,
    timeoutSeconds: 10,
    costUsd: 0.01,
    estimatedSeconds: 2,
    only: ['look_up'],
    tools: { look_up: { approval: 'never', sideEffects: 'none', costUsd: 0, idempotent: true } },
  });
});

test('the example of the documentation', () => {
  const [, example = ''] =
    /```yaml\n([^]*?)```/.exec(readFileSync(join(__dirname, '../../docs/tools.md'), 'utf8')) ?? [];
  const servers = read(example, { TICKETS_TOKEN: 't', WEATHER_TOKEN: 'w' });
  expect(servers.map(({ name, endpoint }) => [name, endpoint.kind])).toEqual([
    ['tickets', 'stdio'],
    ['weather', 'http'],
  ]);
});

test('no servers are none', () => {
  expect(read('mcpServers: {}')).toEqual([]);
});

const desk = { command: 'desk' };

test.each<[string, unknown, string]>([
  ['an empty file', '', 'key mcpServers: '],
  [
    'an unknown key',
    { mcpServers: { desk: { ...desk, timeout: 3 } } },
    'key mcpServers.desk: there is no such key: timeout',
  ],
  [
    'a bad value',
    { mcpServers: { desk: { ...desk, timeoutSeconds: 600 } } },
    'key mcpServers.desk.timeoutSeconds: ',
  ],
  [
    'a bad approval',
    { mcpServers: { desk: { ...desk, approval: 'maybe' } } },
    'key mcpServers.desk.approval: ',
  ],
  [
    'a bad override',
    { mcpServers: { desk: { ...desk, tools: { a: { cost: 1 } } } } },
    'key mcpServers.desk.tools.a: ',
  ],
  [
    'a name with capitals',
    { mcpServers: { 'My-Desk': desk } },
    'key mcpServers.My-Desk: a name has lower-case',
  ],
  [
    'neither command nor url',
    { mcpServers: { desk: {} } },
    'key mcpServers.desk.command: a server has a command, or',
  ],
  [
    'both',
    { mcpServers: { desk: { ...desk, url: 'http://a.test' } } },
    'key mcpServers.desk.url: a server has either',
  ],
  ['another scheme', { mcpServers: { desk: { url: 'file:///etc' } } }, 'key mcpServers.desk.url: '],
  [
    'headers of a program',
    { mcpServers: { desk: { ...desk, headers: {} } } },
    'key mcpServers.desk.headers: belongs',
  ],
  [
    'a missing variable',
    { mcpServers: { desk: { ...desk, env: { KEY: '${DESK_KEY}' } } } },
    'key mcpServers.desk.env.KEY: the environment variable DESK_KEY is not set',
  ],
])('%s is refused by the name of its key', (_what, content, message) => {
  const reading = () => read(content);
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(`VOUCH_MCP_FILE ${file}: ${message}`);
});

test('a file that is not there, or is no YAML', () => {
  expect(() => readMcpServers(join(dir, 'none.json'), {})).toThrow(
    /VOUCH_MCP_FILE: cannot read .*none\.json: /,
  );
  expect(() => read('{ "mcpServers": [')).toThrow(/VOUCH_MCP_FILE: cannot read /);
});

test.each([
  ['a quote that is not closed', 'mcpServers:\n  desk:\n    headers: { Authorization: "sk-secret'],
  ['something behind a value', 'mcpServers:\n  desk:\n    env:\n      TOKEN: "sk-secret" x\n'],
])('%s is reported by its place, without what stands there', (_what, content) => {
  let message = '';
  try {
    read(content);
  } catch (error) {
    ({ message } = error as Error);
  }
  expect(message).toMatch(/^VOUCH_MCP_FILE: cannot read .*tools\.yaml: .* at line [34], column \d+$/);
  expect(message).not.toContain('sk-secret');
});
