import { activityInfo } from '@temporalio/activity';
import pLimit from 'p-limit';
import type { DocumentProblem, RecordedProblem } from '../contract/document-problems.js';
import type { FileProblem, IndexFolderInput } from '../contract/indexing.js';
import { documentProblemText } from '../domain/vocabulary/document-problems.js';
import type { DocumentSource, SourceFile } from '../ports/document-source.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { PortError } from '../ports/port-error.js';
import { allDocuments, type SearchIndex } from '../ports/search-index.js';
import { documentChanges, type DocumentChanges } from './document-changes.js';
import { indexingRuns, type IndexingRuns } from './indexing-runs.js';
import { longStep } from './heartbeat.js';
import { refusingWith, wordsOf } from './port-failures.js';

/** Files under way at once: the source reads as many as the machine has cores while the others wait for the store. */
export const FILES_AT_ONCE = 16;

/** Files put into the store at the same moment, which it does in one go; as many are being read meanwhile. */
const FILES_TOGETHER = FILES_AT_ONCE / 2;

/** Time after which a step begins no more files but its first, so that the progress of a run is seen and little is done twice. */
const STEP_MS = 1000;

/** The outcome of a batch of files. */
export interface IndexedBatch {
  indexed: number;
  unchanged: number;
  /** Chunks written. */
  chunks: number;
  problems: FileProblem[];
  /** Path of the last file seen; absent when there are no more. */
  next?: string;
}

/** Documents that have changed, whose answers are to be checked; absent when there are none. */
interface Changed {
  changed?: string[];
}

/** The problem of a file whose place in the collection an upload has, which stays: somebody put it there on purpose. */
const UPLOADED: DocumentProblem = { code: 'uploaded' };

type BatchInput = IndexFolderInput & { after?: string | undefined };
type FolderInput = Pick<IndexFolderInput, 'folder' | 'collection'>;
interface Ports {
  index: SearchIndex;
  source: DocumentSource;
  /** Absent where nobody is told of what is being indexed. */
  runs: IndexingRuns | undefined;
  /** Absent where no answers are recalled. */
  changes: DocumentChanges | undefined;
}

/** Steps that bring the index in line with a folder. Each may be run again at any time and ends in the same state. */
export function createIndexingActivities({
  index,
  source,
  keyValues,
}: Omit<Ports, 'runs' | 'changes'> & { keyValues?: KeyValueStore }) {
  const runs = keyValues && indexingRuns(keyValues);
  const changes = keyValues && documentChanges(keyValues);
  const ports: Ports = { index, source, runs, changes };

  /** The changes of a collection that are open: also those of an attempt, or of a run, that did not get so far. */
  async function changedIn({ collection }: Pick<FolderInput, 'collection'>): Promise<Changed> {
    const changed = (await changes?.openIn(collection)) ?? [];
    return changed.length > 0 ? { changed } : {};
  }

  return {
    /** Counts the documents of a folder. */
    async scanFolder({ folder }: { folder: string }): Promise<{ total: number }> {
      return longStep(async () => ({ total: (await listFolder(ports.source, { root: folder })).length }));
    },

    /** Indexes the next files behind `after`. What is wrong with a single file is reported and stops nothing. */
    async indexNextFiles(input: BatchInput): Promise<IndexedBatch & Changed> {
      return longStep(async (record) => ({
        ...(await indexNextFiles(ports, input, record)),
        ...(await changedIn(input)),
      }));
    },

    /** Removes the documents of the collection that came from a folder and whose file is gone. */
    async removeMissingDocuments(input: FolderInput): Promise<{ removed: number } & Changed> {
      return longStep(async (record) => {
        const removed = await removeMissingDocuments(ports, input, record);
        await ports.runs?.end(input);
        return { ...removed, ...(await changedIn(input)) };
      });
    },
  };
}

export type IndexingActivities = ReturnType<typeof createIndexingActivities>;

/** Steps that bring the index to its present layout and embedder. */
export function createRebuildActivities({ index }: { index: SearchIndex }) {
  return {
    /** The next part; the first one without a cursor. Without a cursor in the result it was the last. */
    async rebuildNextPart(input: {
      cursor?: string | undefined;
      limit: number;
    }): Promise<{ cursor?: string; done: number; total: number }> {
      return longStep(() => index.rebuild(input));
    },
  };
}

export type RebuildActivities = ReturnType<typeof createRebuildActivities>;

/** @throws ApplicationFailure INVALID_REQUEST, not retried, when the folder cannot be indexed as it is. */
function listFolder(source: DocumentSource, input: Parameters<DocumentSource['list']>[0]) {
  return refusingWith('INVALID_REQUEST', () => source.list(input));
}

type FileOutcome = { indexed: true; chunks: number } | { unchanged: true } | RecordedProblem;

/** Progress of a batch: everything up to `next`, and files behind it that were faster than one before them. */
type BatchProgress = IndexedBatch & { ahead: Record<string, FileOutcome> };

const NOTHING_YET: BatchProgress = { indexed: 0, unchanged: 0, chunks: 0, problems: [], ahead: {} };

/** Counts files that are finished as far as none before them is open. */
function takeFinished(done: BatchProgress, waiting: string[]): void {
  for (;;) {
    const [path] = waiting;
    const outcome = path === undefined ? undefined : done.ahead[path];
    if (path === undefined || outcome === undefined) return;
    if ('problem' in outcome) done.problems.push({ path, ...outcome });
    else if ('unchanged' in outcome) done.unchanged += 1;
    else {
      done.indexed += 1;
      done.chunks += outcome.chunks;
    }
    delete done.ahead[path];
    done.next = path;
    waiting.shift();
  }
}

/** Lets files that are read at different times be stored together: as soon as so many of them wait, or no more are being read. */
class Convoy {
  #coming = 0;
  #waiting: (() => void)[] = [];

  /** Runs the work on a file, which calls `join` once at most. */
  async run<T>(work: (join: () => Promise<void>) => Promise<T>): Promise<T> {
    let isComing = true;
    this.#coming += 1;
    const arrive = () => {
      if (isComing) this.#coming -= 1;
      isComing = false;
    };
    try {
      return await work(() => {
        arrive();
        return new Promise((go) => {
          this.#waiting.push(go);
          this.#leave();
        });
      });
    } finally {
      arrive();
      this.#leave();
    }
  }

  #leave(): void {
    if (this.#waiting.length < FILES_TOGETHER && this.#coming > 0) return;
    for (const go of this.#waiting.splice(0)) go();
  }
}

async function indexNextFiles(
  ports: Ports,
  input: BatchInput,
  record: (progress: BatchProgress) => void,
): Promise<IndexedBatch> {
  const { folder: root, batchSize } = input;
  // an attempt that follows one that died goes on where that one stood
  const recorded = activityInfo().heartbeatDetails as Partial<BatchProgress> | undefined;
  const done: BatchProgress = { ...structuredClone(NOTHING_YET), ...recorded };
  const behind = await listFolder(ports.source, { root, after: input.after, limit: batchSize + 1 });
  const batch = behind.slice(0, batchSize);
  const open = batch.filter(({ path }) => done.next === undefined || path > done.next);

  const waiting = open.map(({ path }) => path);
  const storing = pLimit({ concurrency: FILES_AT_ONCE, rejectOnClear: true });
  const convoy = new Convoy();
  const until = performance.now() + STEP_MS;
  const settled = await Promise.allSettled(
    open.map((file, nth) =>
      storing(async () => {
        // the first one however late it is, as after a standstill of the machine: a step that got nowhere would end the run
        if (nth > 0 && performance.now() >= until) return;
        try {
          done.ahead[file.path] ??= await convoy.run((join) => indexFile(ports, input, file, join));
          takeFinished(done, waiting);
          record(done);
        } catch (error) {
          storing.clearQueue(); // what has begun ends, nothing else begins
          throw error;
        }
      }),
    ),
  );
  const failed = settled.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  const { next, indexed, unchanged, chunks, problems } = done;
  const counts = { indexed, unchanged, chunks, problems };
  const isMore = behind.length > batchSize || waiting.length > 0;
  return isMore && next !== undefined ? { ...counts, next } : counts;
}

async function indexFile(
  { source, index, runs, changes }: Ports,
  { folder: root, collection, groups, classification }: BatchInput,
  { path, described }: SourceFile,
  join: () => Promise<void>,
): Promise<FileOutcome> {
  const file = { root, path, described, defaults: { groups, classification } };
  const known = await index.getDocument({ documentId: `${collection}/${path}` });
  try {
    if (known?.origin === 'upload') return { problem: documentProblemText(UPLOADED, 'en'), reason: UPLOADED };
    if (known && (await source.unchanged({ ...file, known }))) return { unchanged: true };
    await runs?.note(activityInfo().workflowExecution?.runId ?? '', { collection, groups });
    const { document, chunks } = await source.read({ ...file, collection });
    if (known) await changes?.note(known.id);
    await join();
    await index.putDocument({ document, chunks });
    return { indexed: true, chunks: chunks.length };
  } catch (error) {
    if (!(error instanceof PortError) || error.retryable) throw error;
    return { problem: error.message, ...wordsOf(error) };
  }
}

async function removeMissingDocuments(
  { source, index, changes }: Ports,
  { folder: root, collection }: FolderInput,
  record: (progress: { removed: number }) => void,
): Promise<{ removed: number }> {
  const done = (activityInfo().heartbeatDetails as { removed: number } | undefined) ?? { removed: 0 };
  // a folder that is gone fails here, before anything is removed
  const present = new Set((await listFolder(source, { root })).map(({ path }) => path));
  for await (const { id, path, origin } of allDocuments(index, { collection })) {
    // what was uploaded never had a file here
    if (origin !== 'folder' || present.has(path)) continue;
    await changes?.note(id);
    if (await index.removeDocument({ documentId: id })) done.removed += 1;
    record(done);
  }
  return done;
}
