import type { SourceView } from '../../contract/sources.js';
import { listSources, runSource, type ReadProgress } from '../../temporal/sources.js';
import { indexProgressQuery } from '../../workflows/messages.js';
import { askServer, type Rpc } from './rpc.js';

/** Folders that are indexed on a schedule. Errors are ApiFailure TEMPORAL_UNAVAILABLE. */
export interface Sources {
  list(): Promise<SourceView[]>;
  /** Starts a run, unless one is under way; false if the collection has no source. */
  run(collection: string): Promise<boolean>;
}

/** A list is given again for so long, milliseconds: many who watch a run cost the server one read of it. */
const FRESH_MS = 1_000;
/** A worker that is busy tells the progress of its run by then, milliseconds, or not this time. */
const PROGRESS_MS = 1_500;

export function createSources(rpc: Rpc): Sources {
  const { client } = rpc;
  let kept: { until: number; list: Promise<SourceView[]> } | undefined;

  async function read(): Promise<SourceView[]> {
    // folders that cannot be decrypted are left out, since their groups are not known; the command line shows them
    return (await askServer(rpc, () => listSources(client, readProgress), rpc.deadlines.list)).items;
  }

  /** Undefined where no worker has time: the run is under way all the same. */
  const readProgress: ReadProgress = (run) =>
    client.withDeadline(Date.now() + PROGRESS_MS, () => run.query(indexProgressQuery)).catch(() => undefined);

  return {
    list() {
      if (kept && performance.now() < kept.until) return kept.list;
      const entry = { until: Infinity, list: read() };
      entry.list.then(
        () => (entry.until = performance.now() + FRESH_MS),
        () => (entry.until = 0),
      );
      kept = entry;
      return entry.list;
    },
    async run(collection) {
      const found = await askServer(rpc, () => runSource(client, collection));
      kept = undefined;
      return found;
    },
  };
}
