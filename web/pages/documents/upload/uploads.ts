import { useSyncExternalStore } from 'react';
import type { ApiClient, FormFields } from '../../../../client/api-client.js';
import type { UploadRules } from '../../../../contract/endpoints.js';

/** Attributes that all files of a batch have in common. */
export interface Batch {
  collection: string;
  groups: string[];
  classification: 'public' | 'internal' | 'confidential';
}

/** Reasons for which a file is not even sent. */
export type Refusal = 'type' | 'size' | 'empty' | 'twice';

/** One file on its way into the index. */
export interface Upload {
  key: number;
  file: File;
  /** Its name without characters that would make it look like another. */
  name: string;
  batch: Batch;
  state: 'waiting' | 'sending' | 'reading' | 'indexed' | 'refused';
  /** Share that has been sent, 0..1. */
  sent: number;
  /** Id of its document, once the API has taken it. */
  id?: string;
  chunks?: number;
  refusal?: Refusal;
  /** Reason for which it could not be read. */
  problem?: string;
  error?: Error;
}

/** Files that are sent at once. */
const AT_ONCE = 2;
/** The API answers an upload after this time, seconds, even if the file is still being read. */
const WAIT_SECONDS = 30;
/** Interval between looks at a file that is still being read, milliseconds. */
const LOOK_MS = 2000;

/** The uploads of this tab. They go on while other pages are looked at. */
let uploads: readonly Upload[] = [];
let keys = 0;
const listeners = new Set<() => void>();

function change(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function update(key: number, part: Partial<Upload>): void {
  change(uploads.map((one) => (one.key === key ? { ...one, ...part } : one)));
}

/** The uploads of this tab, the first one first. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

/** True until nothing more comes of an upload. */
export function isUnderWay({ state }: Upload): boolean {
  return state !== 'indexed' && state !== 'refused';
}

/** Adds files to the uploads; those that cannot be taken are refused at once, and stop no others. */
export function addUploads(api: ApiClient, files: readonly File[], batch: Batch, rules: UploadRules): void {
  for (const file of files) {
    const refusal = refusalOf(file, batch, rules);
    const state = refusal ? 'refused' : 'waiting';
    const name = file.name.replace(/[\p{Cc}\p{Cf}]/gu, '');
    change([...uploads, { key: ++keys, file, name, batch, state, sent: 0, ...(refusal && { refusal }) }]);
  }
  goOn(api);
}

/** Sends a file again that was not taken. */
export function repeatUpload(api: ApiClient, { key }: Upload): void {
  change(
    uploads.map(({ error: _, ...one }) => (one.key === key ? { ...one, state: 'waiting', sent: 0 } : one)),
  );
  goOn(api);
}

/** Takes those off the list of which nothing more comes. */
export function clearUploads(): void {
  change(uploads.filter(isUnderWay));
}

function refusalOf(file: File, batch: Batch, { endings, maxBytes }: UploadRules): Refusal | undefined {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (ending === undefined || !endings.includes(ending)) return 'type';
  if (file.size > maxBytes) return 'size';
  if (file.size === 0) return 'empty';
  const same = (one: Upload) => one.file.name === file.name && one.batch.collection === batch.collection;
  return uploads.some((one) => isUnderWay(one) && same(one)) ? 'twice' : undefined;
}

function goOn(api: ApiClient): void {
  const busy = uploads.filter(({ state }) => state === 'sending').length;
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - busy));
  for (const upload of next) void send(api, upload).finally(() => goOn(api));
}

async function send(api: ApiClient, { key, file, batch }: Upload): Promise<void> {
  update(key, { state: 'sending' });
  const { collection, groups, classification } = batch;
  const fields: FormFields = { collection, groups: groups.join(','), classification };
  const onSent = (sent: number) => update(key, { sent, state: sent < 1 ? 'sending' : 'reading' });
  try {
    const { id, chunks, ...taken } = await api.upload({ name: file.name, content: file }, fields, {
      headers: { prefer: `wait=${WAIT_SECONDS}` },
      fetch: fetchWithProgress(onSent),
    });
    update(key, { id, state: 'reading', sent: 1 });
    let now: { status: typeof taken.status; problem?: string } = { status: taken.status };
    while (now.status === 'indexing') {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      now = (await api.call('getDocument', { params: { id } })).data;
    }
    // a version that could not be read leaves the one before in its place
    if (now.problem !== undefined) update(key, { state: 'refused', problem: now.problem });
    else update(key, { state: 'indexed', ...(chunks !== undefined && { chunks }) });
  } catch (error) {
    update(key, { state: 'refused', error: error as Error });
  }
}

/**
 * Returns a `fetch` for uploads that tells how much of the body has been sent, which `fetch` itself does not.
 * @param onSent called with the share that has been sent, 0..1
 */
function fetchWithProgress(onSent: (share: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', address as string);
      for (const [name, value] of Object.entries(init.headers as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? '';
        const headers = { 'content-type': type };
        resolve(new Response(request.responseText, { status: request.status, headers }));
      };
      request.onerror = () => reject(new TypeError('the connection failed'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as FormData);
    });
}
