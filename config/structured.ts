import { DEFAULT_TENANT } from '../contract/principal.js';
import { z } from 'zod';

/** Settings whose text holds more than one value. Each is parsed from its text; an error says what it looks like. */
const parsed = <T>(read: (text: string) => T | undefined, like: string) =>
  z.string().transform((text, ctx) => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    ctx.addIssue({ code: 'custom', message: `must look like ${like}` });
    return z.NEVER;
  });

/** Parts between commas, each split at its last `=`; undefined when one has none. */
function pairs(text: string): [string, string][] | undefined {
  const found = text.split(',').map((part): [string, string] | undefined => {
    const at = part.lastIndexOf('=');
    const [key, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    return at > 0 && key && value ? [key, value] : undefined;
  });
  return found.every((pair) => pair !== undefined) ? found : undefined;
}

/** Prompt name → model id. Model ids may hold colons and dots. */
export const modelTasksSchema = parsed((text): Record<string, string> | undefined => {
  const found = text.split(',').map((part) => /^\s*([a-z_]+)\s*=\s*(\S+)\s*$/.exec(part));
  return found.every((match) => match !== null)
    ? Object.fromEntries(found.map((match) => [match[1] ?? '', match[2] ?? '']))
    : undefined;
}, 'judge=model-a,grade=model-b');

/** US dollars per million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Model id → price. */
export const modelPricesSchema = parsed((text): Record<string, ModelPrice> | undefined => {
  const found = pairs(text)?.map(([model, price]): [string, ModelPrice] | undefined => {
    const match = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(price);
    return match ? [model, { input: Number(match[1]), output: Number(match[2]) }] : undefined;
  });
  return found?.every((entry) => entry !== undefined) ? Object.fromEntries(found) : undefined;
}, 'model-a=3/15,model-b=0.25/1.25');

/** Bounds of the server for a weight. */
const WEIGHTS = { least: 0.001, most: 1000 };

/** Tenant → how much of the work it gets, where others get 1. */
export const tenantWeightsSchema = parsed((text): Record<string, number> | undefined => {
  const found = pairs(text)?.map(([tenant, text]): [string, number] | undefined => {
    const weight = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
    // who belongs to no other tenant counts as one, always with 1
    const fits = weight >= WEIGHTS.least && weight <= WEIGHTS.most && tenant !== DEFAULT_TENANT;
    return fits ? [tenant, weight] : undefined;
  });
  return found?.every((entry) => entry !== undefined) ? Object.fromEntries(found) : undefined;
}, 'app-a=4,app-b=0.5, from 0.001 to 1000 and not for the tenant default');

export const guardrailSchema = parsed((text) => {
  const [id, version, ...rest] = text.split(':');
  return id && version && rest.length === 0 ? { id, version } : undefined;
}, 'id:version');

export const prefixesSchema = z.string().transform((text, ctx) => {
  const [query, passage, ...rest] = text.split('|'); // blanks at their ends belong to the prefixes
  if (query !== undefined && passage !== undefined && rest.length === 0) return { query, passage };
  ctx.addIssue({ code: 'custom', message: 'must look like `query: |passage: `' });
  return z.NEVER;
});

export const similarityRangeSchema = parsed((text) => {
  const [unrelated, same, ...rest] = text.split(':').map(Number);
  if (unrelated === undefined || same === undefined || rest.length > 0) return undefined;
  return unrelated >= -1 && same <= 1 && unrelated < same ? { unrelated, same } : undefined;
}, '0.7:0.9, the lower one first');

export interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

export const encryptionKeysSchema = parsed((text): EncryptionKey[] | undefined => {
  const keys = text.split(',').map((part): EncryptionKey | undefined => {
    const match = /^\s*([A-Za-z0-9._-]{1,64}):([A-Za-z0-9+/]{43}=)\s*$/.exec(part);
    return match?.[1] && match[2]
      ? { id: match[1], key: new Uint8Array(Buffer.from(match[2], 'base64')) }
      : undefined;
  });
  if (!keys.every((key) => key !== undefined)) return undefined;
  return new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined;
}, 'id:base64 of 32 bytes (openssl rand -base64 32), each id once');
