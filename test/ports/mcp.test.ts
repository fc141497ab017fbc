import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMcpToolHost } from '../../adapters/tools/mcp/index.js';
import type { McpServer } from '../../config/mcp-servers.js';
import type { ToolArguments } from '../../contract/plan.js';
import { checkArguments } from '../../domain/tool-catalog.js';
import { textOfResult } from '../../domain/whole-result.js';
import { missingForm } from '../../domain/tool-arguments.js';
import { mcpServer, startMcpServer, stdioEndpoint, type RunningServer } from '../support/mcp/index.js';
import { memoryBlobs, memoryMarks } from '../support/memory-ports.js';
import { eventually } from '../support/wait.js';
import { toolHostSuite } from './tool-host-suite.js';

const calls = {
  good: { tool: 'desk.look_up', arguments: { ticket: 'T-1' } },
  bad: { tool: 'desk.look_up', arguments: { ticket: 1 } },
};

const hostOf = (servers: McpServer[]) => {
  const host = createMcpToolHost({ servers, blobs: memoryBlobs(), keyValues: memoryMarks() });
  return { host, close: () => host.close() };
};

toolHostSuite('MCP, a program', async () => hostOf([mcpServer(stdioEndpoint())]), calls);

for (const way of ['http', 'sse'] as const) {
  toolHostSuite(
    `MCP, ${way}`,
    async () => {
      const server = await startMcpServer({ way });
      const { host, close } = hostOf([mcpServer(server.endpoint())]);
      return { host, close: async () => (await close(), await server.kill()) };
    },
    calls,
  );
}

describe('tools of an MCP server', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-mcp-'));
  const effects = join(dir, 'effects');
  const blobs = memoryBlobs();
  const host = createMcpToolHost({
    servers: [
      mcpServer(stdioEndpoint({ EFFECTS_FILE: effects }), {
        tools: { ask_outside: { approval: 'never', costUsd: 0.02 }, set_price: { approval: 'always' } },
      }),
    ],
    blobs,
    keyValues: memoryMarks(),
  });
  afterAll(async () => {
    await host.close();
    rmSync(dir, { recursive: true, force: true });
  });
  let calls = 0;
  const call = async (tool: string, args: ToolArguments = {}, language: 'en' | 'ko' = 'en') =>
    host.call({ tool: `desk.${tool}`, arguments: args, callId: `q-mcp.s${calls++}`, language });
  const descriptor = async (tool: string) => (await host.list()).find(({ name }) => name === `desk.${tool}`)!;

  test('what a tool does is told by its annotations; who says nothing may change data; the operator is believed', async () => {
    const said = Object.fromEntries(
      (await host.list()).map(({ name, sideEffects, requiresApproval, approvalWaived, costUsd }) => [
        name,
        [sideEffects, requiresApproval, approvalWaived, costUsd],
      ]),
    );
    expect(said).toMatchObject({
      'desk.look_up': ['none', false, undefined, 0],
      'desk.ask_outside': ['leaves_organisation', false, true, 0.02],
      'desk.close_ticket': ['changes_data', false, undefined, 0],
      'desk.book_room': ['changes_data', false, undefined, 0],
      'desk.set_price': ['changes_data', true, undefined, 0],
    });
    expect(Object.keys(said)).not.toContain('desk.odd/name');
  });

  test('flat arguments are fields of a form; a person is asked for the missing ones', async () => {
    const tool = await descriptor('book_room');
    expect(tool.inputSchema).toEqual({
      type: 'object',
      properties: {
        room: { type: 'string', enum: ['Seoul', 'Busan'], description: 'which room' },
        day: { type: 'string', format: 'date' },
        people: { type: 'integer', minimum: 1, maximum: 12, default: 2 },
        video: { type: 'boolean' },
      },
      required: ['room', 'day'],
    });
    expect(Object.keys(missingForm(tool, { room: 'Seoul' })!.properties)).toEqual(['day']);
  });

  const customer = { name: 'Kim', address: { city: 'Seoul', zip: '04524' } };
  const lines = [{ sku: 'a', count: 2 }];

  test('nested arguments are given as they are, or as JSON text', async () => {
    const tool = await descriptor('order');
    expect(tool.inputSchema.properties).toMatchObject({
      customer: { type: 'string', format: 'json', description: expect.stringContaining('"name"') as string },
      lines: { type: 'string', format: 'json' },
      note: { type: 'string' },
      tags: { type: 'array', items: { enum: ['gift', 'urgent'] } },
    });
    expect(checkArguments(tool, { customer, lines })).toEqual([]);
    expect(checkArguments(tool, { customer: JSON.stringify(customer), lines }, { partial: true })).toEqual(
      [],
    );
    expect(checkArguments(tool, { customer: 'Kim', lines })).toMatchObject([{ name: 'customer' }]);
    const expected = { customer, lines, tags: ['gift'] };
    for (const args of [
      expected,
      { ...expected, customer: JSON.stringify(customer), lines: JSON.stringify(lines) },
    ]) {
      const { text } = await call('order', args);
      expect(JSON.parse(text)).toEqual(expected); // the structured content, which the text repeats, is there once
    }
    expect(missingForm(tool, { customer }, 'ko')!.properties['lines']).toMatchObject({
      format: 'json',
      description: expect.stringContaining('JSON으로 적어 주십시오.') as string,
    });
  });

  test.each<[ToolArguments, RegExp]>([
    [{ customer, lines: [] }, /lines must NOT have fewer than 1 items/],
    [{ customer: { address: {} }, lines }, /customer must have required property 'name'/],
    [
      { customer: { ...customer, address: { city: 1, zip: '12345' } }, lines },
      /customer\/address\/city must be string/,
    ],
    [{ customer: 'not JSON', lines }, /customer must be object/],
  ])('arguments are checked against the tool’s own schema before the call: %j', async (args, says) => {
    const refused = call('order', args);
    await expect(refused).rejects.toMatchObject({ kind: 'invalid' });
    await expect(refused).rejects.toThrow(says);
  });

  test('what a tool says of its failure is what can be corrected', async () => {
    await expect(call('convert', { currency: 'won', amount: 1.5 })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'desk.convert failed: currency must be a code of three letters, such as KRW',
    });
    await expect(call('convert', { currency: 'KRW', amount: 1.5 }, 'ko')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'desk.convert 도구가 실패했습니다: KRW has no decimals',
    });
    expect(await call('convert', { currency: 'KRW', amount: 1500 })).toEqual({ text: '1500 KRW' });
  });

  test('control characters are taken out; what is no text is named', async () => {
    expect(await call('look_up', { ticket: 'T-1' })).toEqual({ text: 'Ticket T-1 is open.' });
    expect(await call('pictures')).toEqual({
      text: '[image: image/png]\n\n[resource: plan file:///plan.pdf]\n\n[resource: note:1]\n\n{\n  "rooms": 2\n}',
    });
  });

  test('a long result is cut at the end of a line and kept whole', async () => {
    const { text, reference } = await call('report', { lines: 2000 }, 'ko');
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(text).toMatch(
      /Line \d+ of the 보고서\.\n\n\[전체 \d+자 중 앞부분 \d+자입니다\. 전체 내용은 보관되어 있습니다\.\]$/,
    );
    const whole = textOfResult((await blobs.get({ hash: reference! }))!);
    expect(whole.split('\n')).toHaveLength(2000);
    expect(whole.startsWith(text.slice(0, 3000))).toBe(true);
    // erasing the query of one call must not take the result of another
    const again = await call('report', { lines: 2000 }, 'ko');
    expect(again.text).toBe(text);
    expect(again.reference).not.toBe(reference);
    expect(await call('report', { lines: 3 })).not.toHaveProperty('reference');
  });

  test('a program gets what its settings give it, and nothing else of ours; the id of the call is passed on', async () => {
    const about = JSON.parse((await call('about')).text) as { callId: string; env: string[] };
    expect(about.callId).toBe(`q-mcp.s${calls - 1}`);
    expect(about.env).toContain('EFFECTS_FILE');
    const usual = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'EFFECTS_FILE'];
    expect(about.env.filter((name) => !usual.includes(name))).toEqual([]);
  });

  test('a list that changed is read again', async () => {
    const before = (await host.list()).length;
    await call('grow');
    const list = await eventually(
      () => host.list(),
      ({ length }) => length > before,
    );
    expect(list.map(({ name }) => name)).toContain('desk.look_up_more');
  });

  test('a tool that changes data did so once', async () => {
    expect((await call('close_ticket', { ticket: 'T-7' })).text).toBe('closed T-7');
    expect(readFileSync(effects, 'utf8')).toBe(`close T-7 q-mcp.s${calls - 1}\n`);
  });
});

describe('several servers', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startMcpServer({ env: { TOKEN: 'secret' } });
  });
  afterAll(async () => server.kill());

  test('one that is away, one that lets nobody in and one that does not exist take away their own tools only', async () => {
    const { host, close } = hostOf([
      mcpServer(server.endpoint({ authorization: 'Bearer secret' }), { only: ['look_up'] }),
      mcpServer(server.endpoint({ authorization: 'Bearer guess' }), { name: 'locked' }),
      mcpServer({ kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: {} }, { name: 'away' }),
      mcpServer({ kind: 'stdio', command: 'no-such-program', args: [], env: {} }, { name: 'missing' }),
      mcpServer({ kind: 'stdio', command: process.execPath, args: ['-e', ''], env: {} }, { name: 'mute' }),
    ]);
    try {
      expect((await host.list()).map(({ name }) => name)).toEqual(['desk.look_up']);
      const call = (tool: string) => host.call({ tool, arguments: {}, callId: 'q.s', language: 'en' });
      await expect(call('locked.look_up')).rejects.toMatchObject({
        kind: 'forbidden',
        message: expect.stringContaining('mcpServers.locked.headers') as string,
      });
      await expect(call('away.look_up')).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(call('missing.look_up')).rejects.toThrow(/missing is not available: ENOENT/);
      await expect(call('mute.look_up')).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(call('desk.close_ticket')).rejects.toMatchObject({ kind: 'invalid' });
    } finally {
      await close();
    }
  });
});
