import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ONNX_FILES } from '../../../adapters/models/local/model.js';
import type { Way } from '../programs/obtain.js';
import { MODEL_TEXTS } from './texts.js';

/** Files of a model beside that of ONNX; those that a model lacks are not needed for it. */
const PARTS = ['config.json', 'tokenizer.json', 'tokenizer_config.json', '1_Pooling/config.json'];
/** Longest wait for an answer to begin, ms. */
const ANSWER_MS = 20_000;
/** Interval between lines of progress, ms. */
const TELL_MS = 5_000;
const MB = 1e6;

const modelSchema = z.object({ sha: z.string() });
const treeSchema = z.array(
  z.object({
    path: z.string(),
    size: z.number(),
    /** Of git: SHA-1 of a header and the content. */
    oid: z.string(),
    /** Of a large file: SHA-256 of its content. */
    lfs: z.object({ oid: z.string() }).optional(),
  }),
);
type Entry = z.infer<typeof treeSchema>[number];

/**
 * Downloads a model for ONNX from a hub: the revision that is current, each file checked against the checksum that the
 * hub names for it.
 * @param hub address without a slash at its end
 * @param name OWNER/NAME
 */
export function fromHub(hub: string, name: string): Way {
  return async ({ folder, language, report, signal }) => {
    const api = `${hub}/api/models/${name}`;
    const { sha } = modelSchema.parse(await (await ask(api, signal)).json());
    const tree = treeSchema.parse(await (await ask(`${api}/tree/${sha}?recursive=true`, signal)).json());
    const entryOf = (path: string) => tree.find((entry) => entry.path === path);
    const model = ONNX_FILES.map(entryOf).find((entry) => entry !== undefined);
    if (!model) throw new Error(MODEL_TEXTS.noOnnx[language](name));
    const files = [...PARTS.map(entryOf).filter((entry) => entry !== undefined), model];
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const target = join(folder, 'model');
    let done = 0;
    let toldAt = 0;
    const tell = (bytes: number) => {
      done += bytes;
      if (Date.now() - toldAt < TELL_MS) return;
      toldAt = Date.now();
      report(MODEL_TEXTS.downloading[language](name, Math.round(done / MB), Math.ceil(total / MB)));
    };
    tell(0);
    for (const entry of files) {
      const response = await ask(`${hub}/${name}/resolve/${sha}/${entry.path}`, signal);
      const actual = await save(response, join(target, entry.path), entry, tell);
      if (actual !== (entry.lfs?.oid ?? entry.oid))
        throw new Error(MODEL_TEXTS.badChecksum[language](entry.path));
    }
    return target;
  };
}

async function ask(url: string, signal: AbortSignal | undefined): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error(`${url}: no answer`)), ANSWER_MS);
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (!response.ok) throw new Error(`${url}: status ${response.status}`);
    return response;
  } catch (error) {
    // what fetch throws says no more than that it failed
    const { cause, message } = error as Error;
    throw new Error(cause instanceof Error ? `${url}: ${cause.message || message}` : message, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Writes a file and returns the checksum of its content, of the kind that its entry has. */
async function save(
  response: Response,
  path: string,
  { size, lfs }: Entry,
  tell: (bytes: number) => void,
): Promise<string> {
  mkdirSync(dirname(path), { recursive: true });
  const hash = lfs ? createHash('sha256') : createHash('sha1').update(`blob ${size}\0`);
  const body = Readable.fromWeb(response.body!);
  body.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    tell(chunk.length);
  });
  await pipeline(body, createWriteStream(path));
  return hash.digest('hex');
}
