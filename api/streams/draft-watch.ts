import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerText, DraftInProgress } from '../../contract/events.js';
import { isFinal, type QueryStatus } from '../../contract/query.js';
import type { Gateway } from '../gateway/gateway.js';

/** Interval in milliseconds of reading a draft; one read serves all watchers. */
const LOOK_MS = 200;
/** Longest single wait for the stage `answering`, milliseconds. */
const WAIT_MS = 15_000;

/** Passes the text of answers on to watchers while it is written and judged. */
export interface DraftWatch {
  /**
   * Passes every new piece of text to the reader, until the query ends or `signal` is aborted. A piece that is not taken, or
   * may not be read yet, comes again with the next one.
   */
  follow(id: string, reader: DraftReader, signal: AbortSignal): Promise<void>;
}

export interface DraftReader {
  /** @returns true if the piece was taken */
  tell: (text: AnswerText) => boolean;
  /** True if all sources of the answer may be read now. */
  mayRead: (status: QueryStatus) => Promise<boolean>;
}

export function createDraftWatch(gateway: Pick<Gateway, 'waitFor' | 'readDraft'>): DraftWatch {
  const reads = new Map<string, ReturnType<typeof read>>();

  function read(id: string): Promise<DraftInProgress | undefined> {
    const underway = reads.get(id);
    if (underway) return underway;
    const reading = gateway.readDraft(id).catch(() => undefined); // read again with the next look
    reads.set(id, reading);
    setTimeout(() => reads.delete(id), LOOK_MS).unref();
    return reading;
  }

  return {
    async follow(id, { tell, mayRead }, signal) {
      let sent: DraftInProgress = { draft: '' };
      let answering = false;
      while (!signal.aborted) {
        const turn = (status: QueryStatus) => isFinal(status.stage) || isAnswering(status) !== answering;
        const wait = { ms: answering ? LOOK_MS : WAIT_MS, signal };
        const begun = Date.now();
        const status = await gateway.waitFor(id, turn, wait);
        if (signal.aborted || (status && isFinal(status.stage))) return;
        if (status) answering = isAnswering(status);
        if (answering) {
          const now = await read(id);
          const piece = now && pieceBehind(sent, now);
          const may = piece && status && (await mayRead(status));
          if (may && tell({ queryId: id, ...piece })) sent = now;
        } else if (Date.now() - begun < LOOK_MS) {
          await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
        }
      }
    },
  };
}

/** Returns what is new since; a text that does not continue the last one is a new draft. */
function pieceBehind(
  { draft: sent, uncited: known }: DraftInProgress,
  { draft: text, uncited }: DraftInProgress,
): Omit<AnswerText, 'queryId'> | undefined {
  if (text === sent && uncited?.join() === known?.join()) return undefined;
  const offset = text.startsWith(sent) ? sent.length : 0;
  return { offset, text: text.slice(offset), ...(uncited ? { uncited } : {}) };
}

function isAnswering({ stage }: QueryStatus): boolean {
  return stage === 'answering';
}
