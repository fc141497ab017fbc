import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeForever } from '../../../../support/endless.js';
import { fetchWithinOrigin } from '../../../../../adapters/tools/mcp/transports.js';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  key: string | undefined;
  body: string;
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req) text += String(part);
  return text;
}

/** A server that redirects from /old as told, and says what reached it. */
async function serve(
  status: number,
  location: (own: string) => string,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((req, res) => {
    void textOf(req).then((body) => {
      seen.push({ method: req.method, url: req.url, key: req.headers['x-api-key'] as string, body });
      const own = `http://${req.headers.host}`;
      if (req.url === '/old') res.writeHead(status, { location: location(own) }).end();
      else res.end('done');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const request = { method: 'POST', headers: { 'x-api-key': 'key' }, body: 'call' };

test('a redirect within the origin is followed, with method and body', async () => {
  const { url, seen } = await serve(307, () => '/new/');
  expect(await (await fetchWithinOrigin(`${url}/old`, request)).text()).toBe('done');
  expect(seen.at(-1)).toEqual({ method: 'POST', url: '/new/', key: 'key', body: 'call' });
});

test('after 303 the result is asked for', async () => {
  const { url, seen } = await serve(303, (own) => `${own}/result`);
  expect((await fetchWithinOrigin(`${url}/old`, request)).status).toBe(200);
  expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/result', body: '' });
});

test('another origin gets nothing, least of all a key', async () => {
  const other = await serve(200, () => '');
  const { url } = await serve(307, () => `${other.url}/new`);
  await expect(fetchWithinOrigin(`${url}/old`, request)).rejects.toThrow(`redirects to ${other.url}`);
  expect(other.seen).toEqual([]);
});

test('a circle ends', async () => {
  const { url, seen } = await serve(308, () => '/old');
  await expect(fetchWithinOrigin(`${url}/old`, request)).rejects.toThrow('without end');
  expect(seen).toHaveLength(4);
});

test.each([
  ['a refusal', 400, 'text/event-stream'],
  ['JSON that names events as well', 200, 'application/json; of=text/event-stream'],
])('blank lines do not let %s go on without end', async (_what, status, type) => {
  const server = createServer((_, res) => {
    res.writeHead(status, { 'content-type': type });
    void writeForever(Buffer.alloc(1024 * 1024, '\n\n'), res);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetchWithinOrigin(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect(answer.text()).rejects.toThrow('longer than');
});
