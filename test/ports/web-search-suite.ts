import type { WebSearch } from '../../ports/web-search.js';
import { writeForever } from '../support/endless.js';
import { json, type Answer, type LoopbackServer, type Received } from '../support/web-servers/loopback.js';
import type { Found } from '../support/web-servers/search-services.js';

/** A web search under test, and the server that it was given. */
export interface Made {
  search: WebSearch;
  server: LoopbackServer;
}

/** Registers the contract tests of web searches. */
export function webSearchSuite(
  name: string,
  make: (options: { find: () => Found[]; timeoutMs: number }) => Promise<Made>,
  {
    sent,
    accessSetting,
  }: {
    /** The request that the provider receives for the words `annual leave`, in Korean, five results. */
    sent: Omit<Received, 'headers'> & { headers: Record<string, string> };
    accessSetting: string;
  },
): void {
  describe(`web search: ${name}`, () => {
    const open: LoopbackServer[] = [];
    const made = async (found: Partial<Found>[] = [], timeoutMs = 10_000): Promise<Made> => {
      const results = found.map((one, at) => ({
        url: `https://a.test/${at}`,
        title: 't',
        content: 'c',
        ...one,
      }));
      const given = await make({ find: () => results, timeoutMs });
      open.push(given.server);
      return given;
    };
    afterEach(async () => {
      await Promise.all(open.splice(0).map((server) => server.close()));
    });
    const input = { query: 'annual leave', maxResults: 5, language: 'ko' as const };

    test('results are plain, of the web, each once, no more than wanted', async () => {
      const { search } = await made([
        {
          url: 'https://a.test/leave',
          title: 'Annual <b>leave</b>',
          content: '15 days&nbsp;a <em>year</em>.',
        },
        { url: 'https://a.test/leave/#top', content: 'the same page again' },
        { url: 'javascript:alert(1)' },
        { url: 'ftp://a.test/file' },
        { url: 'not an address' },
        { url: 'https://user:secret@a.test/' },
        { url: 'https://b.test/', title: null, content: '휴가\u0007는 \u202e15일' },
      ]);
      expect(await search.search({ ...input, maxResults: 20 })).toEqual([
        { url: 'https://a.test/leave', title: 'Annual leave', text: '15 days a year.' },
        { url: 'https://b.test/', title: 'b.test', text: '휴가는 15일' },
      ]);
    });

    test('markup that runs is no text; a text is at most 2000 characters; an empty one is no result', async () => {
      const { search } = await made([
        { content: '<script>steal()</script><p>One</p><p>two &lt; three</p>' },
        { content: `${'x'.repeat(1999)}😀${'y'.repeat(5000)}` },
        { content: '<img src=x onerror=1>' },
        { content: null },
      ]);
      const [first, second, ...rest] = await search.search(input);
      expect(first?.text).toBe('One two < three');
      expect(second?.text).toBe('x'.repeat(1999));
      expect(rest).toEqual([]);
    });

    test('one that nests without end takes no other with it', async () => {
      const { search } = await made([{ content: `${'<b>'.repeat(20_000)}x` }, { content: 'two' }]);
      expect((await search.search(input)).map(({ text }) => text)).toEqual(['two']);
    });

    test('as many results as wanted', async () => {
      const { search } = await made(Array.from({ length: 30 }, () => ({})));
      expect(await search.search({ ...input, maxResults: 3 })).toHaveLength(3);
      expect(await search.search({ ...input, maxResults: 20 })).toHaveLength(20);
    });

    test('no results are an empty list', async () => {
      expect(await (await made()).search.search(input)).toEqual([]);
    });

    test('a very long query is not refused', async () => {
      const { search } = await made([{}]);
      expect(await search.search({ ...input, query: 'annual leave '.repeat(600) })).toHaveLength(1);
    });

    test('the search words leave the house, and nothing else', async () => {
      const { search, server } = await made([{}]);
      await search.search(input);
      expect(server.received).toHaveLength(1);
      const [{ headers, ...request }] = server.received as [Received];
      expect(request).toEqual({ method: sent.method, path: sent.path, body: sent.body });
      const { host, connection, 'content-length': length, ...said } = headers;
      expect([host, connection, Number(length)]).toEqual([
        new URL(server.url).host,
        'keep-alive',
        sent.body.length,
      ]);
      expect(said).toEqual({
        // what every request of this runtime says
        'accept-encoding': 'gzip, deflate',
        'accept-language': '*',
        'sec-fetch-mode': 'cors',
        'user-agent': 'node',
        ...sent.headers,
      });
    });

    test.each<[string, Answer, object, RegExp]>([
      [
        'too many requests',
        json({ detail: { error: 'slow down' } }, 429, { 'retry-after': '7' }),
        { kind: 'throttled', retryAfterMs: 7000 },
        /slow down/,
      ],
      ['too many requests, no time', json({}, 429), { kind: 'throttled', retryAfterMs: undefined }, /429/],
      ['not let in', json({ error: 'who are you' }, 401), { kind: 'forbidden' }, /look at/],
      ['forbidden', json('Forbidden', 403), { kind: 'forbidden' }, new RegExp(accessSetting)],
      ['a refusal', json({ detail: 'bad words' }, 400), { kind: 'invalid' }, /bad words/],
      ['a wrong address', json({}, 404), { kind: 'invalid' }, /VOUCH_.*URL/],
      [
        'another place',
        json({}, 302, { location: 'https://elsewhere.test/' }),
        { kind: 'invalid' },
        /VOUCH_.*URL/,
      ],
      ['a defect', json({}, 500), { kind: 'unavailable' }, /500/],
      [
        'a defect before it',
        (response) => response.writeHead(502).end('<html>'),
        { kind: 'unavailable' },
        /502/,
      ],
      ['no JSON', (response) => response.writeHead(200).end('<html>'), { kind: 'unparsable' }, /no JSON/],
      ['no results in it', json({ ok: true }), { kind: 'unparsable' }, /results/],
      ['a cut answer', cutShort, { kind: 'unavailable' }, /cannot be reached/],
      ['a flood', flood, { kind: 'unavailable' }, /longer than/],
    ])('%s', async (_what, answer, expected, says) => {
      const { search, server } = await made([{}]);
      server.answerWith(answer);
      const refused = search.search(input);
      await expect(refused).rejects.toMatchObject({ name: 'PortError', ...expected });
      await expect(refused).rejects.toThrow(says);
      expect(server.received).toHaveLength(1); // tried once: the engine tries again
    });

    test('no answer in time', async () => {
      const { search, server } = await made([{}], 300);
      server.answerWith(() => undefined);
      await expect(search.search(input)).rejects.toMatchObject({ kind: 'timeout' });
    });

    test('nobody there', async () => {
      const { search, server } = await made([{}]);
      await server.close();
      const refused = search.search(input);
      await expect(refused).rejects.toMatchObject({ kind: 'unavailable', retryable: true });
      await expect(refused).rejects.toThrow(/cannot be reached: .+/);
    });
  });
}

const cutShort: Answer = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"results": [');
  setTimeout(() => response.destroy(), 50);
};

const flood: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  void writeForever(Buffer.alloc(1024 * 1024, 0x20), response);
};
