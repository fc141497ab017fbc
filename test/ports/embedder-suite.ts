import type { Embedder } from '../../ports/embedder.js';
import { PortError } from '../../ports/port-error.js';
import * as replies from '../support/model-servers/replies.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import type { EmbeddingSettings } from '../../adapters/models/embedding/embedder.js';

const DIMENSIONS = 512;
/** Settings of a model that wants nothing before a text. */
export const PLAIN = { prefixes: { query: '', passage: '' }, similarity: { unrelated: 0, same: 1 } };

/** A question, a passage that answers it, and one that does not. */
const ALIKE = {
  ko: ['연차는 며칠인가요?', '연차는 15일이며 며칠은 이월됩니다.', '서버는 매일 재시작됩니다.'],
  en: ['How many days of leave?', 'There are 15 days of leave.', 'The servers restart at night.'],
};

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0);

/**
 * Registers the contract tests that hold for every embedder, wherever its model runs.
 * @param make an embedder with these settings beside its own
 * @param languages that its model knows
 */
export function embedderContract(
  make: (settings?: Partial<Pick<EmbeddingSettings, 'prefixes' | 'similarity'>>) => Embedder,
  languages: readonly (keyof typeof ALIKE)[] = ['ko', 'en'],
): void {
  test('vectors of length 1, one per text and in order, however many there are', async () => {
    const texts = Array.from({ length: 150 }, (_, index) => `leave rule number ${index} of ${index * 7}`);
    const embedder = make();
    const vectors = await embedder.embed({ texts, purpose: 'passage' });
    expect(vectors).toHaveLength(150);
    for (const vector of vectors) {
      expect(vector).toBeInstanceOf(Float32Array);
      expect(vector).toHaveLength(embedder.space.dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
    const [again] = await embedder.embed({ texts: [texts[97]!], purpose: 'passage' });
    expect(dot(again!, vectors[97]!)).toBeCloseTo(1, 5);
  });

  test('texts that say alike are near', async () => {
    for (const texts of languages.map((language) => ALIKE[language])) {
      const [question, answer, other] = await make().embed({ texts, purpose: 'passage' });
      expect(dot(question!, answer!)).toBeGreaterThan(dot(question!, other!));
    }
  });

  test('empty and very long texts have vectors', async () => {
    const texts = ['', '   ', '가나다 '.repeat(50_000), 'word '.repeat(100_000)];
    expect(await make().embed({ texts, purpose: 'passage' })).toHaveLength(4);
  });

  test('no texts, no vectors', async () => {
    expect(await make().embed({ texts: [], purpose: 'query' })).toEqual([]);
  });

  test('the similarity runs from 0 to 1 between the cosines of the settings', () => {
    const embedder = make({ similarity: { unrelated: 0.7, same: 0.9 } });
    expect([-1, 0.7, 0.8, 0.9, 1].map((cosine) => Number(embedder.similarity(cosine).toFixed(6)))).toEqual([
      0, 0, 0.5, 1, 1,
    ]);
  });

  test('the space is named by the prefixes that change vectors', () => {
    const ids = ['', 'query: '].map((query) => make({ prefixes: { query, passage: '' } }).space.id);
    expect(new Set(ids).size).toBe(2);
    expect(make({ similarity: { unrelated: 0.5, same: 0.9 } }).space).toEqual(make().space);
  });
}

/** Registers the contract tests of embedders, against a server that speaks the provider's protocol. */
export function embedderSuite(
  provider: string,
  options: {
    startServer: () => Promise<ModelServer>;
    makeEmbedder: (connection: { url: string; timeoutMs: number }, settings: EmbeddingSettings) => Embedder;
    /** The provider's error message for a text that is too long. */
    tooLong: string;
  },
): void {
  describe(`embedder: ${provider}`, () => {
    let server: ModelServer;
    const make = (settings: Partial<EmbeddingSettings> = {}, timeoutMs = 20_000): Embedder =>
      options.makeEmbedder(
        { url: server.url, timeoutMs },
        {
          ...PLAIN,
          dimensions: DIMENSIONS,
          ...settings,
        },
      );
    beforeAll(async () => {
      server = await options.startServer();
    });
    afterAll(async () => server.stop());
    beforeEach(() => server.reset());

    const failure = async (embedder: Embedder, texts = ['one text']): Promise<PortError> => {
      const error: unknown = await embedder.embed({ texts, purpose: 'query' }).then(
        () => new Error('gave vectors'),
        (reason: unknown) => reason,
      );
      if (!(error instanceof PortError)) throw error;
      return error;
    };

    embedderContract(make);

    test('each text is sent once, however many there are', async () => {
      const texts = Array.from({ length: 150 }, (_, index) => `leave rule number ${index} of ${index * 7}`);
      await make().embed({ texts, purpose: 'passage' });
      expect(server.embeddings.flatMap((asked) => asked.texts).sort()).toEqual(texts.sort());
    });

    test('no texts, no call', async () => {
      await make().embed({ texts: [], purpose: 'query' });
      expect(server.embeddings).toHaveLength(0);
    });

    test('the prefixes that the model wants', async () => {
      const embedder = make({ prefixes: { query: 'query: ', passage: 'passage: ' } });
      await embedder.embed({ texts: ['leave'], purpose: 'query' });
      await embedder.embed({ texts: ['leave'], purpose: 'passage' });
      expect(server.embeddings.map(({ texts }) => texts)).toEqual([['query: leave'], ['passage: leave']]);
    });

    test('the space is named by what changes vectors', () => {
      const ids = [
        make(),
        make({ dimensions: 256 }),
        make({ prefixes: { query: 'q: ', passage: '' } }),
        make({ prefixes: { query: '', passage: 'q: ' } }),
      ].map(({ space }) => space.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids[0]).toMatch(new RegExp(`^${provider}/.+/512/`));
      expect(make({ similarity: { unrelated: 0.5, same: 0.9 } }).space).toEqual(make().space);
      expect(make().space.dimensions).toBe(DIMENSIONS);
    });

    test('empty and very long texts are sent as the server takes them', async () => {
      const texts = ['', '   ', '가나다 '.repeat(50_000), 'word '.repeat(100_000)];
      await make().embed({ texts, purpose: 'passage' });
      const sent = server.embeddings.flatMap((asked) => asked.texts);
      expect(sent.every((text) => text.length > 0 && text.length <= 50_000)).toBe(true);
    });

    test('a text that the server finds too long is cut shorter, the others stay whole', async () => {
      const embedder = make();
      const long = 'long text '.repeat(1000);
      server.nextEmbeddings(replies.refused(options.tooLong), replies.refused(options.tooLong));
      expect(await embedder.embed({ texts: [long], purpose: 'passage' })).toHaveLength(1);
      await embedder.embed({ texts: ['short text'], purpose: 'passage' });
      const lengths = server.embeddings.map(({ texts }) => texts[0]!.length);
      expect(lengths).toHaveLength(4);
      expect(lengths[2]).toBeLessThan(lengths[0]!);
      expect(server.embeddings[3]?.texts).toEqual(['short text']);
    });

    test('a server that finds every text too long is not asked for ever', async () => {
      server.nextEmbeddings(...Array.from({ length: 20 }, () => replies.refused(options.tooLong)));
      const error = await failure(make());
      expect(error.kind).toBe('invalid');
      expect(error.message).toContain('VOUCH_EMBEDDING_MODEL');
      expect(server.embeddings.length).toBeLessThan(20);
    });

    test('vectors of another length name the setting', async () => {
      server.nextEmbeddings([[1, 2, 3]]);
      const error = await failure(make());
      expect(error.kind).toBe('invalid');
      expect(error.message).toContain('VOUCH_EMBEDDING_DIMENSIONS=3');
    });

    test('what is no vector is not taken for one', async () => {
      const zero = Array.from({ length: DIMENSIONS }, () => 0);
      server.nextEmbeddings([zero], [[...zero.slice(1), 'x' as never]]);
      expect((await failure(make())).kind).toBe('unparsable');
      expect((await failure(make())).kind).toBe('unparsable');
    });

    test.each([
      ['429', replies.throttled({ 'retry-after': '3' }), 'throttled'],
      ['503', replies.unavailable(), 'unavailable'],
      ['no access', replies.denied(), 'forbidden'],
      ['an unknown model', replies.unknownModel(), 'invalid'],
      ['a connection that is cut', replies.cuts(), 'unavailable'],
      ['an answer that is not JSON', replies.notJson(), 'unparsable'],
    ] as const)('%s, and nothing is tried again', async (_name, fault, kind) => {
      server.nextEmbeddings(fault);
      const error = await failure(make(), ['the merger with Globex']);
      expect(error.kind).toBe(kind);
      expect(error.message).not.toContain('Globex');
      if (kind === 'throttled') expect(error.retryAfterMs).toBe(3000);
      if (kind === 'invalid') expect(error.message).toContain('VOUCH_EMBEDDING_MODEL');
      expect(server.embeddings).toHaveLength(1);
    });

    test('a server that hangs is waited for no longer than allowed', async () => {
      server.nextEmbeddings(replies.hangs());
      expect((await failure(make({}, 400))).kind).toBe('timeout');
    });

    // the last one: what it leaves under way on a busy machine would take the answers of another test
    test('one batch that fails ends the others', async () => {
      server.nextEmbeddings(replies.unavailable());
      const texts = Array.from({ length: 2000 }, (_, index) => `text ${index}`);
      expect((await failure(make(), texts)).kind).toBe('unavailable');
      const asked = server.embeddings.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(server.embeddings.length).toBeLessThanOrEqual(asked + 8);
    });
  });
}
