import { startOpenSearch, startPrivateOpenSearch } from '../support/opensearch.js';

const START_MS = 240_000;

async function indices(url: string): Promise<string[]> {
  const response = await fetch(`${url}/_cat/indices?format=json&h=index`);
  return ((await response.json()) as { index: string }[]).map(({ index }) => index);
}

const put = (url: string, path: string, body: object) =>
  fetch(`${url}/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test(
  'a suite leaves none of its indices behind',
  async () => {
    const server = await startOpenSearch();
    const prefix = server.freshPrefix();
    expect((await put(server.url, `${prefix}-one`, {})).ok).toBe(true);
    expect(await indices(server.url)).toContain(`${prefix}-one`);
    await server.close();
    expect(await indices(server.url)).not.toContain(`${prefix}-one`);
  },
  START_MS,
);

test(
  'a private server that was killed has its data again',
  async () => {
    const server = await startPrivateOpenSearch();
    try {
      await put(server.url, 'kept', {});
      await put(server.url, 'kept/_doc/1', { text: 'acknowledged' });
      await server.kill();
      await expect(fetch(server.url)).rejects.toThrow();
      await server.start();
      const response = await fetch(`${server.url}/kept/_doc/1`);
      expect(await response.json()).toMatchObject({ _source: { text: 'acknowledged' } });
    } finally {
      await server.stop();
    }
  },
  START_MS,
);
