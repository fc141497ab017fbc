import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Problem } from '../../contract/failures.js';
import { pageAddress, PAGES, type Page } from '../../contract/pages.js';
import { startDevServer } from '../support/temporal.js';
import { startApi, type Api } from './support.js';

const PAGE = '<!doctype html><title>Vouch</title><script type="module" src="/assets/app-1.js"></script>';
const SCRIPT = `export const words = ${JSON.stringify('words '.repeat(1000))};\n`;
const PACKED = brotliCompressSync(SCRIPT.replace(/words /g, 'other '));
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

let env: TestWorkflowEnvironment;
let api: Api;
let base: string;

beforeAll(async () => {
  env = await startDevServer();
  base = mkdtempSync(join(tmpdir(), 'vouch-web-'));
  const webFolder = join(base, 'web');
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), PAGE);
  writeFileSync(join(webFolder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webFolder, 'assets', 'app-1.js'), SCRIPT);
  writeFileSync(join(webFolder, 'assets', 'packed-1.js'), SCRIPT);
  writeFileSync(join(webFolder, 'assets', 'packed-1.js.br'), PACKED);
  writeFileSync(join(base, 'package.json'), '{"secret": true}');
  api = await startApi(env, { webFolder });
});
afterAll(async () => {
  await api.stop();
  rmSync(base, { recursive: true });
  await env.teardown();
});

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends the address as it stands: fetch would tidy it up, and name the host itself. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET', of = api): Promise<Sent> {
  const { hostname, port } = new URL(of.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

function expectNothing({ status, headers, bytes }: Sent): void {
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect((JSON.parse(bytes.toString()) as Problem).code).toBe('ROUTE_NOT_FOUND');
}

const names = Object.keys(PAGES) as Page[];

describe('pages', () => {
  test.each(names)(
    '%s is served under its address, under the policy and never from a cache',
    async (page) => {
      const { status, headers, bytes } = await get(pageAddress(page, 'q-12345678.r1'));
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8/i);
      expect(bytes.toString()).toBe(PAGE);
      expect(headers['content-security-policy']).toBe(CSP);
      expect(headers['cache-control']).toMatch(/no-cache|no-store/);
      expect(headers['cache-control']).not.toMatch(/max-age=[1-9]|immutable/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test.each(names)('%s answers HEAD', async (page) => {
    const { status, headers, bytes } = await get(pageAddress(page, 'q-12345678'), {}, 'HEAD');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(bytes).toHaveLength(0);
  });

  test('have an icon beside them', async () => {
    const { status, headers } = await get('/icon.svg');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(headers['content-security-policy']).toBe(CSP);
    expect(headers['cache-control']).not.toMatch(/immutable/);
  });
});

describe('assets', () => {
  test('are kept for good: their names change with what they hold', async () => {
    const { status, headers, bytes } = await get('/assets/app-1.js');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(bytes.toString()).toBe(SCRIPT);
  });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('are sent as %s', async (encoding, unpack) => {
    const { headers, bytes } = await get('/assets/app-1.js', { 'Accept-Encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(bytes.length).toBeLessThan(SCRIPT.length / 4);
    expect(unpack(bytes).toString()).toBe(SCRIPT);
  });

  test('that the build has compressed are sent as it left them to whoever takes them so', async () => {
    const { headers, bytes } = await get('/assets/packed-1.js', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(bytes).toEqual(PACKED);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
    const other = await get('/assets/packed-1.js', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(other.headers.vary).toMatch(/accept-encoding/i);
    expect(gunzipSync(other.bytes).toString()).toBe(SCRIPT);
  });

  test('answer HEAD, and a missing one is no page', async () => {
    expect((await get('/assets/app-1.js', {}, 'HEAD')).status).toBe(200);
    expectNothing(await get('/assets/app-2.js'));
  });
});

test.each([
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/../package.json',
  '//package.json',
  '/assets/..%252f..%252fpackage.json',
  '/assets/app-1.js%00.html',
])('no address leaves the folder: %s', async (path) => {
  const sent = await get(path);
  expect([400, 403, 404]).toContain(sent.status);
  expect(sent.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(sent.bytes.toString()).not.toContain('secret');
});

test.each(['/nothing', '/queries/a/b', '/v1/nothing', '/assets', '/assets/', '/index.htm', '/INBOX'])(
  'what is no page is still a problem: %s',
  async (path) => expectNothing(await get(path)),
);

test('a broken address is refused, and the server goes on', async () => {
  const sent = await get('/%E0%A4%A');
  expect([400, 404]).toContain(sent.status);
  expect(sent.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect((await get('/')).status).toBe(200);
});

test.each(['/', '/assets/app-1.js', '/queries'])(
  'nothing is served under a foreign host: %s',
  async (path) => {
    expectNothing(await get(path, { Host: 'evil.example' }));
  },
);

test('pages are read, not written', async () => {
  const { status } = await get('/queries', {}, 'POST');
  expect([404, 405]).toContain(status);
});

test.each(['a folder without a build', 'no folder'])('the API serves without pages: %s', async (which) => {
  const alone = await startApi(env, which === 'no folder' ? {} : { webFolder: join(base, 'not-built') });
  try {
    expect((await get('/healthz', {}, 'GET', alone)).status).toBe(200);
    expectNothing(await get('/', {}, 'GET', alone));
  } finally {
    await alone.stop();
  }
});
