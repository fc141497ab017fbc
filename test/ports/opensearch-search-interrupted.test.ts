import { createOpenSearchIndex } from '../../adapters/stores/opensearch/search-index.js';
import { EVERYONE } from '../../contract/passage.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { document } from './builders.js';
import { rebuild } from './opensearch-interruptible.js';
import { proxiedCluster } from './opensearch-proxy.js';

jest.setTimeout(120_000);

const access = { groups: [EVERYONE] };

const { url, prefix, intercept, direct, proxied } = proxiedCluster();

/** A process whose requests can be interrupted, and one whose requests arrive. */
let interrupted: SearchIndex;
let other: SearchIndex;
beforeEach(() => {
  interrupted = createOpenSearchIndex(proxied());
  other = createOpenSearchIndex(direct());
});

const texts = async (ids: string[]) => (await other.fetch({ ids, access })).map(({ text }) => text);

/** Lets the process remove a document, and with it what it has not been able to remove before. */
async function removeAnother(): Promise<void> {
  await interrupted.putDocument(document('z/1', ['something else']));
  await interrupted.removeDocument({ documentId: 'z/1' });
}

const unavailable = { name: 'PortError', kind: 'unavailable' };

describe('chunks of a document stay when writing them again', () => {
  test('has failed in a part of a rebuild that is repeated', async () => {
    await interrupted.putDocument(document('a/1', ['first', 'second']));
    intercept(async ({ path }) => (path.startsWith('/_bulk') ? 'away' : undefined));
    await expect(interrupted.rebuild({ limit: 100 })).rejects.toMatchObject(unavailable);
    intercept(undefined);
    await rebuild(interrupted);
    await removeAnother();
    expect(await texts(['a/1#0', 'a/1#1'])).toEqual(['first', 'second']);
  });

  test('has failed in a rebuild that another one has overtaken', async () => {
    await interrupted.putDocument(document('a/1', ['first', 'second']));
    intercept(async ({ path }) => {
      if (!path.startsWith('/_bulk')) return undefined;
      intercept(undefined);
      await rebuild(other);
      return 'away';
    });
    await expect(interrupted.rebuild({ limit: 100 })).rejects.toMatchObject(unavailable);
    await removeAnother();
    expect(await texts(['a/1#0', 'a/1#1'])).toEqual(['first', 'second']);
  });

  test('has failed in a put that a switch has overtaken', async () => {
    await other.putDocument(document('a/0', ['before']));
    let cursor: string | undefined;
    intercept(async ({ path, body }) => {
      if (!path.startsWith('/_bulk')) return undefined;
      if (body.includes(`"_index":"${prefix()}-chunks-v1-2"`)) return 'away';
      while (!cursor?.startsWith('clear')) {
        ({ cursor } = await other.rebuild({ ...(cursor && { cursor }), limit: 100 }));
      }
      return undefined;
    });
    await expect(interrupted.putDocument(document('a/1', ['first', 'second']))).rejects.toMatchObject(
      unavailable,
    );
    intercept(undefined);
    await rebuild(other, { from: cursor });
    await removeAnother();
    expect(await texts(['a/0#0', 'a/1#0', 'a/1#1'])).toEqual(['before', 'first', 'second']);
  });
});

describe('a fetch that a change overtakes between entry and chunk', () => {
  /** Makes a change when the process reads chunks, after it has read their entries. */
  const beforeChunksAreRead = (change: () => Promise<unknown>) =>
    intercept(async ({ path }) => {
      if (!path.startsWith(`/${prefix()}-chunks/_mget`)) return;
      intercept(undefined);
      await change();
    });
  const ids = ['a/1#1', 'a/2#0', 'a/1#0', 'a/1#1', 'a/1#7'];
  const fetched = async () => (await interrupted.fetch({ ids, access })).map(({ text }) => text);

  /** Reads the chunk of a/1 as it is; what it gives puts that chunk back. */
  async function keptChunk(): Promise<() => Promise<unknown>> {
    const chunks = `${url()}/${prefix()}-chunks`;
    await fetch(`${chunks}/_refresh`, { method: 'POST' });
    const found = await fetch(`${chunks}/_search?q=documentId:"a/1"`);
    const { hits } = (await found.json()) as { hits: { hits: { _id: string; _source: object }[] } };
    const { _id, _source } = hits.hits[0]!;
    const headers = { 'content-type': 'application/json' };
    return () => fetch(`${chunks}/_doc/${_id}`, { method: 'PUT', headers, body: JSON.stringify(_source) });
  }

  beforeEach(async () => {
    await other.putDocument(document('a/1', ['old one', 'old two']));
    await other.putDocument(document('a/2', ['unchanged']));
  });

  test('gives the new state, in the order asked for', async () => {
    beforeChunksAreRead(() => other.putDocument(document('a/1', ['new one', 'new two'])));
    expect(await fetched()).toEqual(['new two', 'unchanged', 'new one', 'new two']);
  });

  test('leaves out what the new state has no more', async () => {
    beforeChunksAreRead(() => other.putDocument(document('a/1', ['new one'])));
    expect(await fetched()).toEqual(['unchanged', 'new one']);
  });

  test('gives one state when only a part of the old one is gone', async () => {
    await other.putDocument(document('a/1', ['old one']));
    beforeChunksAreRead(async () => {
      const keep = await keptChunk();
      await other.putDocument(document('a/1', ['new one', 'new two']));
      await keep();
    });
    expect(await fetched()).toEqual(['new two', 'unchanged', 'new one', 'new two']);
  });

  test.each([
    ['hidden', () => other.putDocument(document('a/1', ['new one', 'new two'], { groups: ['board'] }))],
    ['removed', () => other.removeDocument({ documentId: 'a/1' })],
  ])('leaves out what was %s', async (_, change) => {
    beforeChunksAreRead(change);
    expect(await fetched()).toEqual(['unchanged']);
  });
});
