import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { watchChildren } from '../../adapters/tools/mcp/transports.js';
import { createMcpToolHost } from '../../adapters/tools/mcp/index.js';
import type { McpServer } from '../../config/mcp-servers.js';
import type { ToolArguments } from '../../contract/plan.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { ToolHost } from '../../ports/tool-host.js';
import { mcpServer, startMcpServer, stdioEndpoint, type RunningServer } from '../support/mcp/index.js';
import { writeForever } from '../support/endless.js';
import { memoryBlobs, memoryMarks } from '../support/memory-ports.js';
import { until } from '../support/wait.js';

let dir: string;
let blobs: BlobStore;
let keyValues: ReturnType<typeof memoryMarks>;
let opened: (() => Promise<void>)[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-mcp-'));
  blobs = memoryBlobs();
  keyValues = memoryMarks();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((close) => close()));
  rmSync(dir, { recursive: true, force: true });
});

const effects = (): string[] =>
  existsSync(join(dir, 'effects')) ? readFileSync(join(dir, 'effects'), 'utf8').trim().split('\n') : [];

function open(server: McpServer): ToolHost {
  const host = createMcpToolHost({ servers: [server], blobs, keyValues });
  opened.push(() => host.close());
  return host;
}

/** The test's server as a program that writes down what it does. */
const program = (settings: Partial<McpServer> = {}): McpServer =>
  mcpServer(stdioEndpoint({ EFFECTS_FILE: join(dir, 'effects') }), settings);

async function start(port = 0): Promise<RunningServer> {
  const server = await startMcpServer({ port, env: { EFFECTS_FILE: join(dir, 'effects') } });
  opened.push(() => server.kill());
  return server;
}

/** In front of a server: each refusal but the first comes a while later. @returns its address */
async function withLateRefusals(target: string): Promise<string> {
  let refused = 0;
  return serving((req, res) => {
    const forwarded = request(new URL(req.url!, target), { method: req.method, headers: req.headers });
    forwarded.on('response', (answer) => {
      const late = req.method === 'POST' && answer.statusCode === 404 && refused++ > 0;
      setTimeout(() => answer.pipe(res.writeHead(answer.statusCode!, answer.headers)), late ? 400 : 0);
    });
    forwarded.on('error', () => res.destroy());
    req.pipe(forwarded);
  });
}

/** In front of a server: calls of its tools are answered with JSON without end. @returns its address */
async function withEndlessResults(target: string): Promise<string> {
  return serving((req, res) => {
    void text(req).then((body) => {
      if (body.includes('tools/call')) {
        res.writeHead(200, { 'content-type': 'application/json' });
        void writeForever(Buffer.alloc(1024 * 1024, 'x'), res);
        return;
      }
      const forwarded = request(new URL(req.url!, target), { method: req.method, headers: req.headers });
      forwarded.on('response', (answer) => answer.pipe(res.writeHead(answer.statusCode!, answer.headers)));
      forwarded.on('error', () => res.destroy());
      forwarded.end(body);
    });
  });
}

async function serving(listener: RequestListener): Promise<string> {
  const proxy = createServer(listener);
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  opened.push(async () => {
    proxy.closeAllConnections();
    await new Promise((closed) => proxy.close(closed));
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const call = (host: ToolHost, tool: string, args: ToolArguments = {}, callId = 'q.s1') =>
  host.call({ tool: `desk.${tool}`, arguments: args, callId, language: 'en' });

describe('a call whose outcome is unknown', () => {
  test('is told so when it changes data, and is not made a second time, not even by another process', async () => {
    const host = open(program({ timeoutSeconds: 1 }));
    const args = { ticket: 'T-1', then: 'hang' };
    await expect(call(host, 'close_ticket', args)).rejects.toMatchObject({
      kind: 'uncertain',
      retryable: false,
      message:
        'The outcome of desk.close_ticket is unknown (no answer within 1 s): check the system before trying again.',
    });
    const again = {
      kind: 'uncertain',
      message: expect.stringContaining('ended without an answer') as string,
    };
    await expect(call(host, 'close_ticket', args)).rejects.toMatchObject(again);
    await expect(call(host, 'close_ticket', { ticket: 'T-2' })).rejects.toMatchObject(again);
    await expect(call(open(program()), 'close_ticket', args)).rejects.toMatchObject(again);
    expect(effects()).toEqual(['close T-1 q.s1']);
    expect((await call(host, 'close_ticket', { ticket: 'T-2' }, 'q.s2')).text).toBe('closed T-2');
  });

  test('may be made again when it changes nothing, or nothing more', async () => {
    const host = open(program({ timeoutSeconds: 1 }));
    await expect(call(host, 'slow', { seconds: 30 })).rejects.toMatchObject({
      kind: 'timeout',
      retryable: true,
    });
    await expect(call(host, 'set_price', { price: 3, hang: true })).rejects.toMatchObject({
      kind: 'timeout',
    });
    expect((await call(host, 'set_price', { price: 3 })).text).toBe('price 3');
    expect(effects()).toEqual(['price 3', 'price 3']);
  });

  test('the operator may know better whether it can be made again', async () => {
    const tools = { close_ticket: { idempotent: true }, set_price: { idempotent: false, timeoutSeconds: 1 } };
    const host = open(program({ tools }));
    await expect(call(host, 'close_ticket', { ticket: 'T-1', then: 'die' })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect((await call(host, 'close_ticket', { ticket: 'T-1' })).text).toBe('closed T-1');
    await expect(call(host, 'set_price', { price: 3, hang: true })).rejects.toMatchObject({
      kind: 'uncertain',
    });
  });

  test('two attempts at the same moment, of a worker that stood still and the one that took over, are one call', async () => {
    const hosts = [open(program()), open(program())];
    await Promise.all(hosts.map((host) => host.list()));
    const attempts = hosts.map((host) => call(host, 'close_ticket', { ticket: 'T-1' }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ kind: 'uncertain' }) as unknown }),
    );
    expect(effects()).toEqual(['close T-1 q.s1']);
  });

  test('a tool that says that it failed did nothing: the corrected call is made', async () => {
    const host = open(program());
    await expect(call(host, 'close_ticket', { ticket: 'T-1', then: 'fail' })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'desk.close_ticket failed: T-1 is locked',
    });
    expect((await call(host, 'close_ticket', { ticket: 'T-2' })).text).toBe('closed T-2');
  });
});

test('a long result that cannot be kept loses its end, not the call', async () => {
  const away = async (): Promise<never> => {
    throw new Error('the store is away');
  };
  const host = createMcpToolHost({
    servers: [program()],
    blobs: { ...blobs, put: away },
    keyValues: { ...keyValues, put: away },
  });
  opened.push(() => host.close());
  const result = await call(host, 'report', { lines: 2000 });
  expect(result).toEqual({
    text: expect.stringMatching(/characters; the rest could not be kept\.\]$/) as string,
  });
  // without a mark nothing is done that could not be done twice
  await expect(call(host, 'close_ticket', { ticket: 'T-1' })).rejects.toThrow('the store is away');
  expect(effects()).toEqual([]);
});

test('why a call was not carried out is told also when the store of marks is away by then', async () => {
  const away = async (): Promise<never> => {
    throw new Error('the store is away');
  };
  const host = createMcpToolHost({ servers: [program()], blobs, keyValues: { ...keyValues, remove: away } });
  opened.push(() => host.close());
  await expect(call(host, 'close_ticket', { ticket: 'T-1', then: 'fail' })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'desk.close_ticket failed: T-1 is locked',
  });
  await expect(call(host, 'close_ticket', { ticket: 'T-2' })).rejects.toMatchObject({ kind: 'uncertain' });
});

describe('a server that goes away', () => {
  test('a program that dies in a call: the call is uncertain, the next one starts the program again', async () => {
    const host = open(program());
    await expect(call(host, 'close_ticket', { ticket: 'T-1', then: 'die' })).rejects.toMatchObject({
      kind: 'uncertain',
      message: expect.stringContaining('the connection was lost') as string,
    });
    expect((await call(host, 'look_up', { ticket: 'T-1' })).text).toBe('Ticket T-1 is open.');
  });

  test('over HTTP: a call that waits ends soon; nothing can be called; after a restart everything can', async () => {
    const server = await start();
    const host = open(mcpServer(server.endpoint(), { timeoutSeconds: 45 }));
    expect(await host.list()).not.toEqual([]);
    const reading = call(host, 'slow', { seconds: 600 });
    const writing = call(host, 'close_ticket', { ticket: 'T-1', then: 'hang' });
    const outcomes = Promise.allSettled([reading, writing]);
    await until(() => effects().length === 1, 'the tool is at work');
    const since = Date.now();
    await server.kill();
    expect(await outcomes).toMatchObject([
      { reason: { kind: 'unavailable' } },
      { reason: { kind: 'uncertain' } },
    ]);
    expect(Date.now() - since).toBeLessThan(40_000); // long before the calls themselves would time out
    await expect(call(host, 'look_up', { ticket: 'T-1' })).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(call(host, 'close_ticket', { ticket: 'T-3' }, 'q.s3')).rejects.toMatchObject({
      kind: 'unavailable',
      retryable: true,
    });
    await start(Number(new URL(server.url).port));
    expect((await call(host, 'look_up', { ticket: 'T-1' })).text).toBe('Ticket T-1 is open.');
    expect((await call(host, 'close_ticket', { ticket: 'T-3' }, 'q.s3')).text).toBe('closed T-3');
  });

  test('one whose answer has no end is not read on', async () => {
    const server = await start();
    const { pathname } = new URL(server.url);
    const url = (await withEndlessResults(server.url)) + pathname;
    const host = open(mcpServer({ ...server.endpoint(), url } as McpServer['endpoint']));
    const before = process.memoryUsage().rss;
    await expect(call(host, 'close_ticket', { ticket: 'T-1' })).rejects.toMatchObject({
      kind: 'uncertain',
      message: expect.stringContaining('cannot be read') as string,
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
  });

  test('a server that has forgotten the session is asked anew, once, without anyone noticing', async () => {
    const server = await start();
    const { pathname } = new URL(server.url);
    const url = (await withLateRefusals(server.url)) + pathname;
    const host = open(mcpServer({ ...server.endpoint(), url } as McpServer['endpoint']));
    await call(host, 'look_up', { ticket: 'T-1' });
    await server.kill();
    await start(Number(new URL(server.url).port));
    const [one, two] = await Promise.all([
      call(host, 'close_ticket', { ticket: 'T-1' }, 'q.s1'),
      call(host, 'close_ticket', { ticket: 'T-2' }, 'q.s2'),
    ]);
    expect([one.text, two.text]).toEqual(['closed T-1', 'closed T-2']);
    expect(effects().sort()).toEqual(['close T-1 q.s1', 'close T-2 q.s2']);
  });

  test('one that starts too slowly is unavailable and does not hold up the others', async () => {
    const never = {
      kind: 'stdio' as const,
      command: process.execPath,
      args: ['-e', 'setInterval(() => 0, 1000)'],
      env: {},
    };
    const host = createMcpToolHost({
      servers: [mcpServer(never, { name: 'never' }), program({ only: ['look_up'] })],
      blobs,
      keyValues,
    });
    opened.push(() => host.close());
    expect((await host.list()).map(({ name }) => name)).toEqual(['desk.look_up']);
    const since = Date.now();
    await host.list();
    expect(Date.now() - since).toBeLessThan(5_000); // not waited for again
  });
});

describe('programs', () => {
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  const LOADER = pathToFileURL(join(__dirname, '../support/load-typescript.mjs')).href;
  const HOLDER = join(__dirname, '../support/mcp/hold.mjs');

  test.each<[string, string, NodeJS.Signals, Record<string, string>]>([
    ['its process closes the host', 'closes', 'SIGTERM', {}],
    ['its process exits at once', 'exits', 'SIGTERM', { STUBBORN: '1' }],
    ['its process is killed', 'exits', 'SIGKILL', {}],
  ])('a program ends when %s', async (_when, behaviour, signal, env) => {
    const server = JSON.stringify(mcpServer(stdioEndpoint(env)));
    const holder = spawn(process.execPath, ['--import', LOADER, HOLDER, server, behaviour], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: holder.stdout }), 'line')) as [string];
    const pid = Number(line);
    expect(isRunning(pid)).toBe(true);
    const ended = once(holder, 'exit');
    holder.kill(signal);
    await ended;
    await until(() => !isRunning(pid), 'the program has ended');
  });

  test('one that has ended by itself is watched no longer', async () => {
    const children = watchChildren();
    const killWhatRuns = process.listeners('exit').at(-1)!;
    const transport = new StdioClientTransport({ command: process.execPath, args: ['-e', ''] });
    const looked = jest.spyOn(transport, 'pid', 'get');
    children.add(transport);
    killWhatRuns(0);
    expect(looked).toHaveBeenCalledTimes(1);
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow();
    looked.mockClear();
    killWhatRuns(0);
    expect(looked).not.toHaveBeenCalled();
    children.release();
  });

  test('one that ignores the end of its input and SIGTERM is killed when the host closes', async () => {
    const host = createMcpToolHost({
      servers: [mcpServer(stdioEndpoint({ STUBBORN: '1' }))],
      blobs,
      keyValues,
    });
    const { pid } = JSON.parse((await call(host, 'about')).text) as { pid: number };
    await host.close();
    await until(() => !isRunning(pid), 'the program has ended');
    await expect(call(host, 'about')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
